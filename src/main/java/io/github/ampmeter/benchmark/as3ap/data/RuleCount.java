package io.github.ampmeter.benchmark.as3ap.data;

import java.math.BigDecimal;

/**
 * One rule of the data and what was counted.
 *
 * @param what in words, such as {@code tenpct: distinct col_signed}
 * @param least the smallest legal figure
 * @param most the largest
 */
record RuleCount(String what, BigDecimal least, BigDecimal most, BigDecimal counted) {

  boolean holds() {
    return counted.compareTo(least) >= 0 && counted.compareTo(most) <= 0;
  }

  /** As one line of a check. */
  String line() {
    String rule = least.equals(most) ? plain(least) : plain(least) + " to " + plain(most);
    String found = plain(counted);
    return (holds() ? "ok    " : "WRONG ")
        + what
        + ": "
        + found
        + (holds() ? "" : ", must be " + rule);
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }
}
