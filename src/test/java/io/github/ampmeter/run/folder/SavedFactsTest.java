package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.RunInfo.FactTable;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.VerdictKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One plan of a run: what its records say is told, and which criteria it is judged by. */
class SavedFactsTest {
  private static final long START = 1_795_255_200_000L;

  @TempDir private Path root;
  private RunFolder folder;

  @BeforeEach
  void aRun() throws IOException {
    folder = new RunFolder(root);
    run("embedded");
    plan(true);
    Files.writeString(folder.jmx("shop"), "<jmeterTestPlan/>");
    Files.writeString(
        folder.jtl("shop"), "timeStamp,elapsed,label,success\n%d,100,page,true\n".formatted(START));
    Files.writeString(folder.targets("shop"), "");
  }

  @Test
  void tellsWhatTheRecordsSay() throws IOException {
    Report report = SavedReport.of(folder, "Ampmeter test");

    assertThat(report.run().facts()).containsExactly(new Fact("Suite", "shop.yaml"));
    assertThat(report.run().environment())
        .containsExactly(new FactTable("Machine", List.of(new Fact("CPUs", "2"))));
    assertThat(report.run().notes()).startsWith("a note");
    assertThat(report.run().generator()).isEqualTo("Ampmeter test");
    assertThat(report.plans().get(0).configuration()).containsExactly(new Fact("users", "4"));
    assertThat(report.plans().get(0).commands()).containsExactly("jmeter -n");
  }

  /** Nobody asked more of the suite's plan than that nothing fails; of a lone page nobody asked. */
  @Test
  void holdsAPlanWithoutTargetsToHavingNoErrorsWhereASuiteWasRun() throws IOException {
    assertThat(judged().verdict().kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(judged().verdict().findings()).isNotEmpty();

    run("");
    assertThat(judged().verdict().kind()).isEqualTo(VerdictKind.NOT_JUDGED);
    assertThat(judged().verdict().findings()).isEmpty();
  }

  @Test
  void missesNothingOfAPlanThatWasNeverDriven() throws IOException {
    plan(false);
    Files.delete(folder.jtl("shop"));
    assertThat(judged().verdict().findings()).isEmpty();

    Files.writeString(folder.targets("shop"), "max(page) <= 1 s\n");
    assertThat(judged().verdict().findings()).isEmpty();
    assertThat(judged().verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void leavesWhatComparesWithTheFirstCombinationToTheMatrix() throws IOException {
    Files.writeString(folder.targets("shop"), "max(page) <= 1 s\np90(page) <= first + 10 %\n");

    assertThat(SavedReport.againstFirst(folder, "shop"))
        .extracting(Criterion::text)
        .containsExactly("p90(page) <= first + 10 %");
    assertThat(texts(SavedReport.ofStart(folder, "Ampmeter test")))
        .contains("max(page) <= 1 s")
        .noneMatch(text -> text.contains("first"));
    assertThat(texts(SavedReport.of(folder, "Ampmeter test")))
        .contains("max(page) <= 1 s", "p90(page) <= first + 10 %");
  }

  /** The run's own targets cannot be asked again: it is too late for that. */
  @Test
  void refusesOtherTargetsThatLeaveOpenWhichStepTheyMean() throws IOException {
    StringBuilder rows = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
    for (int users = 1; users <= 2; users++) {
      for (int i = 0; i < 10; i++) {
        rows.append(START + 10_000L * users + 100L * i)
            .append(",50,page,Users " + users + " users repeat 1 1-1,true\n");
      }
    }
    Files.writeString(folder.jtl("shop"), rows);
    Path unclear = Files.writeString(root.resolve("my.targets"), "max(page) <= 1 s\n");
    Files.writeString(folder.targets("shop"), "max(page) <= 1 s\n");

    assertThat(judged().verdict().findings()).isNotEmpty();
    assertThatThrownBy(
            () ->
                SavedReport.of(
                    folder,
                    Optional.of(OtherTargets.read(unclear, "")),
                    SavedBaselines.NONE,
                    "Ampmeter test"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("criterion \"max(page) <= 1 s\": the run has 2 load levels");
  }

  private PlanReport judged() throws IOException {
    return SavedReport.of(folder, "Ampmeter test").plans().get(0);
  }

  private static List<String> texts(Report report) {
    return report.plans().get(0).verdict().findings().stream()
        .map(Finding::criterion)
        .map(Criterion::text)
        .toList();
  }

  private void run(String stack) throws IOException {
    folder.write(
        new SavedRun(
            "shop",
            stack,
            "2026-11-21T10:00:00Z",
            "2026-11-21T10:01:00Z",
            Map.of("Suite", "shop.yaml"),
            List.of("a note"),
            Map.of("Machine", Map.of("CPUs", "2")),
            null,
            List.of("shop")));
  }

  private void plan(boolean finished) throws IOException {
    Files.createDirectories(folder.plan("shop"));
    folder.write(
        new SavedPlan(
            "shop",
            0,
            null,
            null,
            1,
            Map.of("users", "4"),
            List.of("jmeter -n"),
            finished,
            List.of(),
            null,
            null,
            null,
            false,
            null));
  }
}
