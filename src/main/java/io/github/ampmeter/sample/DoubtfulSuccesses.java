package io.github.ampmeter.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Counts successes that may be none of a server's: what JMeter's Cache Manager answered instead of
 * it (with {@code cache_manager.cached_resource_mode} a success of no time; by default there is no
 * sample), answers that say an error by their code, or have a code that no answer has, such as the
 * name of an exception, of which an assertion that ignores the status, or a script, has made
 * successes, successes one of whose assertions failed, and operations that held no sample, or one
 * that failed.
 */
public final class DoubtfulSuccesses implements SampleSink {
  /** As JMeter says it of what its cache answered, in every locale. */
  public static final String FROM_CACHE = "(ex cache)";

  private static final String HELD_NONE = "Number of samples in transaction : 0,";
  private static final String FAILING = ", number of failing samples : ";
  private static final Pattern SQL_STATE = Pattern.compile("[0-9A-Z]{5} -?[0-9]{1,9}");
  private static final int DIGITS_OF_A_STATUS = 3;

  /** No doubt was in it. */
  private String lastGood;

  private long samples;
  private long cached;
  private long errorCodes;
  private String firstErrorCode = "";
  private long unanswered;
  private String firstUnanswered = "";
  private long operations;
  private long hollow;
  private String firstHollow = "";
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
    operations += sample.kind() == SampleKind.OPERATION ? 1 : 0;
    if (sample.hollow()) {
      firstHollow = hollow == 0 ? JtlRow.shortened(sample.label()) : firstHollow;
      hollow++;
    }
    // Nearly all rows share the text of one code.
    if (sample.success() && sample.responseCode() != lastGood) {
      acceptCode(sample.responseCode());
    }
  }

  /** Whether the message of a transaction speaks against its success. */
  public static boolean isHollow(String message) {
    return message.startsWith(HELD_NONE)
        || message.contains(FAILING) && !message.endsWith(FAILING + "0");
  }

  private void acceptCode(String code) {
    if (saysError(code)) {
      firstErrorCode = errorCodes == 0 ? JtlRow.shortened(code) : firstErrorCode;
      errorCodes++;
    } else if (saysNoAnswer(code)) {
      firstUnanswered = unanswered == 0 ? JtlRow.shortened(code) : firstUnanswered;
      unanswered++;
    } else {
      lastGood = code;
    }
  }

  private static boolean saysError(String code) {
    boolean status =
        code.length() == DIGITS_OF_A_STATUS
            || code.length() > DIGITS_OF_A_STATUS && code.charAt(DIGITS_OF_A_STATUS) == ' ';
    return status && (code.charAt(0) == '4' || code.charAt(0) == '5');
  }

  /**
   * JMeter's words where no answer came, an exception's name, what a database says of a statement
   * that it refused; other samplers say words of theirs.
   */
  private static boolean saysNoAnswer(String code) {
    return SQL_STATE.matcher(code).matches()
        || FailureReason.isNoAnswer(code)
        || code.endsWith("Exception")
        || code.endsWith("Error");
  }

  /** What the figures then rest on; empty where there is no doubt. */
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (cached > 0) {
      remarks.add(
          "the client's own cache answered %s of %s samples, no server: they take no time and are"
                  .formatted(cached, samples)
              + " in the figures");
    }
    if (errorCodes > 0) {
      remarks.add(
          "%s of %s samples count as successes although their code says an error, the first %s"
              .formatted(errorCodes, samples, firstErrorCode));
    }
    if (unanswered > 0) {
      remarks.add(
          "%s of %s samples count as successes although their code is no status of an answer, the first %s"
              .formatted(unanswered, samples, firstUnanswered));
    }
    if (asserted > 0) {
      remarks.add(
          "%s of %s samples count as successes although an assertion of theirs failed, the first %s"
              .formatted(asserted, samples, firstAsserted));
    }
    if (hollow > 0) {
      remarks.add(
          "%s of %s operations count as successes although no sample was in them, or one that failed, the first %s"
              .formatted(hollow, operations, firstHollow));
    }
    return remarks;
  }
}
