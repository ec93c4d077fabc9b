package io.github.ampmeter.verdict;

import io.github.ampmeter.stats.LabelStatistics;
import java.util.List;

/**
 * A label that plans have in common at the same users.
 *
 * @param before what those measured that it is put beside, one each
 */
public record LabelComparison(
    List<LabelStatistics> before, LabelStatistics after, List<FigureComparison> figures) {
  public LabelComparison {
    before = List.copyOf(before);
    figures = List.copyOf(figures);
  }

  public String label() {
    return after.label();
  }

  /** Whether any of its figures rests on enough samples to be compared. */
  public boolean comparable() {
    return figures.stream().anyMatch(FigureComparison::enough);
  }
}
