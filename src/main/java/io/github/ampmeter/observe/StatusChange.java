package io.github.ampmeter.observe;

import java.math.BigDecimal;

/**
 * What a status variable was before and after the load.
 *
 * @param asking by how much asking for the status moves it
 */
public record StatusChange(BigDecimal before, BigDecimal after, BigDecimal asking) {
  public BigDecimal difference() {
    return after.subtract(before);
  }

  /** The difference without our own share in it, of which asking is no more than an estimate. */
  public BigDecimal byTheLoad() {
    return difference().subtract(asking).max(BigDecimal.ZERO);
  }
}
