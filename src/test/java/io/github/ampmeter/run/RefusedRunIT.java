package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The user's mistakes: one sentence on standard error, exit code 2, nothing started. */
class RefusedRunIT {
  @TempDir private Path folder;
  private Ampmeter ampmeter;

  @BeforeEach
  void aPlan() throws IOException {
    ampmeter = new Ampmeter(folder);
    ampmeter.plan("own.jmx");
    Files.writeString(folder.resolve("broken.jmx"), "<jmeterTestPlan><hashTree>");
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        Arguments.of("plans: [{plan: gone.jmx}]", "gone.jmx: no such test plan"),
        Arguments.of(
            "plans: [{plan: broken.jmx}]",
            "broken.jmx, line 1: is not a JMeter test plan: not well-formed XML"),
        Arguments.of(
            "user: 1\nplans: [{plan: own.jmx}]",
            "suite.yaml, line 1: user is an unknown key; legal here: accepted, application,"
                + " external, facts, functional, generator, hardening, hosts, jmeter, jtl,"
                + " loadWorkers, matrix, name, plans, plugins, properties, propertyFiles, stack,"
                + " statements, variants"),
        Arguments.of(
            "plans: [{plan: own.jmx, targets: p90(step) < = 1 s}]",
            "suite.yaml, line 1, column 46: expected a duration such as 250 ms or 1.5 s,"
                + " found \"= 1 s\""),
        Arguments.of(
            "plans: [{plan: own.jmx, targets: p90(total) <= first + 5 %}]",
            "criterion \"p90(total) <= first + 5 %\" compares with the baseline configuration of a"
                + " matrix; the suite has no matrix"),
        Arguments.of(
            "matrix: {properties: {work: [1, 2]}}\n"
                + "plans: [{plan: own.jmx, targets: p95(total) <= first + 5 %}]",
            "criterion \"p95(total) <= first + 5 %\": first goes with throughput, mean, p50, p90,"
                + " p99 and errors"),
        Arguments.of(
            "plans: [{plan: own.jmx, targets: cpu(php) <= 80 %}]",
            "plan own: criterion \"cpu(php) <= 80 %\" cannot be judged on the embedded stack: no"
                + " php is observed there, but web server, database, JMeter"),
        Arguments.of(
            "matrix: {variants: {keepAlive: [true, false]}}\n"
                + "plans: [{plan: own.jmx, targets: memory(cache) <= 1 GB}]",
            "matrix, keepAlive true: plan own: criterion \"memory(cache) <= 1 GB\" cannot be judged"
                + " on the embedded stack: no cache is observed there, but web server, database"),
        Arguments.of(
            "stack: external\nexternal: {web: http://127.0.0.1:1}\n"
                + "plans: [{plan: own.jmx, targets: status(Questions) <= 5}]",
            "plan own: criterion \"status(Questions) <= 5\" cannot be judged on the external stack:"
                + " it has no database that Ampmeter knows; state external.database with its host,"
                + " port, name, user and passwordVariable"),
        Arguments.of(
            "stack: lamp\nplans: [{plan: own.jmx}]",
            "suite.yaml, line 1: stack must be one of embedded, local, container, external, was"
                + " \"lamp\""),
        Arguments.of(
            "stack: external\nplans: [{name: own, url: /}]",
            "external.web must be stated: the address of the web server, such as"
                + " https://www.example.org:8443/shop"),
        Arguments.of(
            "external:\n  web: http://u:hunter2@127.0.0.1\nstack: external\n"
                + "plans: [{plan: own.jmx}]",
            "suite.yaml, line 2: external.web must be an address without user and password; state"
                + " them as external.user and external.passwordVariable"),
        Arguments.of(
            "external: {web: http://127.0.0.1, password: hunter2}\nplans: [{plan: own.jmx}]",
            "suite.yaml, line 1: external.password is an unknown key; legal here: allowWrites,"
                + " caFile, database, hostHeader, nodeExporters,"
                + " passwordVariable, perfMonAgents, user, web"),
        Arguments.of(
            "variants: {cache: on}\nplans: [{plan: own.jmx}]",
            "suite.yaml, line 1: stack.cache is not a variant; the variants are keepAlive,"
                + " keepAliveTimeout, maxWorkers, webPort, databasePort, startTimeout, opcodeCache,"
                + " engine, cpus, php, database, memory, webImage, databaseImage, mongo,"
                + " mongoImage, workers, compression, link, frontCache, frontCacheImage,"
                + " hardening, tls, performanceSchema"));
  }

  @Test
  void refusesAVariantOfTheCommandLineThatTheStackDoesNotHave() throws IOException {
    assertRefusedHere(
        List.of("--variant", "cpus=1"),
        "plans: [{plan: own.jmx}]",
        "stack.cpus is a variant that the embedded stack does not have; it has keepAlive,"
            + " keepAliveTimeout, maxWorkers, webPort, databasePort, startTimeout, link, mongo,"
            + " performanceSchema");
  }

  @Test
  void refusesAnAddressOfTheExternalStackForAnother() throws IOException {
    assertRefusedHere(
        List.of("--variant", "external.web=http://127.0.0.1:1"),
        "plans: [{plan: own.jmx}]",
        "--variant external.web is for the external stack, but the stack is embedded; use --stack"
            + " external");
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void refusesWithOneSentence(String suite, String sentence) throws IOException {
    assertRefusedHere(List.of(), suite, sentence);
  }

  @Test
  void exitsWithTwoAndLeavesNoFolder() throws IOException, InterruptedException {
    assertRefused(
        ampmeter.run("run", ampmeter.suite("plans: [{plan: gone.jmx}]")),
        "gone.jmx: no such test plan");
  }

  @Test
  void refusesAPortThatIsTaken() throws IOException, InterruptedException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String suite =
          ampmeter.suite(
              "variants: {webPort: %d}\nplans: [{plan: own.jmx}]".formatted(taken.getLocalPort()));

      assertRefused(
          ampmeter.here("run", suite),
          "stack.webPort: port %d is taken on 127.0.0.1; name another one, or none to have a free"
                  .formatted(taken.getLocalPort())
              + " one chosen");
    }
  }

  @Test
  void saysThatTheGuiNeedsADisplay() throws IOException, InterruptedException {
    assumeThat(System.getProperty("os.name")).isEqualTo("Linux");

    assertRefused(
        ampmeter.run("gui", "own.jmx"),
        "gui needs a display, and DISPLAY is not set; run it on a desktop, or under xvfb-run");
  }

  @Test
  void refusesToOpenWhatIsNoPlan() throws IOException, InterruptedException {
    assertRefused(
        ampmeter.run("gui", "broken.jmx"),
        "broken.jmx, line 1: is not a JMeter test plan: not well-formed XML");
  }

  private void assertRefusedHere(List<String> options, String suite, String sentence)
      throws IOException {
    Path out = folder.resolve("out");
    List<String> words =
        new ArrayList<>(List.of("run", "" + folder.resolve(ampmeter.suite(suite)), "--out=" + out));
    words.addAll(options);

    Ampmeter.Ended ended = Ampmeter.here(words);

    assertThat(ended.err().replace(folder + "/", "")).isEqualTo("ampmeter: " + sentence + "\n");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(out).doesNotExist();
  }

  private void assertRefused(Ampmeter.Ended ended, String sentence) throws IOException {
    assertThat(ended.err()).isEqualTo("ampmeter: " + sentence + "\n");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).doesNotContain("Stack is up");
    assertThat(ampmeter.runs()).isEmpty();
  }
}
