package io.github.ampmeter.run.folder;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.RunInfo.FactTable;
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
    JtlBuilder jtl = JtlBuilder.from(START).row(0, 100);
    RunFolderBuilder.write(folder, plan(true), jtl, "");
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
    folder.write(plan(false));
    Files.delete(folder.jtl("shop"));
    assertThat(judged().verdict().findings()).isEmpty();

    Files.writeString(folder.targets("shop"), "max(page) <= 1 s\n");
    assertThat(judged().verdict().findings()).isEmpty();
    assertThat(judged().verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void leavesWhatComparesWithTheFirstConfigurationToTheMatrix() throws IOException {
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
    JtlBuilder rows = JtlBuilder.from(START, "threadName");
    for (int users = 1; users <= 2; users++) {
      rows.set("threadName", "Users " + users + " users repeat 1 1-1");
      rows.rows(10_000L * users, 10_000L * users + 1_000, 100, 50);
    }
    rows.writeTo(folder.jtl("shop"));
    Path unclear = Files.writeString(root.resolve("my.targets"), "max(page) <= 1 s\n");
    Files.writeString(folder.targets("shop"), "max(page) <= 1 s\n");

    assertThat(judged().verdict().findings()).isNotEmpty();
    assertRefusal(
            () ->
                SavedReport.of(
                    folder,
                    Optional.of(OtherTargets.read(unclear, "")),
                    SavedBaselines.NONE,
                    "Ampmeter test"))
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
        RunFolderBuilder.run(
            List.of("shop"),
            run -> {
              run.stack = stack;
              run.facts = Map.of("Suite", "shop.yaml");
              run.notes = List.of("a note");
              run.environment = Map.of("Machine", Map.of("CPUs", "2"));
            }));
  }

  private static SavedPlan plan(boolean finished) {
    return RunFolderBuilder.plan(
        "shop",
        plan -> {
          plan.configuration = Map.of("users", "4");
          plan.commands = List.of("jmeter -n");
          plan.finished = finished;
        });
  }
}
