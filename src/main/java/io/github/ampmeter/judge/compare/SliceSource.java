package io.github.ampmeter.judge.compare;

import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import java.util.List;

/** The samples of a run by the second in which they ended, to resample them. */
public interface SliceSource {
  /** A run whose samples are gone has no slices. */
  SliceSource NONE = (label, kind, users) -> List.of();

  /** Returns the slices in order of time, all passes of a level in a row; empty when not known. */
  List<Interval> of(String label, LabelKind kind, int users);
}
