package io.github.ampmeter.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** One run of two plans that hold their targets, and what a person then has. */
@TestInstance(Lifecycle.PER_CLASS)
class PassedRunIT {
  private static final String SECRET = "hunter2";

  private Path folder;
  private Ampmeter ampmeter;
  private EndlessPlan plan;
  private Ampmeter.Ended ended;
  private Path run;
  private List<String> commandLines;

  @BeforeAll
  void runTwoPlans(@TempDir Path temporary) throws IOException, InterruptedException {
    folder = temporary;
    ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            """
            name: two-plans
            facts: {environment: test bench}
            plans:
              - plan: endless.jmx
                users: 1
                targets: [p90(step) <= 1 min, samples(step) >= 3]
              - plan: %s/testplans/static-pages.jmx
                users: 1
                iterations: 20
            """
                .formatted(Ampmeter.HOME));
    plan = new EndlessPlan(ampmeter);
    Path arguments = folder.resolve("arguments");
    Files.writeString(arguments, "-P\ndb.password=" + SECRET + "\n-P\nrelease=2026.11\n");

    var running = ampmeter.start("run", suite, "@arguments");
    running.awaitSamples(EndlessPlan.NAME);
    commandLines = running.family().stream().map(Ampmeter::commandLine).toList();
    plan.end();
    ended = running.end();
    Files.delete(arguments);
    run = ampmeter.onlyRun();
  }

  @Test
  void exitsWithZeroAndSaysSoLast() {
    assertThat(ended.all()).contains("endless - PASSED", "static-pages - PASSED");
    assertThat(ended.out())
        .endsWith("Report: " + "reports/" + run.getFileName() + "/report.html\n");
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
  }

  @Test
  void leavesEverythingThatAReleaseTicketNeeds() {
    assertThat(run).isDirectoryContaining("glob:**/{report.html,results.json,junit.xml}");
    for (String file : List.of("report.html", "results.json", "junit.xml", "summary.txt")) {
      assertThat(run.resolve(file)).isNotEmptyFile();
    }
    for (String file : List.of("samples.jtl", "run.json", "plan.jmx", "jmeter.log")) {
      assertThat(run.resolve(EndlessPlan.NAME).resolve(file)).isNotEmptyFile();
    }
    assertThat(run.resolve(EndlessPlan.NAME).resolve("jmeter.log"))
        .content()
        .contains("JtlWriter: Samples go to ");
    assertThat(folder.resolve("reports/latest/report.html")).isRegularFile();
  }

  @Test
  void writesResultsThatProgramsCanRead() throws Exception {
    JsonNode results = new ObjectMapper().readTree(run.resolve("results.json").toFile());
    var junit =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(run.resolve("junit.xml").toFile());

    assertThat(results.path("schema").asInt()).isEqualTo(1);
    assertThat(results.path("verdict").asText()).isEqualTo("passed");
    assertThat(results.path("plans")).hasSize(2);
    assertThat(junit.getElementsByTagName("testcase").getLength()).isGreaterThanOrEqualTo(4);
    assertThat(junit.getElementsByTagName("failure").getLength()).isZero();
  }

  @Test
  void tellsTheReleaseAndTheFactsOfTheSuite() throws IOException {
    assertThat(Files.readString(run.resolve("report.html"))).contains("2026.11", "test bench");
  }

  @Test
  void showsASecretNowhere() throws IOException {
    assertThat(commandLines).anyMatch(line -> line.contains("ApacheJMeter"));
    assertThat(commandLines).noneMatch(line -> line.contains(SECRET));
    assertThat(ended.all()).doesNotContain(SECRET).contains("-Jdb.password=***");
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), ISO_8859_1))
            .as(file.toString())
            .doesNotContain(SECRET);
      }
    }
  }

  @Test
  void printsACommandThatRepeatsThePlanBesideWhatWasMeasured() throws Exception {
    Path jtl = run.resolve("endless/samples.jtl");
    byte[] measured = Files.readAllBytes(jtl);
    String command =
        ended
            .out()
            .lines()
            .filter(line -> line.contains(EndlessPlan.FILE))
            .findFirst()
            .orElseThrow();

    plan.goOn();
    var running = ampmeter.startShell(command);
    running.awaitRows(run.resolve("endless/under-way.jtl"));
    plan.end();
    var repeated = running.end();

    assertThat(repeated.exitCode()).as(repeated.all()).isZero();
    assertThat(jtl).hasBinaryContent(measured);
  }

  @Test
  void isJudgedAgainByOtherTargets() throws Exception {
    Files.writeString(folder.resolve("strict.targets"), "samples(step) >= 1000000\n");

    var again =
        ampmeter.here(
            "report",
            "reports/latest",
            "--targets",
            "strict.targets",
            "--plan",
            EndlessPlan.NAME,
            "--out",
            folder.resolve("strict").toString());

    assertThat(again.out()).contains("samples(step) >= 1000000", "static-pages - PASSED");
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(folder.resolve("strict/report.html")).isNotEmptyFile();
  }
}
