package io.github.ampmeter.jmeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.InstalledJMeter;
import io.github.ampmeter.judge.stats.ArrivalStatistics;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.run.WrittenPlan;
import io.github.ampmeter.run.folder.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * The thread group in JMeter itself, without a window: one run of groups that are at work beside
 * each other.
 */
@TestInstance(Lifecycle.PER_CLASS)
class ArrivalsGroupIT {
  private static final String GROUP = "io.github.ampmeter.jmeter.threads.ArrivalsGroup";
  private static final String SAVED = "-Jsample_variables=arrival:late,arrival:around";

  private Path folder;
  private InstalledJMeter jmeter;

  @BeforeAll
  void runGroups(@TempDir Path temporary) throws Exception {
    folder = temporary;
    WrittenPlan plan = new WrittenPlan();
    plan.group(
        GROUP, "Rates", fields("5,10/s", 50, "repeats", "2"), WrittenPlan.sampler("page", 1));
    // Two users are at work for 3 s each; 20 come in the first of these.
    plan.group(GROUP, "Dropping", fields("20/s", 2), WrittenPlan.sampler("slow", 3000));
    // One user, 0.5 s a pass, five arrivals in the first second: the last waits for 2 - 0.8 s.
    plan.group(
        GROUP, "Patient", fields("5/s", 1, "patience", "600"), WrittenPlan.sampler("page", 500));
    plan.group(GROUP, "Marking", fields("4/s", 50), nested());
    plan.group(
        GROUP,
        "Hiding",
        fields("4/s", 50),
        transaction("first", true, WrittenPlan.sampler("a", 1) + WrittenPlan.sampler("b", 1))
            + transaction("next", true, WrittenPlan.sampler("c", 1)));
    plan.group(
        GROUP,
        "Failing",
        fields("10/s", 1, "patience", "600") + onError("startnextloop"),
        failing("page") + WrittenPlan.sampler("never", 1));
    plan.group(
        GROUP,
        "Ending",
        fields("10/s", 1, "patience", "600") + onError("stopthread"),
        failing("page"));
    jmeter = new InstalledJMeter(folder, plan.writeTo(folder.resolve("groups.jmx")));
    jmeter.run(SAVED);
  }

  @AfterAll
  void endAll() {
    jmeter.close();
  }

  @Test
  void offersEachRateForItsTimeAndRepeatsThem() throws Exception {
    RunStatistics run = of("Rates");

    assertThat(run.steps())
        .extracting(StepStatistics::text)
        .containsExactly("5 /s repeat 1", "10 /s repeat 1", "5 /s repeat 2", "10 /s repeat 2");
    assertThat(run.steps())
        .extracting(step -> step.total().arrivals().due())
        .containsExactly(5L, 10L, 5L, 10L);
    assertThat(Files.readString(jmeter.jtl())).contains(",Rates 10 /s repeat 2 1-1,");
  }

  @Test
  void dropsWhatNobodyTakesAndSaysSoInTheJtl() throws Exception {
    RunStatistics run = of("Dropping");

    ArrivalStatistics arrivals = run.totals().get(0).arrivals();
    assertThat(arrivals.due()).isEqualTo(20);
    assertThat(arrivals.dropped()).isEqualTo(18);
    assertThat(run.label("Dropping").map(LabelStatistics::errors)).hasValue(18L);
    assertThat(run.errors().get(0).responseCode()).isEqualTo("dropped");
    assertThat(run.errors().get(0).message()).isEqualTo("all 2 users were at work");
    // Due times are 50 ms apart, whatever kept the group from telling of them.
    assertThat(rows("Dropping").stream().sorted().distinct()).hasSize(18);
  }

  @Test
  void aPatientArrivalWaitsAndIsTimedFromItsStart() throws Exception {
    RunStatistics run = of("Patient");

    LabelStatistics page = run.label("page").orElseThrow();
    assertThat(page.samples()).isEqualTo(5);
    assertThat(page.errors()).isZero();
    assertThat(page.elapsed().max()).isGreaterThanOrEqualTo(2500 - 800);
    assertThat(run.totals().get(0).arrivals().lateMillis().max())
        .isGreaterThanOrEqualTo(2000 - 800);
  }

  private static String nested() {
    String pause = WrittenPlan.pause(1);
    return transaction(
            "outer",
            false,
            pause
                + WrittenPlan.sampler("first", 1)
                + transaction("inner", false, WrittenPlan.sampler("second", 1) + pause)
                + transaction("nothing", false, pause))
        + transaction("next", false, WrittenPlan.sampler("third", 1));
  }

  @Test
  void marksOnlyTheFirstSampleAndItsTransactions() throws Exception {
    assertThat(marks("Marking"))
        .isEqualTo(
            Map.of(
                "first", "late around",
                "outer", "around",
                "second", "",
                "third", "",
                "inner", "",
                "nothing", "",
                "next", ""));
  }

  @Test
  void aTransactionThatHidesItsSamplesIsMarked() throws Exception {
    RunStatistics run = of("Hiding");

    assertThat(run.label("first").map(LabelStatistics::samples)).hasValue(4L);
    assertThat(run.label("next").map(LabelStatistics::samples)).hasValue(4L);
    assertThat(run.totals().get(0).arrivals().lateMillis().count()).isEqualTo(4);
    assertThat(marks("Hiding")).containsEntry("first", "late around").containsEntry("next", "");
  }

  @Test
  void aPassThatAnErrorEndsLeavesItsUserFreeForTheNext() throws Exception {
    RunStatistics run = of("Failing");

    assertThat(run.label("page").map(LabelStatistics::errors)).hasValue(10L);
    assertThat(run.label("never")).isEmpty();
    assertThat(run.totals().get(0).arrivals().dropped()).isZero();
  }

  @Test
  void aUserThatEndsIsReplaced() throws Exception {
    ArrivalStatistics arrivals = of("Ending").totals().get(0).arrivals();

    assertThat(arrivals.due()).isEqualTo(10);
    assertThat(arrivals.dropped()).as("given to a user that was ending").isZero();
    // The first number is that of the group among all.
    assertThat(Files.readString(jmeter.jtl())).contains(",Ending 10 /s repeat 1 7-2,");
  }

  /** What is refused, and why, is ArrivalRatesTest's. */
  @Test
  void refusesWhatCannotBeOfferedAndStopsTheTest(@TempDir Path own) throws Exception {
    Path plan =
        new WrittenPlan()
            .group(GROUP, "Arrivals", fields("0/s", 5), WrittenPlan.sampler("page", 1))
            .writeTo(own.resolve("plan.jmx"));
    try (InstalledJMeter refusing = new InstalledJMeter(own, plan)) {
      refusing.run(SAVED);

      assertThat(refusing.log()).contains("The test is stopped: Arrivals");
      assertThat(refusing.jtl())
          .satisfiesAnyOf(
              file -> assertThat(file).doesNotExist(),
              file -> assertThat(Files.readAllLines(file)).hasSize(1));
    }
  }

  private RunStatistics of(String group) throws IOException {
    return Measurement.of(jmeter.jtlOf(group), Phases.NONE).statistics();
  }

  /** For a second. */
  private static String fields(String rate, int users, String... more) {
    StringBuilder fields = new StringBuilder();
    List<String> all = new ArrayList<>(List.of("rate", rate, "users", "" + users, "duration", "1"));
    all.addAll(List.of(more));
    for (int i = 0; i < all.size(); i += 2) {
      fields.append(WrittenPlan.string("Arrivals." + all.get(i), all.get(i + 1)));
    }
    return fields.toString();
  }

  private static String onError(String then) {
    return WrittenPlan.string("ThreadGroup.on_sample_error", then);
  }

  private static String transaction(String name, boolean hidesItsSamples, String children) {
    return WrittenPlan.element(
        "TransactionController",
        name,
        "<boolProp name=\"TransactionController.parent\">" + hidesItsSamples + "</boolProp>",
        children);
  }

  private static String failing(String name) {
    return WrittenPlan.element(
        "JavaSampler",
        name,
        WrittenPlan.string("classname", "org.apache.jmeter.protocol.java.test.JavaTest")
            + """
              <elementProp name="arguments" elementType="Arguments"><collectionProp \
              name="Arguments.arguments"><elementProp name="Status" elementType="Argument">"""
            + WrittenPlan.string("Argument.name", "Status")
            + WrittenPlan.string("Argument.value", "NOK")
            + "</elementProp><elementProp name=\"Label\" elementType=\"Argument\">"
            + WrittenPlan.string("Argument.name", "Label")
            + WrittenPlan.string("Argument.value", name)
            + "</elementProp></collectionProp></elementProp>",
        "");
  }

  /** The time stamps of a label's rows. */
  private List<String> rows(String label) throws IOException {
    return Files.readAllLines(jmeter.jtl()).stream()
        .map(row -> row.split(","))
        .filter(row -> row.length > 2 && row[2].equals(label))
        .map(row -> row[0])
        .toList();
  }

  /** Which of the two columns each label has something in; the same in all of its rows. */
  private Map<String, String> marks(String group) throws IOException {
    Map<String, String> marks = new TreeMap<>();
    List<String> rows = Files.readAllLines(jmeter.jtlOf(group));
    for (String row : rows.subList(1, rows.size())) {
      String[] fields = row.split(",", -1);
      String late = fields[fields.length - 2];
      String around = fields[fields.length - 1];
      String mark = ((late.isEmpty() ? "" : "late ") + (around.isEmpty() ? "" : "around")).strip();
      assertThat(marks.getOrDefault(fields[2], mark)).as(row).isEqualTo(mark);
      marks.put(fields[2], mark);
    }
    return marks;
  }
}
