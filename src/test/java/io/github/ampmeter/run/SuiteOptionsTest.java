package io.github.ampmeter.run;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.scaling.CapacitySearch;
import io.github.ampmeter.run.CommonOptions.NewFolderOption;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.Suites;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What {@code ampmeter run} refuses of its options before anything starts. */
class SuiteOptionsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "-P;=x;-P must be a name without blanks and control characters, = and a value, was \"=x\"",
        "-P;a b=x;-P must be a name without blanks and control characters, = and a value, was \"a"
            + " b=x\"",
        "-P;a\t=x;-P must be a name without blanks and control characters, = and a value, was"
            + " \"a?=x\"",
        "-P;a\u00a0=x;-P must be a name without blanks",
        "-P;a=\u001b[31m;-P a must have a value without control characters, was \"?[31m\"",
        "--variant;=x;--variant must be a name without blanks and control characters, = and a"
            + " value",
        "--variant;a b=x;--variant must be a name without blanks",
      })
  void namesThatNobodyCanReadAreRefused(String option, String given, String sentence)
      throws Exception {
    assertThat(run(option, given)).startsWith("ampmeter: " + sentence).hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--users=2",
        "--share=1/2",
        "--baseline=earlier",
        "--jmeter=jmeter",
        "--resume=run",
        "--report-name",
        "--check",
      })
  void whatAnAcceptanceCannotTakeIsRefused(String option) throws IOException {
    Path file = folder.resolve("acceptance.yaml");
    Files.writeString(file, "acceptance: {scalability: scaling.yaml}");
    StringWriter err = new StringWriter();

    int code =
        Main.commandLine()
            .setErr(new PrintWriter(err, true))
            .execute("run", file.toString(), option, "--out=" + folder.resolve("sheet"));

    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .contains("with which only --stack, --out, -P and --baseline latest-or-none can");
  }

  @Test
  void aValueMayHoldBlanksAndEqualsSigns() throws Exception {
    // Gets as far as the stack, which there is none of.
    assertThat(run("-P", "release=4.2 = beta", "--stack", "none")).doesNotContain("-P");
  }

  @Test
  void whatASuiteSaysWrongOfItsStackIsRefusedWithThePlace() throws Exception {
    assertThat(runOf("name: s\nvariants:\n  maxWorkers: 0\n"))
        .isEqualTo(
            "ampmeter: %s, line 3: stack.maxWorkers must be at least 1, was 0%n"
                .formatted(folder.resolve("s.yaml")));
    assertThat(runOf("name: s\nstack: none\n"))
        .startsWith("ampmeter: %s, line 2: stack must be".formatted(folder.resolve("s.yaml")));
  }

  @Test
  void whatIsTypedWrongHasNoPlaceInTheSuite() throws Exception {
    assertThat(runOf("name: s\nvariants:\n  maxWorkers: 4\n", "--variant", "maxWorkers=0"))
        .startsWith("ampmeter: stack.maxWorkers must be");
    assertThat(runOf("name: s\nstack: local\n", "--stack", "none"))
        .startsWith("ampmeter: stack must be");
    assertThat(run("--variant", "maxWorkers=0")).startsWith("ampmeter: stack.maxWorkers must be");
  }

  private String run(String... options) throws Exception {
    return runOf("", options);
  }

  private String runOf(String keys, String... options) throws Exception {
    Files.writeString(folder.resolve("home.jmx"), "<jmeterTestPlan/>");
    Path suite = Files.writeString(folder.resolve("s.yaml"), keys + "plans: [{plan: home.jmx}]\n");
    String[] words = new String[options.length + 2];
    words[0] = "run";
    words[1] = suite.toString();
    System.arraycopy(options, 0, words, 2, options.length);
    StringWriter err = new StringWriter();
    assertThat(Main.commandLine().setErr(new PrintWriter(err, true)).execute(words)).isEqualTo(2);
    return err.toString();
  }

  @Command
  private static final class Options {
    @Mixin private SearchOptions search = new SearchOptions();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--search threads --from 1 --to 2;--search must be users or rate, was \"threads\"",
        "--search users --from 1;--search users needs --from and --to",
        "--from 1 --to 2;--from and --to belong to a search",
        "--search users --from 0 --to 2;--from must be at least 1",
        "--search users --from 3 --to 2;at most --to, and --to at most 100000; were 3 and 2",
        "--search users --from 3 --to 100001;--to at most 100000"
      })
  void refusesARangeThatCannotBeSearched(String line, String message) {
    Options options = new Options();
    new CommandLine(options).parseArgs(line.split(" "));

    assertRefusal(() -> options.search.search()).hasMessageContaining(message);
  }

  @Test
  void searchesForNothingUnlessAsked() {
    Options options = new Options();
    new CommandLine(options).parseArgs();

    assertThat(options.search.search()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "users: '1,2', duration: 3 s, targets: p90(*) at every step <= 1 s;is a sweep",
        "users: 1, iterations: 3, targets: p90(*) <= 1 s;states iterations or requests",
        "users: 1, requests: 3, targets: p90(*) <= 1 s;states iterations or requests",
        "users: 1, repeats: 3, targets: p90(*) <= 1 s;states repeats",
        "users: 1, duration: 3 s;has none; state targets",
        "users: 1, targets: mix(a) = 50 % +- 2 points;has none; state targets",
        "users: 4, targets: p90(*) at 4 users <= 1 s;must name a step of the plan; it has 16"
      })
  void refusesAPlanThatCannotBeProbed(String plan, String message) {
    assertRefusal(() -> suited("{plan: %s/testplans/php-bench.jmx, %s}", plan))
        .hasMessageContaining(message);
  }

  @Test
  void refusesToSearchForTheUsersOfArrivalsWhoAreTheMostAtWorkOnly() {
    String plan = "{plan: %s/testplans/page-arrivals.jmx, users: 9, targets: p90(total) <= 1 s}";

    assertRefusal(() -> suited(plan, ""))
        .hasMessageContaining("page-arrivals, whose load is arrivals; use --search rate");
  }

  @Test
  void refusesSeveralPlans() {
    assertRefusal(
            () ->
                suited(
                    "{plan: %1$s/testplans/php-bench.jmx, name: a, %2$s},"
                        + " {plan: %1$s/testplans/php-bench.jmx, name: b}",
                    "targets: p90(*) <= 1 s"))
        .hasMessageContaining("--search needs a suite of one plan, this one has 2");
  }

  @Test
  void leavesOutWhatUsersDrewAtRandom() throws IOException {
    Suite suite =
        suited(
            "{plan: %s/testplans/php-bench.jmx, %s}",
            "targets: [mix(a) = 50 % +- 2 points, counted(a images) >= 3, p90(*) <= 1 s]");

    assertThat(suite.plans().get(0).targets().text()).isEqualTo("p90(*) <= 1 s\n");
    assertThat(suite.plans().get(0).load().mostUsers()).hasValue(16);
  }

  @Test
  void aSearchWithLoadWorkersTriesWhatTheyCanShare() {
    CapacitySearch range = new CapacitySearch(2, 16, LoadUnit.USERS);

    assertThat(SearchOptions.splittable(range, 0).multiple()).isEqualTo(1);
    assertThat(SearchOptions.splittable(range, 2).multiple()).isEqualTo(2);
    assertRefusal(() -> SearchOptions.splittable(range, 3))
        .hasMessage(
            "--from and --to must be multiples of 3, the number of load workers, were 2 and 16");
  }

  private Suite suited(String plans, String keys) throws IOException {
    Path file = folder.resolve("suite.yaml");
    Files.writeString(
        file, "plans: [" + plans.formatted(Path.of("").toAbsolutePath(), keys) + "]\n");
    return SearchOptions.suited(Suites.read(file), new CapacitySearch(2, 16, LoadUnit.USERS));
  }

  @Command
  private static final class Measuring {
    @Mixin private NewFolderOption out = new NewFolderOption();
  }

  @ParameterizedTest
  @ValueSource(strings = {"q 'yy' z", "${__P(x)}", "'yy'/run", "bob's/tom's"})
  void refusesNamesThatJMeterMeansSomethingElseBy(String name) {
    Measuring command = parsed(name);

    assertRefusal(() -> command.out.create("run"))
        .hasMessage(
            "--out must not begin with - or contain ${ or two apostrophes, which JMeter takes for an"
                + " option, a property or a date, was "
                + folder.resolve(name));
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-x", "-", "a 'b' c"})
  void refusesAnyFolderThatLoadsGoOnIn(String path) {
    assertRefusal(() -> NewFolderOption.rejectSpecialCharacters("--resume", path))
        .hasMessageStartingWith("--resume must not begin with -")
        .hasMessageEndingWith(", was " + path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bob's", "$HOME", "{run}", "10 % & more"})
  void anyOtherNameWillDo(String name) throws IOException {
    assertThat(parsed(name).out.create("run").root()).isEqualTo(folder.resolve(name));
    assertThat(folder.resolve(name)).isDirectory();
  }

  private Measuring parsed(String name) {
    Measuring command = new Measuring();
    new CommandLine(command).parseArgs("--out", folder.resolve(name).toString());
    return command;
  }
}
