package io.github.ampmeter.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.stack.local.AgainstUsersStack;
import io.github.ampmeter.stack.local.UsersStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suites against a stack behind TLS, a login and a Host header, which is not ours. */
class ExternalRunIT extends AgainstUsersStack {
  private static final int LEAST_LENGTH_TO_SEARCH_FOR = 8;

  @TempDir private Path folder;
  private Ampmeter ampmeter;
  private String suite;

  @BeforeEach
  void writeASuite() throws IOException {
    ampmeter = new Ampmeter(folder);
    Map<String, String> said = theirs.said();
    Files.copy(Path.of(said.get("caFile")), folder.resolve("ca.pem"));
    suite =
        ampmeter.suite(
            """
            name: shop
            stack: external
            external:
              web: %s
              hostHeader: %s
              user: %s
              passwordVariable: %s
              caFile: ca.pem
              database:
                host: %s
                port: %s
                name: %s
                user: %s
                passwordVariable: %s
            plans:
              - {plan: %s/page-with-queries.jmx, users: 1, iterations: 10}
            """
                .formatted(
                    said.get("web"),
                    said.get("hostHeader"),
                    said.get("user"),
                    said.get("passwordVariable"),
                    said.get("database.host"),
                    said.get("database.port"),
                    said.get("database.name"),
                    said.get("database.user"),
                    said.get("database.passwordVariable"),
                    Ampmeter.HOME.toAbsolutePath().resolve("testplans")));
  }

  @Test
  void passesAndShowsNoPasswordAnywhere() throws IOException, InterruptedException {
    EndlessPlan plan = new EndlessPlan(ampmeter);
    Files.writeString(
        folder.resolve(suite), "  - {plan: endless.jmx, users: 1}\n", StandardOpenOption.APPEND);
    var running = ampmeter.start(theirs.environment(), "run", suite);
    running.awaitSamples(EndlessPlan.NAME);
    List<String> commandLines = running.family().stream().map(Ampmeter::commandLine).toList();
    plan.end();
    var ended = running.end();

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ended.out())
        .contains("web server https://127.0.0.1:", "-JloginPassword=***", "PASSED");
    Path run = ampmeter.onlyRun();
    JsonNode results = new ObjectMapper().readTree(run.resolve("results.json").toFile());
    assertThat(results.at("/plans/0/observation/processes").findValuesAsText("name"))
        .containsExactly("JMeter");
    assertThat(results.at("/plans/0/observation/database/status/0/difference").longValue())
        .isGreaterThan(100);
    assertThat(Files.readString(run.resolve("report.html")))
        .contains("Ampmeter did not start or configure", "logged in as", "MariaDB");
    for (String password : theirs.environment().values()) {
      assertThat(commandLines).noneMatch(line -> line.contains(password));
      assertThat(ended.all()).doesNotContain(password);
      assertNoFileHolds(password);
    }
  }

  @Test
  void checksWhetherAllAnswers() throws IOException, InterruptedException {
    var ended = ampmeter.start(theirs.environment(), "run", "--check", suite).end();

    assertThat(ended.out()).contains("PHP ", "page-with-queries: 2 samples, all answer");
    assertThat(ended.exitCode()).as(ended.all()).isZero();
  }

  @Test
  void refusesBeforeAnyLoadAndLeavesNoFolder() throws IOException, InterruptedException {
    var ended =
        ampmeter
            .start(
                Map.of(UsersStack.PASSWORD_VARIABLE, "no", "SHOP_DB_PASSWORD", "neither"),
                "run",
                suite)
            .end();

    assertThat(ended.err())
        .startsWith("ampmeter: external.user: https://127.0.0.1:")
        .contains("does not let tester in with this password (401); external.database: ampmeter@")
        .contains("denies access: Access denied")
        .hasLineCount(1);
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ampmeter.runs()).isEmpty();
  }

  @Test
  void takesAddressesFromTheCommandLineToo() throws IOException {
    String any = ampmeter.suite("plans: [{plan: %s}]".formatted(ampmeter.plan("own.jmx")));

    var ended =
        ampmeter.here(
            "run", any, "--stack", "external", "--variant", "external.web=http://127.0.0.1:1");

    assertThat(ended.err())
        .isEqualTo(
            "ampmeter: external.web: http://127.0.0.1:1 takes no connection: nothing listens"
                + " there\n");
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ampmeter.runs()).isEmpty();
  }

  private void assertNoFileHolds(String password) throws IOException {
    assertThat(password.length()).isGreaterThan(LEAST_LENGTH_TO_SEARCH_FOR);
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), UTF_8))
            .as(file.toString())
            .doesNotContain(password);
      }
    }
  }
}
