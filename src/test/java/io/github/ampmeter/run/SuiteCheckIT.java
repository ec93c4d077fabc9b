package io.github.ampmeter.run;

import static io.github.ampmeter.run.WrittenPlan.element;
import static io.github.ampmeter.run.WrittenPlan.sampler;
import static io.github.ampmeter.run.WrittenPlan.string;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteCheckIT {
  private final String step = sampler("step", 5);

  @TempDir private Path folder;
  private CountingServer server;

  /** None of these plans asks a server: any will do, and takes no time to start. */
  @BeforeEach
  void anyServer() throws IOException {
    server = new CountingServer(Optional.empty());
  }

  @AfterEach
  void end() {
    server.close();
  }

  private String suite(Ampmeter ampmeter, String plans) throws IOException {
    return ampmeter.suite(server.suite() + plans);
  }

  @Test
  void goesOnceThroughEachPlanAndLeavesNoFiles() throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    String plan = ampmeter.plan("own.jmx");
    String suite =
        suite(
            ampmeter,
            """
            plans:
              - {plan: %s, users: 50, warmUp: 20 s, duration: 5 min}
              - {plan: %s, name: failing, iterations: 10, properties: {failing: "1"}}
              - {plan: %s, name: nothing}
              - {url: {Start: /page, Again: /page?again}}
            """
                .formatted(plan, plan, ampmeter.plan("disabled.jmx")));

    var check = ampmeter.here("run", suite, "--check");

    assertThat(check.out())
        .contains("own: 1 sample, all answer\n")
        .contains("failing: 1 sample, 1 of them failed\n  step: ")
        .contains("nothing: no samples\n")
        .contains("url: 2 samples, all answer\n")
        .containsPattern("The real run takes about 3[3-9][0-9] s\\.");
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(ampmeter.runs()).isEmpty();
  }

  @Test
  void sendsOneUserOnceThroughEachThreadGroupAndNamesMistakesInTheTargets()
      throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    Files.createDirectory(folder.resolve("plans"));
    Files.writeString(folder.resolve("plans/users.csv"), "one\ntwo\n");
    written("others")
        .group("kg.apc.jmeter.threads.SteppingThreadGroup", "Stepping", stepping(), step)
        .group("kg.apc.jmeter.threads.UltimateThreadGroup", "Ultimate", ultimate(), step)
        .group(
            "OpenModelThreadGroup",
            "Open",
            string("OpenModelThreadGroup.schedule", "rate(50/sec) random_arrivals(10 s)"),
            step)
        .group(
            "org.apache.jmeter.threads.AbstractThreadGroup",
            "Strange",
            string("howMany", "50"),
            step)
        .group(
            "io.github.ampmeter.jmeter.threads.ScalingThreadGroup",
            "Users",
            string("ScalingThreadGroup.users", "1,2,4")
                + string("ScalingThreadGroup.duration", "20"),
            step)
        .writeTo(plan("others"));
    written("around")
        .threads("SetupThreadGroup", "Before", "2", "3", "", sampler("before", 1))
        .threads("ThreadGroup", "Readers", "30", "100", "", csv() + sampler("read ${user}", 1))
        .threads("ThreadGroup", "Writers", "20", "100", "", sampler("write", 1))
        .threads("PostThreadGroup", "After", "1", "1", "", sampler("after", 1))
        .with("<boolProp name=\"TestPlan.serialize_threadgroups\">true</boolProp>")
        .writeTo(plan("around"));
    String suite =
        suite(
            ampmeter,
            """
            plans:
              - {plan: plans/others.jmx, targets: ["p90(nobody) <= 1 s", "p90(stpe) <= 1 s", "counted(step s) <= 9"]}
              - {plan: plans/around.jmx}
            """);

    var check = ampmeter.here("run", suite, "--check");

    assertThat(check.out())
        .contains("criterion \"p90(nobody) <= 1 s\": the dry run has no such sample; it has ")
        .contains(
            "others: 5 samples, all answer\n"
                + "  the thread group \"Strange\" has an unknown class")
        .contains("around: 9 samples, all answer\n")
        .contains("that of others is known to JMeter only")
        .contains("all else takes about ");
    assertThat(check.err())
        .isEqualTo("ampmeter: others: the plan has no label \"stpe\"; did you mean step?\n");
    assertThat(check.exitCode()).isEqualTo(2);
    assertThat(ampmeter.runs()).isEmpty();
  }

  /** A criterion speaks of it: nothing would be known of that after an hour of load either. */
  @Test
  void loadsNothingWhereAMachineElsewhereDoesNotAnswer() throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            """
            stack: external
            external: {web: "%s", nodeExporters: "db1=127.0.0.1:1"}
            plans: [{plan: %s, iterations: 1, targets: 'cpu("db1") <= 80 %%'}]
            """
                .formatted(server.address("/"), ampmeter.plan("own.jmx")));

    for (List<String> words : List.of(List.of("run", suite), List.of("run", suite, "--check"))) {
      var ended = ampmeter.here(words.toArray(String[]::new));

      assertThat(ended.err())
          .startsWith(
              "ampmeter: db1: the node_exporter http://127.0.0.1:1/metrics does not answer: ");
      assertThat(ended.exitCode()).isEqualTo(3);
      assertThat(ended.out()).doesNotContain("starting");
      assertThat(ampmeter.runs()).isEmpty();
    }
  }

  @Test
  void boundsWhatRepeatsInsideAPlan() throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    Files.createDirectory(folder.resolve("plans"));
    String forever =
        element(
            "LoopController",
            "Again and again",
            string("LoopController.loops", "-1"),
            sampler("in a loop", 0));
    String whileTrue =
        element(
            "WhileController",
            "While",
            string("WhileController.condition", "true"),
            sampler("while", 0));
    written("while")
        .threads("ThreadGroup", "Loop", "5", "-1", "", forever)
        .threads("ThreadGroup", "Users", "5", "1", "", whileTrue)
        .writeTo(plan("while"));
    String suite = suite(ampmeter, "plans: [{plan: plans/while.jmx}]");

    var check = ampmeter.here("run", suite, "--check");

    Matcher samples = Pattern.compile("while: ([0-9]+) samples").matcher(check.out());
    assertThat(samples.find()).isTrue();
    assertThat(Integer.parseInt(samples.group(1))).isBetween(100, 3002);
    assertThat(check.out()).contains("while: ", "  the dry run was stopped after 60 s");
  }

  private static WrittenPlan written(String name) {
    return new WrittenPlan()
        .with("<stringProp name=\"TestPlan.comments\">" + name + "</stringProp>");
  }

  private Path plan(String name) {
    return folder.resolve("plans").resolve(name + ".jmx");
  }

  private static String csv() {
    return element(
        "CSVDataSet",
        "Users' names",
        string("filename", "users.csv")
            + string("variableNames", "user")
            + string("delimiter", ",")
            + "<boolProp name=\"recycle\">true</boolProp>"
            + "<boolProp name=\"stopThread\">false</boolProp>"
            + string("shareMode", "shareMode.all"),
        "");
  }

  private static String stepping() {
    return string("ThreadGroup.on_sample_error", "continue")
        + string("ThreadGroup.num_threads", "70")
        + string("Threads initial delay", "0")
        + string("Start users count", "70")
        + string("Start users count burst", "70")
        + string("Start users period", "1")
        + string("Stop users count", "70")
        + string("Stop users period", "1")
        + string("flighttime", "10")
        + string("rampUp", "0")
        + """
          <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
            <intProp name="LoopController.loops">-1</intProp>
          </elementProp>""";
  }

  private static String ultimate() {
    return string("ThreadGroup.on_sample_error", "continue")
        + """
          <collectionProp name="ultimatethreadgroupdata"><collectionProp name="1">
            <stringProp name="1">30</stringProp><stringProp name="2">0</stringProp>
            <stringProp name="3">1</stringProp><stringProp name="4">10</stringProp>
            <stringProp name="5">1</stringProp>
          </collectionProp></collectionProp>
          <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
            <intProp name="LoopController.loops">-1</intProp>
          </elementProp>""";
  }
}
