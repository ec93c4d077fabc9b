package io.github.ampmeter.run.comparison;

import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.drift.DriftLine;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.DriftJudge;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.report.DriftSection;
import io.github.ampmeter.report.ObservedBlocks;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedMeasurement;
import io.github.ampmeter.run.folder.SavedObservation;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.suite.Targets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Two stacks that were loaded at the same time: how the second one drifts when all that moved the
 * first one too is taken out. What a machine or a day does to both hides no leak then.
 *
 * @param section the figures
 * @param findings of the second plan's criteria on drift
 */
record PairedDrift(Section section, List<Finding> findings) {

  /**
   * Of a plan that both runs have; empty where the two were not loaded together for as many blocks
   * as drift takes, or nobody asked for blocks of one length.
   *
   * @param both the names of the runs in words
   */
  static Optional<PairedDrift> of(Path first, Path second, String plan, String both)
      throws IOException {
    Optional<SavedPlan> one = plan(first, plan);
    Optional<SavedPlan> other = plan(second, plan);
    if (one.isEmpty()
        || other.isEmpty()
        || !one.get().load().blockMillis().equals(other.get().load().blockMillis())) {
      return Optional.empty();
    }
    RunFolder a = new RunFolder(first);
    RunFolder b = new RunFolder(second);
    RunStatistics ofFirst = SavedMeasurement.of(a, one.get()).statistics();
    RunStatistics ofSecond = SavedMeasurement.of(b, other.get()).statistics();
    long from = Math.max(start(ofFirst), start(ofSecond));
    long to = Math.min(ofFirst.loaded().endMillis(), ofSecond.loaded().endMillis());
    if (to - from < DriftLine.FEWEST_BLOCKS * one.get().load().blockMillis()) {
      return Optional.empty();
    }
    Window shared = new Window(from, to);
    Measurement measured = within(b, other.get(), shared);
    Blocks paired =
        measured.judged().blocks().beside(within(a, one.get(), shared).judged().blocks());
    List<Finding> findings = findings(b, plan, measured.statistics(), paired);
    String title = plan + ": drift of " + both;
    return Optional.of(new PairedDrift(DriftSection.paired(title, paired, findings), findings));
  }

  /** The criteria that were missed. */
  List<Notice> missed(String plan, String both) {
    return findings.stream()
        .filter(Finding::failed)
        .map(
            of ->
                NoticeText.REGRESSION.with(
                    plan,
                    "%s: %s: was %s, %s allowed"
                        .formatted(both, of.criterion().text(), of.measuredText(), of.limitText())))
        .toList();
  }

  private static long start(RunStatistics run) {
    return Math.max(run.startMillis(), run.window().startMillis());
  }

  /** Empty for a run without drift criteria. */
  private static Optional<SavedPlan> plan(Path folder, String plan) {
    RunFolder run = new RunFolder(folder);
    return RunFolder.isOne(folder) && RunFolder.isOne(run.plan(plan))
        ? Optional.of(run.savedPlan(plan)).filter(saved -> saved.load().blockMillis() != null)
        : Optional.empty();
  }

  private static Measurement within(RunFolder folder, SavedPlan plan, Window window)
      throws IOException {
    Measurement measured = SavedMeasurement.within(folder, plan, window);
    return measured.observing(
        ObservedBlocks.of(SavedObservation.of(folder, plan.plan()), measured.judged().blocks()));
  }

  private static List<Finding> findings(
      RunFolder folder, String plan, RunStatistics run, Blocks paired) {
    DriftJudge judge = new DriftJudge(run, paired);
    return Targets.ofFile(folder.targets(plan)).criteria().stream()
        .filter(criterion -> criterion.metric().kind().drift())
        .flatMap(criterion -> judge.findings(criterion).stream())
        .toList();
  }
}
