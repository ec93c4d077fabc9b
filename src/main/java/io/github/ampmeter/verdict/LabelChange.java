package io.github.ampmeter.verdict;

import io.github.ampmeter.stats.LabelStatistics;
import java.util.List;

/** A label that two plans have at the same users: what the one measured and what the other. */
public record LabelChange(
    LabelStatistics before, LabelStatistics after, List<FigureChange> figures) {
  public LabelChange {
    figures = List.copyOf(figures);
  }

  public String label() {
    return after.label();
  }

  /** Whether any of its figures rests on enough samples to be compared. */
  public boolean comparable() {
    return figures.stream().anyMatch(FigureChange::enough);
  }
}
