package io.github.ampmeter.observe;

import java.math.BigDecimal;

/** What a status variable was before and after the load. */
public record StatusChange(BigDecimal before, BigDecimal after) {
  public BigDecimal difference() {
    return after.subtract(before);
  }
}
