package io.github.ampmeter.jmeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.InstalledJMeter;
import io.github.ampmeter.run.WrittenPlan;
import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.run.suite.Phases;
import io.github.ampmeter.stats.ArrivalStatistics;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.StepStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The thread group in JMeter itself, without a window. */
class ArrivalsGroupIT {
  private static final String GROUP = "io.github.ampmeter.jmeter.threads.ArrivalsGroup";
  private static final String SAVED = "-Jsample_variables=arrival:late,arrival:around";

  @TempDir private Path folder;
  private InstalledJMeter jmeter;

  @AfterEach
  void endAll() {
    if (jmeter != null) {
      jmeter.close();
    }
  }

  @Test
  void offersEachRateForItsTimeAndRepeatsThem() throws Exception {
    RunStatistics run =
        ran(
            Map.of("rate", "5,10/s", "users", "50", "duration", "1", "repeats", "2"),
            WrittenPlan.sampler("page", 1));

    assertThat(run.steps())
        .extracting(StepStatistics::text)
        .containsExactly("5 /s repeat 1", "10 /s repeat 1", "5 /s repeat 2", "10 /s repeat 2");
    assertThat(run.steps())
        .extracting(step -> step.total().arrivals().due())
        .containsExactly(5L, 10L, 5L, 10L);
    assertThat(Files.readString(jmeter.jtl())).contains(",Arrivals 10 /s repeat 2 1-1,");
  }

  @Test
  void dropsWhatNobodyTakesAndSaysSoInTheJtl() throws Exception {
    // Two users are at work for 3 s each; 20 come in the first of these.
    RunStatistics run =
        ran(
            Map.of("rate", "20/s", "users", "2", "duration", "1"),
            WrittenPlan.sampler("page", 3000));

    ArrivalStatistics arrivals = run.totals().get(0).arrivals();
    assertThat(arrivals.due()).isEqualTo(20);
    assertThat(arrivals.dropped()).isEqualTo(18);
    assertThat(run.label("Arrivals").map(LabelStatistics::errors)).hasValue(18L);
    assertThat(run.errors().get(0).responseCode()).isEqualTo("dropped");
    assertThat(run.errors().get(0).message()).isEqualTo("all 2 users were at work");
    // Due times are 50 ms apart, whatever kept the group from telling of them.
    assertThat(rows("Arrivals").stream().sorted().distinct()).hasSize(18);
  }

  @Test
  void whoHasPatienceWaitsForAFreeUserAndItsTimeCountsFromThere() throws Exception {
    // One user, 0.5 s a pass, five arrivals in the first second: the last waits for 2 - 0.8 s.
    RunStatistics run =
        ran(
            Map.of("rate", "5/s", "users", "1", "duration", "1", "patience", "600"),
            WrittenPlan.sampler("page", 500));

    LabelStatistics page = run.label("page").orElseThrow();
    assertThat(page.samples()).isEqualTo(5);
    assertThat(page.errors()).isZero();
    assertThat(page.elapsed().max()).isGreaterThanOrEqualTo(2500 - 800);
    assertThat(run.totals().get(0).arrivals().lateMillis().max())
        .isGreaterThanOrEqualTo(2000 - 800);
  }

  @Test
  void marksTheFirstSampleAndTheTransactionsAroundItAndNoOther() throws Exception {
    String pause =
        WrittenPlan.element(
            "TestAction",
            "think",
            "<intProp name=\"ActionProcessor.action\">1</intProp>"
                + "<intProp name=\"ActionProcessor.target\">0</intProp>"
                + WrittenPlan.string("ActionProcessor.duration", "1"),
            "");
    ran(
        Map.of("rate", "4/s", "users", "50", "duration", "1"),
        transaction(
                "outer",
                false,
                pause
                    + WrittenPlan.sampler("first", 1)
                    + transaction("inner", false, WrittenPlan.sampler("second", 1) + pause)
                    + transaction("nothing", false, pause))
            + transaction("next", false, WrittenPlan.sampler("third", 1)));

    assertThat(marks())
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
  void aTransactionThatHidesItsSamplesBearsTheMarkInTheirPlace() throws Exception {
    RunStatistics run =
        ran(
            Map.of("rate", "4/s", "users", "50", "duration", "1"),
            transaction("first", true, WrittenPlan.sampler("a", 1) + WrittenPlan.sampler("b", 1))
                + transaction("next", true, WrittenPlan.sampler("c", 1)));

    assertThat(run.label("first").map(LabelStatistics::samples)).hasValue(4L);
    assertThat(run.label("next").map(LabelStatistics::samples)).hasValue(4L);
    assertThat(run.totals().get(0).arrivals().lateMillis().count()).isEqualTo(4);
    assertThat(marks()).containsEntry("first", "late around").containsEntry("next", "");
  }

  @Test
  void aPassThatAnErrorEndsLeavesItsUserFreeForTheNext() throws Exception {
    RunStatistics run =
        ran(
            Map.of(
                "rate",
                "10/s",
                "users",
                "1",
                "duration",
                "1",
                "patience",
                "600",
                "onError",
                "startnextloop"),
            failing("page") + WrittenPlan.sampler("never", 1));

    assertThat(run.label("page").map(LabelStatistics::errors)).hasValue(10L);
    assertThat(run.label("never")).isEmpty();
    assertThat(run.totals().get(0).arrivals().dropped()).isZero();
  }

  @Test
  void aUserThatEndsIsReplaced() throws Exception {
    RunStatistics run =
        ran(
            Map.of(
                "rate",
                "10/s",
                "users",
                "1",
                "duration",
                "1",
                "patience",
                "600",
                "onError",
                "stopthread"),
            failing("page"));

    ArrivalStatistics arrivals = run.totals().get(0).arrivals();
    assertThat(arrivals.due()).isEqualTo(10);
    assertThat(Files.readString(jmeter.jtl())).contains(",Arrivals 10 /s repeat 1 1-2,");
  }

  @Test
  void refusesWhatCannotBeOfferedAndStopsTheTest() throws Exception {
    for (Map<String, String> fields :
        List.of(
            Map.of("rate", "0/s", "users", "5", "duration", "1"),
            Map.of("rate", "1e9/s", "users", "5", "duration", "1"),
            Map.of("rate", "5/s", "users", "0", "duration", "1"))) {
      start(fields, WrittenPlan.sampler("page", 1));
      jmeter.run(SAVED);

      assertThat(jmeter.log()).contains("The test is stopped: Arrivals");
      assertThat(jmeter.jtl())
          .satisfiesAnyOf(
              file -> assertThat(file).doesNotExist(),
              file -> assertThat(Files.readAllLines(file)).hasSize(1));
      jmeter.close();
      Files.deleteIfExists(folder.resolve("plan.jmx"));
    }
  }

  private RunStatistics ran(Map<String, String> fields, String children) throws Exception {
    start(fields, children);
    jmeter.run(SAVED);
    return Measurement.of(jmeter.jtl(), Phases.NONE).statistics();
  }

  private void start(Map<String, String> fields, String children) throws IOException {
    String properties =
        WrittenPlan.string(
                "ThreadGroup.on_sample_error", fields.getOrDefault("onError", "continue"))
            + fields.entrySet().stream()
                .filter(field -> !field.getKey().equals("onError"))
                .map(field -> WrittenPlan.string("Arrivals." + field.getKey(), field.getValue()))
                .collect(Collectors.joining());
    Path plan =
        new WrittenPlan()
            .group(GROUP, "Arrivals", properties, children)
            .writeTo(folder.resolve("plan.jmx"));
    jmeter = new InstalledJMeter(folder, plan);
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
  private Map<String, String> marks() throws IOException {
    Map<String, String> marks = new TreeMap<>();
    List<String> rows = Files.readAllLines(jmeter.jtl());
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
