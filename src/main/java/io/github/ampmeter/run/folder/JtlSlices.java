package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.compare.SliceSource;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.LoadSampleFilter;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.SliceRecorder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The slices of a JTL, read when a difference is tested first, and kept. */
final class JtlSlices implements SliceSource {
  private record Key(String label, LabelKind kind, int users) {}

  private final Jtl jtl;
  private final RunStatistics run;
  private final ThreadGroups groups;
  private final Map<Key, List<Interval>> known = new HashMap<>();

  /** The slices of a measured JTL; reads nothing yet. */
  JtlSlices(Measurement measured) {
    this(measured.judged().jtl(), measured.statistics(), measured.judged().groups());
  }

  /**
   * Reads nothing yet.
   *
   * @param run what the JTL came to
   * @param groups of the plan, as for {@link Measurement}
   */
  JtlSlices(Jtl jtl, RunStatistics run, ThreadGroups groups) {
    this.jtl = jtl;
    this.run = run;
    this.groups = groups;
  }

  /** Reads the slices of some labels in one pass of the file. */
  JtlSlices with(List<LabelStatistics> labels) {
    read(labels.stream().map(of -> new Key(of.label(), of.kind(), of.users())).toList());
    return this;
  }

  @Override
  public List<Interval> of(String label, LabelKind kind, int users) {
    Key key = new Key(label, kind, users);
    if (!known.containsKey(key)) {
      read(List.of(key));
    }
    return known.get(key);
  }

  private void read(List<Key> keys) {
    Map<Key, SliceRecorder> recorders = new HashMap<>();
    for (Key key : keys) {
      recorders.put(key, new SliceRecorder(run, key.label, key.kind, key.users));
    }
    jtl.read(
        new LoadSampleFilter<>(
            groups, sample -> recorders.values().forEach(each -> each.accept(sample))));
    recorders.forEach((key, recorder) -> known.put(key, recorder.slices()));
  }
}
