package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page that executes 50 prepared statements of three kinds, and one that executes none. */
class StatementsIT {
  private static final String ITEM =
      "SELECT i.id, i.name, c.name AS category, i.price_cents, i.stock FROM page_item i JOIN"
          + " page_category c ON c.id = i.category_id WHERE i.id = ?";

  @TempDir private Path folder;

  @Test
  void tellsWhatOneUserMakesTheDatabaseExecute() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);

    var ended = ampmeter.here("statements", plan(), "--out", folder.resolve("told").toString());

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    JsonNode results = new ObjectMapper().readTree(folder.resolve("told/results.json").toFile());
    JsonNode uses = results.at("/sections/statements/uses");
    JsonNode item = row(uses, ITEM);
    assertThat(item.get("operation").asText()).isEqualTo("with queries");
    // Of 50 statements the first, the fourth and so on: each reads one item and its category.
    assertThat(item.get("calls").asInt()).isEqualTo(17);
    assertThat(item.get("rowsSent").asInt()).isEqualTo(17);
    assertThat(item.get("signs").asText()).isEqualTo("17 times in one run");
    assertThat(sum(uses, "calls", "page_item")).isEqualTo(50);
    assertThat(results.at("/sections/statements/plans").findValuesAsText("type")).contains("const");
    // The console's lines end where the words before leave room.
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("as many as the server counted (Questions)")
        .contains("1 used the database");
    assertThat(Files.readString(folder.resolve("told/report.html")))
        .contains("Without statements: without queries");
  }

  @Test
  void tellsWhichStatementsTookALoadsTimeAndKeepsThePassOutOfIt() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            """
            statements: true
            plans:
              - plan: %s
                users: 1
                iterations: 20
            """
                .formatted(plan()));

    var ended = ampmeter.here("run", suite);

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    JsonNode plan =
        new ObjectMapper()
            .readTree(ampmeter.onlyRun().resolve("results.json").toFile())
            .at("/plans/0");
    JsonNode digests = plan.at("/sections/statementsUnderLoad/digests");
    int pages = pages(plan);
    assertThat(pages).isPositive();
    // MariaDB's digests do not tell prepared statements apart.
    assertThat(sum(digests, "calls", "prepared statements")).isEqualTo(50 * pages);
    assertThat(row(plan.at("/sections/statements/uses"), ITEM).get("calls").asInt()).isEqualTo(17);
  }

  @Test
  void saysWhichSettingIsMissing() {
    String out = folder.resolve("told").toString();
    var ended =
        Ampmeter.here(
            List.of("statements", plan(), "--variant=performanceSchema=false", "--out", out));

    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("Statements are not known: ")
        .contains("GRANT SUPER ON *.*")
        .contains("performance_schema=ON in its configuration");
  }

  private static String plan() {
    return Ampmeter.HOME.toAbsolutePath().resolve("testplans/page-with-queries.jmx").toString();
  }

  private static int pages(JsonNode plan) throws IOException {
    List<Integer> counts = new ArrayList<>();
    for (JsonNode label : plan.at("/labels")) {
      if (label.get("label").asText().equals("with queries")) {
        counts.add(label.get("samples").asInt());
      }
    }
    return counts.stream().mapToInt(Integer::intValue).sum();
  }

  private static JsonNode row(JsonNode rows, String statement) {
    for (JsonNode row : rows) {
      if (row.get("statement").asText().equals(statement)) {
        return row;
      }
    }
    throw new AssertionError(statement + " is not among " + rows);
  }

  private static int sum(JsonNode rows, String figure, String within) {
    int sum = 0;
    for (JsonNode row : rows) {
      sum += row.get("statement").asText().contains(within) ? row.get(figure).asInt() : 0;
    }
    return sum;
  }
}
