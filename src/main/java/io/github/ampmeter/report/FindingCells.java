package io.github.ampmeter.report;

import io.github.ampmeter.Counted;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.stats.PercentileInterval;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Limit;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Relation;
import io.github.ampmeter.judge.verdict.Unit;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** The cells that show a finding. */
final class FindingCells {
  private static final int POINT_DECIMALS = 3;

  /** Below this margin, in percent of a band's width, no margin is shown. */
  private static final double LEAST_OF_A_BAND = -100;

  /** The result of a criterion whose run is still in progress. */
  static final Cell NOT_YET = new Cell.Result(Outcome.NOT_JUDGED, "not yet measured", "");

  private FindingCells() {}

  /**
   * The label judged.
   *
   * @param levels what its load level counts; empty: there is but one
   */
  static Cell label(Finding finding, Optional<LoadUnit> levels) {
    return Cell.words(
        levels.map(unit -> unit.at(finding.label(), finding.users())).orElse(finding.label()));
  }

  static Cell measured(Finding finding) {
    if (stable(finding)) {
      return Cell.words(finding.measuredText(), finding.remark());
    }
    return figure(finding, finding.notYetMeasured() ? "" : finding.remark());
  }

  /** The measured value for a page that says elsewhere why a criterion was not judged. */
  static Cell measuredInShort(Finding finding) {
    boolean told = !finding.failed() && !stable(finding);
    return told ? figure(finding, "") : measured(finding);
  }

  private static Cell figure(Finding finding, String remark) {
    Cell.Figure figure =
        Cell.rounded(finding.measured(), finding.measuredDecimals()).remarked(remark);
    return interval(finding)
        .map(each -> figure.with(new Cell.Range(each.low(), each.high())))
        .orElse(figure)
        .in(kind(finding));
  }

  /** Whether the measured value is shown with its confidence interval. */
  static boolean hasInterval(Finding finding) {
    return !stable(finding)
        && interval(finding).filter(each -> each.low() < each.high()).isPresent();
  }

  private static Optional<PercentileInterval> interval(Finding finding) {
    return finding.figure().interval().filter(PercentileInterval::bounded);
  }

  static Cell limit(Finding finding) {
    if (stable(finding)) {
      return Cell.words(finding.limitText());
    }
    Limit limit = finding.limit();
    Kind kind = kind(finding);
    return new Cell.Bound(
        limit.relation(),
        Cell.exact(limit.value()).in(kind),
        limit.relation() == Relation.WITHIN
            ? Optional.of(tolerance(limit.tolerance(), kind))
            : Optional.empty());
  }

  /** The margin; none of a number of samples, which says nothing of the servers. */
  static Cell margin(Finding finding) {
    double margin = finding.marginPercent();
    boolean outside = finding.limit().relation() == Relation.WITHIN && margin < LEAST_OF_A_BAND;
    boolean samples = finding.metric().kind() == MetricKind.SAMPLES;
    return Double.isFinite(margin) && !outside && !samples ? Cell.figure(margin) : Cell.NONE;
  }

  /**
   * The outcome and how far to trust it.
   *
   * @param samples counts those of the label at the load level; empty: not known
   */
  static Cell result(Finding finding, Supplier<OptionalLong> samples) {
    boolean few = !finding.doubt().isEmpty() && !finding.reliable();
    return finding.notYetMeasured()
        ? NOT_YET
        : Cell.result(finding.outcome(), few ? onFew(samples.get()) : finding.doubt());
  }

  private static String onFew(OptionalLong samples) {
    return samples.isPresent()
        ? "on only " + Counted.of(samples.getAsLong(), "samples")
        : "on few samples";
  }

  private static Cell.Quantity tolerance(double tolerance, Kind kind) {
    return kind == Kind.PERCENT
        ? Cell.rounded(tolerance, POINT_DECIMALS).in(Kind.POINTS)
        : Cell.exact(tolerance).in(kind);
  }

  private static boolean stable(Finding finding) {
    return finding.metric().kind() == MetricKind.STABLE;
  }

  private static Kind kind(Finding finding) {
    Unit unit = finding.metric().kind().unit();
    return switch (unit) {
      case MILLIS -> Kind.MILLIS;
      case PERCENT -> Kind.PERCENT;
      case PER_SECOND -> Kind.PER_SECOND;
      case NUMBER -> Kind.NUMBER;
      case MEGABYTES -> Kind.MEGABYTES;
      case PERCENT_PER_DAY -> Kind.PERCENT_PER_DAY;
      case MEGABYTES_PER_DAY -> Kind.MEGABYTES_PER_DAY;
      case NUMBER_PER_DAY -> Kind.NUMBER_PER_DAY;
    };
  }
}
