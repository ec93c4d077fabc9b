package io.github.ampmeter.judge.compare;

import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import java.util.List;

/** The samples of a run by the second in which they ended, to resample them. */
public interface SliceSource {
  /** A run whose samples are gone has no slices. */
  SliceSource NONE =
      new SliceSource() {
        @Override
        public List<Interval> of(String label, LabelKind kind, int users) {
          return List.of();
        }

        @Override
        public boolean known() {
          return false;
        }
      };

  /** Whether the samples, or what was kept of them, are still there. */
  default boolean known() {
    return true;
  }

  /** Returns the slices in order of time, all passes of a level in a row; empty when not known. */
  List<Interval> of(String label, LabelKind kind, int users);
}
