package io.github.ampmeter.run.folder;

import io.github.ampmeter.sample.JtlReader;
import io.github.ampmeter.stats.Interval;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.SliceRecorder;
import io.github.ampmeter.verdict.Slices;
import java.nio.file.Path;
import java.util.List;

/** The slices of a JTL, read only when a difference is in question. */
public record JtlSlices(Path jtl, RunStatistics run) implements Slices {
  @Override
  public List<Interval> of(String label, LabelKind kind, int users) {
    SliceRecorder recorder = new SliceRecorder(run, label, kind, users);
    JtlReader.read(jtl, recorder);
    return recorder.slices();
  }
}
