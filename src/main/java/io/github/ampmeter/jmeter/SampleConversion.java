package io.github.ampmeter.jmeter;

import io.github.ampmeter.sample.DoubtfulSuccesses;
import io.github.ampmeter.sample.Lateness;
import io.github.ampmeter.sample.MicrosColumn;
import io.github.ampmeter.sample.OperationVariables;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import java.util.Objects;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/** From JMeter's results to our samples, as a JTL would say it. */
public final class SampleConversion {
  /** As a JTL has an address; which one does not matter. */
  private static final String ADDRESSED = "url";

  private static final String UNADDRESSED = "null";

  private static final KnownThreads THREADS = new KnownThreads();

  private SampleConversion() {}

  /** Whether JMeter merged several samples into one, which leaves no percentiles. */
  public static boolean merged(SampleResult result) {
    return result.getSampleCount() > 1;
  }

  /**
   * Overwrites the sample with what the result says. Start, not time stamp: the stamp marks start
   * or end depending on a JMeter property.
   *
   * @return the sample
   */
  public static Sample into(Sample sample, SampleEvent event) {
    SampleResult result = event.getResult();
    String message = text(result.getResponseMessage());
    SampleKind kind =
        SampleKind.of(
            message,
            text(result.getDataType()),
            // As a text it would be made anew for each sample.
            result.getURL() == null ? UNADDRESSED : ADDRESSED);
    sample.variables().of(text(result.getThreadName()));
    if (kind == SampleKind.OPERATION) {
      addVariables(event, sample.variables());
    }
    return sample
        .named(text(result.getSampleLabel()), kind)
        .timed(result.getStartTime(), result.getTime(), result.getIdleTime())
        .connected(result.getLatency(), result.getConnectTime())
        .loadedBy(
            result.getAllThreads(), event.getHostname(), THREADS.name(text(result.getThreadName())))
        .ended(
            result.isSuccessful(),
            text(result.getResponseCode()),
            result.isSuccessful() ? "" : failure(result, message))
        .doubtedBy(result.isSuccessful() && assertionFailed(result))
        .answeredFromCache(message.equals(DoubtfulSuccesses.FROM_CACHE))
        .inMicros(
            micros(event, MicrosColumn.ELAPSED),
            micros(event, MicrosColumn.LATENCY),
            micros(event, MicrosColumn.CONNECT))
        .begunLate(
            Lateness.mark(
                kind,
                text(result.getSampleLabel()),
                variable(event, Lateness.OF_THE_FIRST),
                variable(event, Lateness.OF_THOSE_AROUND)));
  }

  /** Null where it has no value, or is not among those that JMeter keeps. */
  private static String variable(SampleEvent event, String name) {
    for (int i = 0; i < SampleEvent.getVarCount(); i++) {
      if (SampleEvent.getVarName(i).equals(name)) {
        String value = event.getVarValue(i);
        return value == null || value.isEmpty() ? null : value;
      }
    }
    return null;
  }

  /** As our samplers leave it in the variable of the sample's own label. */
  private static long micros(SampleEvent event, MicrosColumn column) {
    if (SampleEvent.getVarCount() == 0) {
      return Sample.NOT_MEASURED;
    }
    String value = variable(event, column.of(event.getResult().getSampleLabel()));
    return value != null && value.matches("[0-9]{1,15}")
        ? Long.parseLong(value)
        : Sample.NOT_MEASURED;
  }

  private static void addVariables(SampleEvent event, OperationVariables variables) {
    for (int i = 0; i < SampleEvent.getVarCount(); i++) {
      variables.set(SampleEvent.getVarName(i), event.getVarValue(i));
    }
  }

  private static boolean assertionFailed(SampleResult result) {
    for (AssertionResult assertion : result.getAssertionResults()) {
      if (assertion.isFailure() || assertion.isError()) {
        return true;
      }
    }
    return false;
  }

  private static String failure(SampleResult result, String responseMessage) {
    for (AssertionResult assertion : result.getAssertionResults()) {
      String message = assertion.getFailureMessage();
      if ((assertion.isFailure() || assertion.isError()) && message != null) {
        return message;
      }
    }
    return responseMessage;
  }

  /** A script in a plan may set any of them to nothing. */
  private static String text(String ofResult) {
    return Objects.requireNonNullElse(ofResult, "");
  }
}
