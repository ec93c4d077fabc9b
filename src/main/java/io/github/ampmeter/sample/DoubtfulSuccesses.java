package io.github.ampmeter.sample;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts successes that may be none of a server's: what JMeter's Cache Manager answered instead of
 * it (with {@code cache_manager.cached_resource_mode} a success of no time; by default there is no
 * sample), answers that say an error by their code, of which an assertion that ignores the status,
 * or a script, has made successes, and successes one of whose assertions failed.
 */
public final class DoubtfulSuccesses implements SampleSink {
  /** As JMeter says it of what its cache answered, in every locale. */
  public static final String FROM_CACHE = "(ex cache)";

  private static final int DIGITS_OF_A_STATUS = 3;

  private long samples;
  private long cached;
  private long errorCodes;
  private String firstErrorCode = "";
  private long asserted;
  private String firstAsserted = "";

  @Override
  public void accept(Sample sample) {
    samples++;
    cached += sample.fromCache() ? 1 : 0;
    if (sample.doubted()) {
      firstAsserted = asserted == 0 ? JtlRow.shortened(sample.label()) : firstAsserted;
      asserted++;
    }
    if (sample.success() && saysError(sample.responseCode())) {
      firstErrorCode = errorCodes == 0 ? sample.responseCode() : firstErrorCode;
      errorCodes++;
    }
  }

  private static boolean saysError(String code) {
    return code.length() == DIGITS_OF_A_STATUS && (code.charAt(0) == '4' || code.charAt(0) == '5');
  }

  /** What the figures then rest on; empty where there is no doubt. */
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (cached > 0) {
      remarks.add(
          "the client's own cache answered %d of %d samples, no server: they take no time and are"
                  .formatted(cached, samples)
              + " in the figures");
    }
    if (errorCodes > 0) {
      remarks.add(
          "%d of %d samples count as successes although their code says an error, the first %s"
              .formatted(errorCodes, samples, firstErrorCode));
    }
    if (asserted > 0) {
      remarks.add(
          "%d of %d samples count as successes although an assertion of theirs failed, the first %s"
              .formatted(asserted, samples, firstAsserted));
    }
    return remarks;
  }
}
