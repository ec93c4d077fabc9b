package io.github.ampmeter.judge.validity;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.FailureReason;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.SampleSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Successes that may be none of a server's: what JMeter's Cache Manager answered instead of it
 * (with {@code cache_manager.cached_resource_mode} a success of no time; by default there is no
 * sample), responses whose code is an error or none that a response has, such as the name of an
 * exception, of which an assertion that ignores the status, or a script, has made successes,
 * successes one of whose assertions failed, operations that held no sample, or one that failed, and
 * loads of which no success has a byte or a code.
 */
final class SuspiciousSuccesses implements SampleSink {
  private static final Pattern SQL_STATE = Pattern.compile("[0-9A-Z]{5} -?[0-9]{1,9}");
  private static final int DIGITS_OF_A_STATUS = 3;
  private static final int LONGEST_NAME = 60;

  /** Counts samples with one fault and keeps what the first of them shows. */
  private static final class Fault {
    long count;
    String first = "";

    void add(String shown) {
      first = count == 0 ? Excerpt.of(shown.replaceAll("\\s+", " "), LONGEST_NAME) : first;
      count++;
    }
  }

  private Map<String, Set<String>> wanted = Map.of();

  /** The code that was met last and is no fault. */
  private String lastGood;

  private long samples;
  private long operations;
  private long requests;
  private long withBytes;
  private long withCode;
  private long cached;
  private final Fault errorCode = new Fault();
  private final Fault noStatus = new Fault();
  private final Fault asserted = new Fault();
  private final Fault emptyTransaction = new Fault();

  /** By label: these are no faults. */
  void wantErrors(Map<String, Set<String>> codes) {
    wanted = codes;
  }

  @Override
  public void accept(Sample sample) {
    samples++;
    cached += sample.fromCache() ? 1 : 0;
    if (sample.assertionFailed()) {
      asserted.add(sample.label());
    }
    operations += sample.kind() == SampleKind.OPERATION ? 1 : 0;
    if (sample.emptyTransaction()) {
      emptyTransaction.add(sample.label());
    }
    if (!sample.success()) {
      return;
    }
    if (sample.kind() == SampleKind.REQUEST) {
      requests++;
      withBytes += sample.bytes() == 0 ? 0 : 1;
      withCode += sample.responseCode().isEmpty() ? 0 : 1;
    }
    // Nearly all rows share the text of one code.
    if (sample.responseCode() != lastGood) {
      acceptCode(sample.responseCode(), sample.label());
    }
  }

  private void acceptCode(String code, String label) {
    if (isError(code)) {
      if (!wanted.getOrDefault(label, Set.of()).contains(code.substring(0, DIGITS_OF_A_STATUS))) {
        errorCode.add(code);
      }
    } else if (isNoStatus(code)) {
      noStatus.add(code);
    } else {
      lastGood = code;
    }
  }

  private static boolean isError(String code) {
    boolean status =
        code.length() == DIGITS_OF_A_STATUS
            || code.length() > DIGITS_OF_A_STATUS && code.charAt(DIGITS_OF_A_STATUS) == ' ';
    return status && (code.charAt(0) == '4' || code.charAt(0) == '5');
  }

  /**
   * JMeter's words where no response came, an exception's name, what a database says of SQL that it
   * rejected; other samplers have words of their own.
   */
  private static boolean isNoStatus(String code) {
    return SQL_STATE.matcher(code).matches()
        || FailureReason.isNoAnswer(code)
        || code.endsWith("Exception")
        || code.endsWith("Error");
  }

  /**
   * What the statistics then rest on.
   *
   * @param codesKnown whether the samples tell response codes at all
   */
  List<Issue> issues(boolean codesKnown) {
    List<Issue> issues = new ArrayList<>();
    Figure all = Figure.of(samples, "samples");
    if (cached > 0) {
      issues.add(Message.FROM_CACHE.issue(cached, all));
    }
    if (errorCode.count > 0) {
      issues.add(Message.CODE_OF_FAILURE.issue(errorCode.count, all, "an error", errorCode.first));
    }
    if (noStatus.count > 0) {
      issues.add(
          Message.CODE_OF_FAILURE.issue(noStatus.count, all, "not an HTTP status", noStatus.first));
    }
    if (asserted.count > 0) {
      issues.add(Message.FAILED_ASSERTION.issue(asserted.count, all, asserted.first));
    }
    if (emptyTransaction.count > 0) {
      issues.add(
          Message.EMPTY_TRANSACTION.issue(
              emptyTransaction.count, Figure.of(operations, "operations"), emptyTransaction.first));
    }
    Figure succeeded = Figure.of(requests, "requests");
    if (requests > 0 && withBytes == 0) {
      issues.add(Message.NO_EVIDENCE.issue(succeeded, "0 bytes"));
    }
    if (requests > 0 && withCode == 0 && codesKnown) {
      issues.add(Message.NO_EVIDENCE.issue(succeeded, "no response code"));
    }
    return issues;
  }
}
