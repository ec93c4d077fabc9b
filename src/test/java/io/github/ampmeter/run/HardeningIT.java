package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.stack.local.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This machine's Apache, PHP and database, checked as they are and hardened. */
class HardeningIT {
  private static final String SUITE =
      """
      stack: local
      hardening: true
      variants: {hardening: %s}
      plans:
        - %s
          targets:
            - errors(total) <= 0 %%
            - hardening(high) <= 0
            - hardening(medium) <= 0
      """;

  private static final String PAGE =
      """
      url: [/hello.php]
          users: 1
          iterations: 3""";

  /** As the suite functional has it. */
  private static final String FUNCTIONAL =
      """
      plan: %s/testplans/functional.jmx
          users: 2
          warmUp: 0 s
          iterations: 1"""
          .formatted(Ampmeter.HOME.toAbsolutePath());

  @TempDir private Path folder;

  @BeforeEach
  void requireSoftware() {
    Installed.require(Map.of());
  }

  @Test
  void theStrictVariantHasNoFindingAboveLowAndDoesWhatItMust() throws IOException {
    Ampmeter ampmeter = new Ampmeter(folder);

    var ended =
        ampmeter.here(
            "run", ampmeter.suite(SUITE.formatted("strict, compression: true", FUNCTIONAL)));

    JsonNode results = results(ampmeter);
    assertThat(notPassed(results, "high")).as(ended.all()).isEmpty();
    assertThat(notPassed(results, "medium")).as(ended.all()).isEmpty();
    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ended.all()).contains("Hardening: ", " checks, at most ", " which read only");
    assertThat(results.at("/hardening/counts/high/passed").asInt()).isGreaterThan(20);
    assertThat(Files.readAllLines(ampmeter.onlyRun().resolve("functional/samples.jtl")))
        .hasSize(1 + 2 * FunctionalChecksIT.CHECKS);
    assertNoPageIsLeft();
  }

  @Test
  void theStrictVariantPassesTheChecksOfTls() throws IOException {
    Ampmeter ampmeter = new Ampmeter(folder);

    var ended = ampmeter.here("run", ampmeter.suite(SUITE.formatted("strict, tls: true", PAGE)));

    JsonNode results = results(ampmeter);
    assertThat(ended.exitCode()).as(ended.all()).isZero();
    List<String> passed = results.at("/sections/hardening/passed").findValuesAsText("id");
    List<String> tls = new ArrayList<>(passed);
    tls.removeIf(id -> !id.startsWith("tls."));
    assertThat(tls)
        .contains("tls.tls10", "tls.weak-ciphers", "tls.certificate-self-signed", "tls.hsts")
        .hasSize(9);
    assertThat(passed).contains("web.cookie-secure");
    try (var rows = Files.walk(ampmeter.onlyRun())) {
      Path jtl = rows.filter(f -> f.endsWith("samples.jtl")).findFirst().orElseThrow();
      assertThat(Files.readAllLines(jtl)).anyMatch(row -> row.contains("https://127.0.0.1:"));
    }
    assertNoPageIsLeft();
  }

  @Test
  void theUsualVariantFailsAndSaysWhy() throws IOException {
    Ampmeter ampmeter = new Ampmeter(folder);

    var ended = ampmeter.here("run", ampmeter.suite(SUITE.formatted("none", PAGE)));

    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
    assertThat(notPassed(results(ampmeter), "medium"))
        .as(ended.all())
        .contains(
            "apache.root-denied failed",
            "apache.trace failed",
            "database.process-right failed",
            "php.disable-functions failed",
            "web.phpinfo failed",
            "web.trace failed");
    assertThat(Files.readString(ampmeter.onlyRun().resolve("report.html")))
        .contains("TRACE sends a request back");
    assertNoPageIsLeft();
  }

  private static JsonNode results(Ampmeter ampmeter) throws IOException {
    return new ObjectMapper().readTree(ampmeter.onlyRun().resolve("results.json").toFile());
  }

  /** Of a severity, those that failed or that nobody could check. */
  private static List<String> notPassed(JsonNode results, String severity) {
    List<String> found = new ArrayList<>();
    for (JsonNode row : results.at("/sections/hardening/findings")) {
      if (row.path("severity").asText().equals(severity)) {
        found.add(row.path("id").asText() + " " + row.path("state").asText());
      }
    }
    return found;
  }

  private static void assertNoPageIsLeft() throws IOException {
    try (var files = Files.list(Ampmeter.HOME.resolve("webapp"))) {
      assertThat(files).noneMatch(file -> file.getFileName().toString().startsWith("ampmeter-"));
    }
  }
}
