package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.compare.SliceSource;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.RunChecks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The slices of a plan whose JTL is in a run folder; read when first asked for, and kept. */
public final class FolderSlices implements SliceSource {
  private final RunFolder run;
  private final String plan;
  private JtlSlices slices;

  private FolderSlices(RunFolder run, String plan) {
    this.run = run;
    this.plan = plan;
  }

  /** The slices of a plan, unknown where the folder has neither its JTL nor what was kept of it. */
  public static SliceSource of(Path folder, String plan) {
    RunFolder run = new RunFolder(folder);
    return RunFolder.isOne(folder) && Files.exists(run.jtl(plan))
        ? new FolderSlices(run, plan)
        : SavedSlices.of(folder, plan);
  }

  @Override
  public List<Interval> of(String label, LabelKind kind, int users) {
    if (slices == null) {
      SavedPlan saved = run.savedPlan(plan);
      Measurement measured =
          Measurement.of(
              new MeasuredFile(
                  Jtl.of(run.jtl(plan)),
                  saved.threadGroups(),
                  RunChecks.SampleSource.FOLDER,
                  GeneratorEvidence.NONE),
              saved.load().phases());
      RunStatistics of = measured.statistics();
      slices =
          new JtlSlices(measured)
              .with(
                  Stream.of(of.totals(), of.labels())
                      .flatMap(List::stream)
                      .limit(ComparedPlans.MOST_LABELS)
                      .toList());
    }
    return slices.of(label, kind, users);
  }
}
