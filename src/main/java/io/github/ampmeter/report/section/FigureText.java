package io.github.ampmeter.report.section;

import io.github.ampmeter.judge.verdict.Relation;
import io.github.ampmeter.report.section.Column.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;

/** Formats cells: the one place that decides on digits, signs and units. */
public enum FigureText {
  PLAIN,
  /** Text with typographic signs. */
  TYPESET;

  /** Shown for a missing value, so that no cell is empty. */
  private static final String NONE = "-";

  /** Numbers of so many digits and more have separators between thousands. */
  private static final int LONG = 5;

  private static final double TWICE_PERCENT = 100;

  /** From this change on, reports show a multiple. */
  public static final int MANIFOLD_PERCENT = 1000;

  private static final Pattern THOUSANDS = Pattern.compile("(?<=\\d)(?=(\\d{3})+$)");
  private static final Pattern MINUS = Pattern.compile("(?<![^ (])-(?=[0-9])");

  /** Returns the first line of a cell, without range and remark. */
  public String of(Kind kind, Cell cell) {
    if (cell instanceof Cell.Words words) {
      return PlainText.line(words.text());
    }
    if (cell instanceof Cell.Result result) {
      return result.word().toUpperCase(Locale.ROOT);
    }
    if (cell instanceof Cell.Figure figure) {
      return figure(kind, figure, figure.value());
    }
    if (cell instanceof Cell.Quantity quantity) {
      return kind == Kind.BY_ROW
          ? figure(quantity.kind(), quantity.figure(), quantity.figure().value())
          : quantity(quantity);
    }
    return cell instanceof Cell.Bound bound ? bound(bound) : NONE;
  }

  /** The range of a figure with the same digits; empty where both ends look the same. */
  public String range(Kind kind, Cell cell) {
    if (cell instanceof Cell.Quantity quantity) {
      return range(quantity.kind(), quantity.figure());
    }
    return cell instanceof Cell.Figure figure ? range(kind, figure) : "";
  }

  private String range(Kind kind, Cell.Figure figure) {
    if (figure.range().isEmpty()) {
      return "";
    }
    String low = figure(kind, figure, figure.range().get().low());
    String high = figure(kind, figure, figure.range().get().high());
    return low.equals(high) ? "" : low + " to " + high;
  }

  public String sentence(String text) {
    return this == PLAIN
        ? text
        : MINUS
            .matcher(text)
            .replaceAll("−")
            .replace("<=", "≤")
            .replace(">=", "≥")
            .replace("+-", "±");
  }

  private String bound(Cell.Bound bound) {
    return relation(bound.relation())
        + " "
        + quantity(bound.limit())
        + bound.tolerance().map(each -> sentence(" +- ") + quantity(each)).orElse("");
  }

  private String relation(Relation relation) {
    return sentence(relation.sign());
  }

  private String quantity(Cell.Quantity quantity) {
    String unit = quantity.kind().shownUnit();
    String number = figure(quantity.kind(), quantity.figure(), quantity.figure().value());
    boolean alone =
        unit.isEmpty()
            || Double.isNaN(quantity.figure().value())
            // The figure includes its unit, as it includes its sign.
            || quantity.kind() == Kind.SIGNED_PERCENT
            || quantity.kind() == Kind.CHANGE;
    return alone ? number : number + " " + unit;
  }

  private String figure(Kind kind, Cell.Figure figure, double value) {
    if (Double.isNaN(value)) {
      return "n/a";
    }
    double shown = value / kind.factor();
    if (Double.isInfinite(shown)) {
      return shown > 0 ? "infinite" : "-infinite";
    }
    int decimals =
        figure.resolution() > 0
            ? decimals(figure.resolution() / kind.factor())
            : usual(kind, shown);
    return switch (kind) {
      case CHANGE -> change(shown, decimals);
      case SIGNED_PERCENT -> margin(shown, decimals);
      default -> plain(rounded(shown, decimals));
    };
  }

  /** A margin; in times of the limit where the figure is more than twice as much. */
  private String margin(double percent, int decimals) {
    if (Math.abs(percent) <= TWICE_PERCENT) {
      BigDecimal rounded = rounded(percent, decimals);
      return rounded.signum() < 0 ? plain(rounded.negate()) + " % beyond" : percent(rounded);
    }
    double times = 1 + Math.abs(percent) / 100;
    String sign = this == PLAIN ? " x" : " ×";
    return plain(rounded(times, times < 10 ? 1 : 0)) + sign + " the limit";
  }

  private String change(double percent, int decimals) {
    if (percent >= MANIFOLD_PERCENT) {
      double times = 1 + percent / 100;
      return plain(rounded(times, times < 100 ? 1 : 0)) + " times";
    }
    double left = 100 + percent;
    // -99.6 %, since -100 % would mean that nothing is left.
    int enough = left > 0 && left < 1 ? decimals(left) : 0;
    return percent(rounded(percent, Math.max(decimals, enough)));
  }

  private String percent(BigDecimal rounded) {
    return sign(rounded) + apart(rounded.abs().toPlainString()) + " %";
  }

  private String plain(BigDecimal rounded) {
    return (rounded.signum() < 0 ? minus() : "") + apart(rounded.abs().toPlainString());
  }

  private static BigDecimal rounded(double value, int decimals) {
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
  }

  private String sign(BigDecimal rounded) {
    return rounded.signum() == 0 ? sentence("+-") : rounded.signum() > 0 ? "+" : minus();
  }

  private String minus() {
    return this == PLAIN ? "-" : "−";
  }

  /** Separates thousands by a space, which no locale reads as a decimal sign. */
  private String apart(String digits) {
    int point = digits.indexOf('.');
    int whole = point < 0 ? digits.length() : point;
    return this == PLAIN || whole < LONG
        ? digits
        : THOUSANDS.matcher(digits.substring(0, whole)).replaceAll("\u202F")
            + digits.substring(whole);
  }

  private static int decimals(double resolution) {
    return Math.max(0, (int) Math.ceil(-Math.log10(resolution) - 1e-9));
  }

  private static int usual(Kind kind, double value) {
    return switch (kind) {
      case PER_SECOND -> Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 2;
      case MILLIS -> 1;
      case SIGNED_PERCENT, CHANGE -> Math.abs(value) >= 100 ? 0 : 1;
      case SECONDS, RATIO -> 3;
      case PERCENT, POINTS, CPUS -> 2;
      default -> 0;
    };
  }
}
