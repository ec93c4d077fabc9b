package io.github.ampmeter.judge.compare;

import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import java.util.List;

/** The samples of a run by the second in which they ended, to resample them. */
public interface SliceSource {
  /** Of a run whose samples are gone. */
  SliceSource NONE = (label, kind, users) -> List.of();

  /** In the order of time, all passes of the level one after the other; empty when not known. */
  List<Interval> of(String label, LabelKind kind, int users);
}
