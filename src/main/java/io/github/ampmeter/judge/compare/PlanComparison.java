package io.github.ampmeter.judge.compare;

import io.github.ampmeter.LoadUnit;
import java.util.List;

/**
 * A plan beside others of the same run, as its suite asked for.
 *
 * @param against those others
 * @param labels operations first, then requests
 * @param unit what their load levels count
 */
public record PlanComparison(
    String plan, List<String> against, List<LabelComparison> labels, LoadUnit unit) {
  public PlanComparison {
    against = List.copyOf(against);
    labels = List.copyOf(labels);
  }

  /** Names the plans, such as "rewritten against original and original-again". */
  public String title() {
    return plan + " against " + String.join(" and ", against);
  }
}
