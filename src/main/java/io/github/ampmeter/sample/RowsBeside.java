package io.github.ampmeter.sample;

import java.util.Optional;

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

  /**
   * Why the run is incomplete; empty where none of them failed.
   *
   * @param whose rows they are, in words
   */
  public Optional<String> problem(String whose) {
    return failed == 0
        ? Optional.empty()
        : Optional.of(
            (whose + ": " + failed + " of " + samples)
                + (" samples failed, the first is " + firstFailure));
  }
}
