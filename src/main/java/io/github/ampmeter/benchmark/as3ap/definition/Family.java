package io.github.ampmeter.benchmark.as3ap.definition;

/** Which part of the benchmark a query belongs to. */
public enum Family {
  MULTI_USER("multi-user"),
  CROSS_SECTION("cross-section"),
  SINGLE_USER("single-user"),
  INDEX_BUILD("index build"),
  /** Not measured: what must be so before, and is cleared away afterwards. */
  PREPARATION("preparation");

  private final String text;

  Family(String text) {
    this.text = text;
  }

  public boolean measured() {
    return this != PREPARATION;
  }

  @Override
  public String toString() {
    return text;
  }
}
