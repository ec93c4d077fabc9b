package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.judge.scaling.CapacitySearch;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.WrittenPlan;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanChange;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.PlanGroups.PlanGroup;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run.json that no run has written is refused with file, field and rule. */
class RunJsonTest {
  private static final String RUN =
      """
      {"title": "t", "stack": "local", "start": "2026-11-21T10:00:00Z", "plans": ["home"]}""";
  private static final String PLAN =
      """
      {"plan": "home", "warmUpMillis": 0, "repeats": 1, "finished": true}""";
  private static final String START = "2026-11-21T10:00:00Z";
  private static final String END = "2026-11-21T10:05:00Z";

  /** 100 years of 365 days. */
  private static final long MOST_MILLIS = 36_500L * 24 * 3600 * 1000;

  @TempDir private Path root;
  @TempDir private Path folder;

  @Test
  void isReadWhereNothingIsWrong() throws IOException {
    assertThat(run(RUN).run().plans()).containsExactly("home");
    assertThat(run(RUN).run().description().facts()).isEmpty();
    assertThat(plan(PLAN).savedPlan("home").evidence()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "null;it holds null",
        "{};start must be a time such as 2026-11-21T10:00:00Z in the years 2000 to 2199, was null",
        "[];line 1: Cannot deserialize",
        "{\"plans\": [;line 1: ",
        "{\"notes\": 7, \"plans\": [;line 1: Unexpected end-of-input",
      })
  void ofARunIsRefused(String json, String reason) throws IOException {
    assertThat(refusal(run(json))).startsWith("run.json: is not a run.json of this program: ");
    assertThat(refusal(run(json))).contains(": " + reason).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "[\"home\"];null;plans must name the plans that were run, was null",
        "[\"home\"];[];plans must name the plans that were run, was []",
        "[\"home\"];[null];plans must hold no null, was [null]",
        "[\"home\"];[\"home\", \"home\"];plans must name each plan once, was [home, home]",
        "[\"home\"];[\"../../etc\"];plans must name folders in that of the run, was ../../etc",
        "[\"home\"];[\"..\"];plans must name folders in that of the run, was ..",
        "2026-11-21T10:00:00Z;yesterday;start must be a time such as 2026-11-21T10:00:00Z in the"
            + " years 2000 to 2199, was yesterday",
        "2026-11-21T10:00:00Z;1999-12-31T23:59:59Z;start must be a time such as"
            + " 2026-11-21T10:00:00Z in the years 2000 to 2199, was 1999-12-31T23:59:59Z",
        "\"plans\";\"end\": \"today\", \"plans\";end must be a time such as 2026-11-21T10:00:00Z in"
            + " the years 2000 to 2199, was today",
        "\"plans\";\"facts\": {\"a\": null}, \"plans\";facts must hold no null, was [null]",
        "\"plans\";\"environment\": {\"a\": null}, \"plans\";environment must hold no null, was"
            + " [null]",
        "\"plans\";\"search\": {\"from\": 8, \"to\": 1}, \"plans\";from must be at least 1 and at"
            + " most to, were 8 and 1",
        "\"plans\";\"scripts\": {}, \"plans\";it knows no scripts",
        "\"plans\";\"description\": {}, \"plans\";it knows no description",
        "\"plans\";\"notes\": 7, \"plans\";notes must be a list, was 7",
        "\"plans\";\"plans\": [], \"plans\";Duplicate field 'plans'",
      })
  void ofARunNamesTheField(String text, String changed, String reason) throws IOException {
    assertThat(refusal(run(RUN.replace(text, changed)))).contains(": " + reason).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "\"home\";null;plan must be the plan's name, was null",
        "\"home\";\"search\";plan must be home, was search",
        "0;-1;warmUpMillis must lie between 0 and 100 years, was -1",
        "0;9223372036854775807;warmUpMillis must lie between 0 and 100 years, was 92233",
        "0;1.5;warmUpMillis must be a whole number, was 1.5",
        "0;\"0\";warmUpMillis must be a whole number, was \"0\"",
        "0;0, \"durationMillis\": 0;durationMillis must be null or lie between 1 and 100 years, was"
            + " 0",
        "0;0, \"users\": [];users must be null or name the steps, was []",
        "0;0, \"users\": [null];users must hold no null, was [null]",
        "0;0, \"users\": [0];users must be at most 200 steps of 1 to 100000, was [0]",
        "0;0, \"problems\": [null];problems must hold no null, was [null]",
        "0;0, \"evidence\": {};evidence must hold files, was null",
        "0;0, \"evidence\": {\"files\": [{\"file\": \"a\"}]};evidence must hold the sha256 of a,"
            + " was null",
        "0;0, \"continuedBy\": \"b\";durationMillis must be given where continuedBy is, was null",
        "0;0, \"against\": [null];against must hold no null, was [null]",
        "0;0, \"blockMillis\": 9999;blockMillis must be null or lie between 10,000 and 100 years,"
            + " was 9999",
        "0;0, \"blockMillis\": 3153600000001;blockMillis must be null or lie between 10,000 and 100"
            + " years, was 3153600000001",
        "1;0;repeats must lie between 1 and 100, was 0",
        "1;2147483647;repeats must lie between 1 and 100, was 2147483647",
      })
  void ofAPlanNamesTheField(String text, String changed, String reason) throws IOException {
    RunFolder folder = plan(PLAN.replaceFirst(": " + text, ": " + changed));
    ConfigException refusal =
        catchThrowableOfType(ConfigException.class, () -> folder.savedPlan("home"));

    assertThat(refusal).hasMessageContaining("home/run.json: ").hasMessageContaining(": " + reason);
  }

  @ParameterizedTest
  @ValueSource(longs = {10_000, MOST_MILLIS})
  void blocksMayBeOfTenSecondsToAHundredYears(long millis) throws IOException {
    String json = PLAN.replace("\"repeats\"", "\"blockMillis\": " + millis + ", \"repeats\"");

    assertThat(plan(json).savedPlan("home").load().blockMillis()).isEqualTo(millis);
  }

  @Test
  void ofAPlanMustBeThere() throws IOException {
    RunFolder folder = run(RUN);
    ConfigException refusal =
        catchThrowableOfType(ConfigException.class, () -> SavedReport.of(folder, "Ampmeter test"));

    assertThat(refusal)
        .hasMessageEndingWith("home/run.json: the run's record cannot be read: no such file");
  }

  private RunFolder run(String json) throws IOException {
    Files.writeString(root.resolve("run.json"), json);
    return new RunFolder(root);
  }

  private RunFolder plan(String json) throws IOException {
    Files.createDirectories(root.resolve("home"));
    Files.writeString(root.resolve("home/run.json"), json);
    return new RunFolder(root);
  }

  private String refusal(RunFolder folder) {
    return catchThrowableOfType(ConfigException.class, folder::run)
        .getMessage()
        .replace(root + "/", "");
  }

  @Test
  void mayLeaveOutWhatOnlyAPersonReads() {
    SavedRun record =
        SavedRun.started(
            new SavedRun.Description(null, null, null, null, null), START, List.of("home"));

    assertThat(record.description().title()).isEmpty();
    assertThat(record.description().stack()).isEmpty();
    assertThat(record.description().facts()).isEmpty();
    assertThat(record.description().notes()).isEmpty();
    assertThat(record.description().environment()).isEmpty();
  }

  @Test
  void isOfASuiteWhereItHadAStack() {
    assertThat(record("embedded", List.of()).ofSuite()).isTrue();
    assertThat(record("", List.of()).ofSuite()).isFalse();
  }

  @Test
  void keepsAllElseWhenItEnds() {
    SavedRun record = record("embedded", List.of("a note"));

    Evidence held = new Evidence(List.of());
    SavedRun ended = record.endedAt(END, held);

    assertThat(ended.evidence()).isSameAs(held);
    assertThat(ended.end()).isEqualTo(END);
    assertThat(ended.description().title()).isEqualTo("suite");
    assertThat(ended.start()).isEqualTo(START);
    assertThat(ended.description().notes()).containsExactly("a note");
    assertThat(ended.description().environment()).isEqualTo(record.description().environment());
    assertThat(ended.plans()).containsExactly("home");
  }

  @Test
  void growsByTheProbesOfASearch() {
    CapacitySearch search = new CapacitySearch(1, 64, LoadUnit.USERS);

    SavedRun searching = record("embedded", List.of()).searching(search, List.of("1", "2"));

    assertThat(searching.search()).isEqualTo(search);
    assertThat(searching.plans()).containsExactly("1", "2");
    assertThat(searching.end()).isNull();
    assertThat(searching.description().title()).isEqualTo("suite");
  }

  @Test
  void holdsNoNull() {
    Map<String, String> machine = new HashMap<>();
    machine.put("CPUs", null);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> record("embedded", Arrays.asList("a", null)))
        .withMessageStartingWith("notes must hold no null");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SavedRun.Description("", "", null, null, Map.of("Machine", machine)))
        .withMessageStartingWith("environment.Machine must hold no null");
  }

  private static SavedRun record(String stack, List<String> notes) {
    return RunFolderBuilder.run(
        List.of("home"),
        run -> {
          run.stack = stack;
          run.end = null;
          run.notes = notes;
          run.environment = Map.of("Machine", Map.of("CPUs", "2"));
        });
  }

  @Test
  void mayBeWarmedUpAndJudgedForAHundredYears() {
    assertThat(planned(MOST_MILLIS, MOST_MILLIS, null, 1).load().warmUpMillis())
        .isEqualTo(MOST_MILLIS);
    assertThat(planned(0, 1L, null, 1).load().durationMillis()).isEqualTo(1);
    refused("warmUpMillis", () -> planned(MOST_MILLIS + 1, null, null, 1));
    refused("durationMillis", () -> planned(0, MOST_MILLIS + 1, null, 1));
  }

  @Test
  void mayHaveTwoHundredStepsOfAHundredThousandUsers() {
    List<Integer> most = Collections.nCopies(200, 100_000);

    assertThat(planned(0, null, most, 100).load().levels()).isEqualTo(most);
    assertThat(planned(0, null, List.of(1), 1).load().levels()).containsExactly(1);
    refused("users", () -> planned(0, null, Collections.nCopies(201, 1), 1));
    refused("users", () -> planned(0, null, List.of(100_001), 1));
    refused("repeats", () -> planned(0, null, most, 101));
  }

  @Test
  void planHoldsNoNull() {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("users", null);
    List<String> nothing = Arrays.asList((String) null);

    refused("configuration", () -> planned(configuration, List.of(), List.of(), null));
    refused("commands", () -> planned(Map.of(), nothing, List.of(), null));
    refused("against", () -> planned(Map.of(), List.of(), nothing, null));
  }

  @Test
  void hasARateThatCanBeRead() {
    assertThat(planned(Map.of(), List.of(), List.of(), "50,100/s").load().levels())
        .containsExactly(50, 100);
    assertThat(planned(Map.of(), List.of(), List.of(), "5..10/s over 1 min").load().levels())
        .isEmpty();
    assertThat(planned(Map.of(), List.of(), List.of(), null).load().levels()).isEmpty();
    refused("rate", () -> planned(Map.of(), List.of(), List.of(), "often"));
  }

  @Test
  void saysHowAPlanIsDriven() throws IOException {
    SavedPlan saved = of(load("2,4"), Optional.of(new Evidence(List.of())));

    assertThat(saved.plan()).isEqualTo("home");
    assertThat(saved.load().warmUpMillis()).isEqualTo(2_000);
    assertThat(saved.load().durationMillis()).isEqualTo(30_000);
    assertThat(saved.load().users()).containsExactly(2, 4);
    assertThat(saved.load().repeats()).isEqualTo(3);
    assertThat(saved.setup().configuration()).containsExactly(Map.entry("users", "2,4"));
    assertThat(saved.setup().commands())
        .singleElement()
        .asString()
        .startsWith("bin/jmeter -n -t home.jmx");
    assertThat(saved.end().finished()).isTrue();
    assertThat(saved.end().problems()).containsExactly("interrupted");
    assertThat(saved.end().interrupted()).isTrue();
    assertThat(saved.setup().against()).containsExactly("search");
    assertThat(saved.setup().generatorShared()).isTrue();
    assertThat(saved.load().rate()).isNull();
    assertThat(saved.groups().all())
        .containsExactly(
            new PlanGroup("Users", PlanGroup.Kind.MAIN, "ScalingThreadGroup", null, "continue"));
    assertThat(saved.changes())
        .contains(
            new PlanChange("Users", "class", "ThreadGroup", "ScalingThreadGroup"),
            new PlanChange("Users", "ScalingThreadGroup.users", "", "2,4"));
  }

  /** Its users are then the most that may be at work, and no steps. */
  @Test
  void hasARateInsteadOfSteps() throws IOException {
    Path suite = folder.resolve("suite.yaml");
    new WrittenPlan()
        .group("io.github.ampmeter.jmeter.threads.ArrivalsGroup", "Arrivals", "", "")
        .writeTo(folder.resolve("home.jmx"));
    Files.writeString(suite, "plans: [{plan: home.jmx, users: 300, rate: 20/s, duration: 30 s}]");
    SavedPlan saved = of(Suites.read(suite).plans().get(0), Optional.empty());

    assertThat(saved.load().users()).isNull();
    assertThat(saved.load().levels()).containsExactly(20);
    assertThat(saved.load().rate()).isEqualTo("20/s");
    assertThat(saved.end().finished()).isFalse();
    assertThat(saved.evidence()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "duration: 30 s | ${__P(warmUp,3)} | 3000",
        "duration: 30 s, warmUp: 0 s | ${__P(warmUp,3)} | 0",
        "duration: 30 s, warmUp: 7 s | ${__P(warmUp,3)} | 7000",
        "iterations: 2 | ${__P(warmUp,3)} | 0",
        "duration: 30 s | ${__property(warmUp,,2)} | 2000",
        "duration: 30 s | ${__intSum(${__P(warmUp,4)},${__P(duration,10)})} | 4000",
        "duration: 30 s | ${__P(warmUp,${__P(rampUp,5)})} | 5000",
        "duration: 30 s | ${__P(warmUp)} | 1000",
        "duration: 30 s | ${__P(warmUp,)} | 0",
        "duration: 30 s | ${__P(warmUp,0.5)} | 500",
        "duration: 30 s | ${__P(warmUp,${__threadNum})} | 0",
        "duration: 30 s | 9 | 0"
      })
  void leavesOutTheWarmUpOfThePlanWhereTheSuiteSaysNone(String load, String field, long millis)
      throws IOException {
    new WrittenPlan()
        .group("ThreadGroup", "Users", WrittenPlan.string("ThreadGroup.ramp_time", field), "")
        .group(
            "ThreadGroup", "More", WrittenPlan.string("ThreadGroup.delay", "${__P(warmUp,0)}"), "")
        .writeTo(folder.resolve("home.jmx"));
    Path suite = folder.resolve("suite.yaml");
    SuitePlan plan =
        Suites.read(Files.writeString(suite, "plans: [{plan: home.jmx, " + load + "}]"))
            .plans()
            .get(0);

    assertThat(of(plan, Optional.empty()).load().warmUpMillis()).isEqualTo(millis);
    assertThat(plan.load().properties().containsKey("warmUp"))
        .isEqualTo(!load.equals("duration: 30 s"));
  }

  private SavedPlan of(LoadSettings load, Optional<Evidence> evidence) throws IOException {
    Path jmx =
        new WrittenPlan()
            .threads("ThreadGroup", "Users", "${__P(count)}", "-1", "", "")
            .writeTo(folder.resolve("home.jmx"));
    return of(
        new SuitePlan(
            "home",
            PlanFile.read(jmx),
            load,
            Optional.empty(),
            Targets.of("test", ""),
            Map.of(),
            List.of("search")),
        evidence);
  }

  private static SavedPlan of(SuitePlan plan, Optional<Evidence> evidence) {
    return SavedPlan.of(
        plan,
        Map.of("users", "2,4"),
        new JMeterCommand(
            Path.of("bin/jmeter"),
            Path.of("home.jmx"),
            Path.of("samples.jtl"),
            Path.of("jmeter.log"),
            Map.of("count", "7"),
            Optional.empty(),
            false),
        evidence,
        new SavedPlan.End(evidence.isPresent(), List.of("interrupted"), true, null));
  }

  private static LoadSettings load(String users) {
    return new LoadSettings(Map.of(), true)
        .with(LoadKey.USERS, UserSteps.parse("users", users))
        .with(LoadKey.WARM_UP, Duration.ofSeconds(2))
        .with(LoadKey.DURATION, Duration.ofSeconds(30))
        .with(LoadKey.REPEATS, 3);
  }

  private static void refused(String field, Runnable record) {
    assertThatIllegalArgumentException()
        .isThrownBy(record::run)
        .withMessageStartingWith(field + " must ");
  }

  private static SavedPlan planned(long warmUp, Long duration, List<Integer> users, int repeats) {
    return RunFolderBuilder.plan(
        "home",
        plan -> {
          plan.warmUpMillis = warmUp;
          plan.durationMillis = duration;
          plan.users = users;
          plan.repeats = repeats;
        });
  }

  private static SavedPlan planned(
      Map<String, String> configuration, List<String> commands, List<String> against, String rate) {
    return RunFolderBuilder.plan(
        "home",
        plan -> {
          plan.configuration = configuration;
          plan.commands = commands;
          plan.against = against;
          plan.rate = rate;
        });
  }

  @Test
  void aListOfRecordsHoldsNoNull() throws IOException {
    Path file = Files.writeString(folder.resolve("load-workers.json"), "[null]");

    assertThatThrownBy(() -> Json.readWithoutNull(file, LoadWorkerResult[].class))
        .isInstanceOf(ConfigException.class)
        .hasMessageEndingWith("load-workers.json of this program: it must hold no null");
  }
}
