package io.github.ampmeter;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as people write them: a point, no needless zeros, no exponent, in every locale. */
public final class Decimals {
  private Decimals() {}

  /** Formats a number, which is not NaN, with at most this many decimals. */
  public static String text(double value, int mostDecimals) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "infinite" : "-infinite";
    }
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(mostDecimals, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
