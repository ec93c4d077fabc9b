package io.github.ampmeter.report.section;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How many digits of a figure a person is shown: the one place that decides it. */
public final class FigureText {
  private static final double MILLIS_A_SECOND = 1000;
  private static final double MEBIBYTE = 1 << 20;

  private FigureText() {}

  /** The figure alone, without a unit; its decimals follow from what was measured. */
  public static String of(Column.Kind kind, Cell.Figure figure) {
    return of(kind, figure.value(), figure.resolution());
  }

  /** From the lower to the upper value, with the digits of the figure between them. */
  public static String range(Column.Kind kind, Cell.Figure figure) {
    return figure
        .range()
        .map(
            range ->
                of(kind, range.low(), figure.resolution())
                    + " to "
                    + of(kind, range.high(), figure.resolution()))
        .orElse("");
  }

  private static String of(Column.Kind kind, double value, double resolution) {
    double shown = value / unit(kind);
    if (Double.isInfinite(shown)) {
      return shown > 0 ? "infinite" : "-infinite";
    }
    int decimals = resolution > 0 ? decimals(resolution / unit(kind)) : usual(kind, shown);
    return BigDecimal.valueOf(shown).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
  }

  private static double unit(Column.Kind kind) {
    return switch (kind) {
      case SECONDS -> MILLIS_A_SECOND;
      case MEBIBYTES -> MEBIBYTE;
      default -> 1;
    };
  }

  private static int decimals(double resolution) {
    return Math.max(0, (int) Math.ceil(-Math.log10(resolution) - 1e-9));
  }

  private static int usual(Column.Kind kind, double value) {
    return switch (kind) {
      case PER_SECOND -> Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 2;
      case MILLIS -> 1;
      case SECONDS, RATIO -> 3;
      case PERCENT, CPUS -> 2;
      default -> 0;
    };
  }
}
