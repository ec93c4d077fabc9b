package io.github.ampmeter.verdict;

/**
 * What one criterion came to for one label at one load level.
 *
 * @param label the label judged
 * @param users the load level, 0 when not recorded
 * @param measured in the metric's unit; NaN when there was nothing to measure
 * @param marginPercent how far from the limit, in percent of it; negative when missed
 * @param reliable whether enough samples stand behind the figure
 * @param remark why it failed without a figure, or what to know about it; may be empty
 */
public record Finding(
    Criterion criterion,
    String label,
    int users,
    double measured,
    double marginPercent,
    boolean held,
    boolean reliable,
    String remark) {

  /** The measured value with its unit. */
  public String measuredText() {
    return criterion.metric().kind().unit().text(measured);
  }

  /** The limit with its unit, such as {@code <= 250 ms}. */
  public String limitText() {
    Unit unit = criterion.metric().kind().unit();
    Limit limit = criterion.limit();
    String band =
        limit.relation() == Relation.WITHIN
            ? " +- " + (unit == Unit.PERCENT ? points(limit) : unit.text(limit.tolerance()))
            : "";
    return limit.relation().sign() + " " + unit.text(limit.value()) + band;
  }

  private static String points(Limit limit) {
    return Decimals.text(limit.tolerance(), 3) + " points";
  }
}
