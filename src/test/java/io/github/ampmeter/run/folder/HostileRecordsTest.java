package io.github.ampmeter.run.folder;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.run.folder.HomeRun.START;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewritesJson;
import io.github.ampmeter.benchmark.rewrites.ToldRewrites;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.html.HtmlReport;
import io.github.ampmeter.report.result.ResultsJson;
import io.github.ampmeter.report.result.SummaryText;
import io.github.ampmeter.source.statements.DigestSnapshots;
import io.github.ampmeter.source.statements.DryRunStatements;
import io.github.ampmeter.source.statements.DryRunStatements.OperationStatements;
import io.github.ampmeter.source.statements.SavedStatements;
import io.github.ampmeter.source.statements.StatementUse;
import io.github.ampmeter.source.statements.StatementUse.PlanStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files beside the samples of a plan that no run has written are refused in words, or told. */
class HostileRecordsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> OTHERS =
      List.of("null", "[null]", "{}", "[]", "\"\"", "-1", "9223372036854775807", "\"a\"", "1e300");

  @TempDir private Path root;
  private RunFolder folder;

  @BeforeEach
  void aRunWithAllOfThem() throws IOException {
    folder = HomeRun.in(root, 20);
    Files.writeString(file("rewrites.json"), RewritesJson.write(ToldRewrites.pairs()));
    new SavedStatements(folder.plan("home")).write(pass());
    new SavedStatements(folder.plan("home")).write(looks());
  }

  private static DryRunStatements pass() {
    PlanStep step = new PlanStep("1", "SIMPLE", "event", "ALL", "", "5000", "");
    StatementUse use =
        new StatementUse(
            "select ?",
            "olio",
            new StatementUse.Executions(9, 9, 1.5, 1, 1, 1146),
            new StatementUse.Rows(900, 1, 0),
            "",
            List.of(step),
            "");
    return new DryRunStatements(
        "the slow query log",
        List.of(new OperationStatements("page", 1, 0, List.of(use))),
        new DryRunStatements.Totals(9, 0, 0, 1, 10),
        0.5,
        false,
        List.of("a remark"),
        "");
  }

  private static DigestSnapshots looks() {
    List<DigestSnapshots.Counted> counts =
        List.of(
            new DigestSnapshots.Counted(0, 1, 1.5, 1, 1, 0),
            new DigestSnapshots.Counted(1, 9, 9.5, 9, 9, 1));
    return new DigestSnapshots(
        List.of(START.toEpochMilli() - 1000, START.toEpochMilli() + 5000),
        List.of(new DigestSnapshots.Digest("olio", "select ?", counts)),
        "");
  }

  private Path file(String name) {
    return folder.plan("home").resolve(name);
  }

  private static void report(RunFolder folder) throws IOException {
    Report report = SavedReport.of(folder, "Ampmeter test");
    ResultsJson.write(report);
    SummaryText.write(report);
    HtmlReport.render(report);
  }

  @Test
  void areToldAsTheyWereWritten() throws IOException {
    report(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rewrites.json", "statements.json", "digests.json", "run.json"})
  void thatAreNullAreRefused(String name) throws IOException {
    for (String content : List.of("null", "[null]", "\"\"", "")) {
      Files.writeString(file(name), content);

      assertRefusal(() -> report(folder))
          .as(content)
          .hasMessageStartingWith(file(name).toString() + ": ");
    }
  }

  /** Each value in turn, and each element of a list. */
  @ParameterizedTest
  @ValueSource(strings = {"rewrites.json", "statements.json", "digests.json", "run.json"})
  void withOneValueChangedNeverEndInAStackTrace(String name) throws IOException {
    JsonNode whole = JSON.readTree(Files.readString(file(name)));
    List<String> changed = new ArrayList<>();
    change(whole, whole, changed);
    assertThat(changed).hasSizeGreaterThan(30);
    for (String content : changed) {
      Files.writeString(file(name), content);
      try {
        report(folder);
      } catch (ConfigException e) {
        assertThat(e).as(content).hasMessageContaining(name).message().hasLineCount(1);
      } catch (RuntimeException e) {
        throw new AssertionError(content, e);
      }
    }
  }

  private static void change(JsonNode whole, JsonNode in, List<String> changed) throws IOException {
    if (in instanceof ObjectNode object) {
      for (String field : names(object)) {
        JsonNode was = object.get(field);
        for (String other : OTHERS) {
          object.set(field, JSON.readTree(other));
          changed.add(whole.toString());
        }
        object.remove(field);
        changed.add(whole.toString());
        object.set(field, was);
        change(whole, was, changed);
      }
    } else if (in instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        JsonNode was = array.get(i);
        for (String other : OTHERS) {
          array.set(i, JSON.readTree(other));
          changed.add(whole.toString());
        }
        array.set(i, was);
        change(whole, was, changed);
      }
    }
  }

  private static List<String> names(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
