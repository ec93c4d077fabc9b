package io.github.ampmeter.judge.sample;

/** Rows that enter no figure: how many there were, and what failed among them. */
public final class RowsBeside implements SampleSink {
  private long samples;
  private long failed;
  private String firstFailure = "";

  @Override
  public void accept(Sample sample) {
    samples++;
    if (sample.success()) {
      return;
    }
    if (failed == 0) {
      firstFailure =
          JtlRow.shortened(sample.label() + ": " + sample.responseCode() + " " + sample.failure());
    }
    failed++;
  }

  public long samples() {
    return samples;
  }

  public long failed() {
    return failed;
  }

  /** Returns the first failed one; empty where none failed. */
  public String firstFailure() {
    return firstFailure;
  }
}
