package io.github.ampmeter.jmeter;

import io.github.ampmeter.sample.DoubtfulSuccesses;
import io.github.ampmeter.sample.FailureReason;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.ScheduleDelay;
import java.util.Objects;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/** From JMeter's results to our samples, as a JTL would say it. */
public final class SampleConversion {
  /** As a JTL has an address; which one does not matter. */
  private static final String ADDRESSED = "url";

  private static final String UNADDRESSED = "null";

  private static final ThreadNameCache THREADS = new ThreadNameCache();

  private SampleConversion() {}

  /** Whether JMeter merged several samples into one, which leaves no percentiles. */
  public static boolean merged(SampleResult result) {
    return result.getSampleCount() > 1;
  }

  /**
   * What the event says. Start, not time stamp: the stamp marks start or end depending on a JMeter
   * property.
   */
  public static Sample of(SampleEvent event) {
    SampleResult result = event.getResult();
    SavedVariables kept = SavedVariables.now();
    String label = text(result.getSampleLabel());
    String thread = text(result.getThreadName());
    ThreadNameCache.Known known = THREADS.of(thread);
    String message = text(result.getResponseMessage());
    boolean success = result.isSuccessful();
    SampleKind kind =
        SampleKind.of(
            message,
            text(result.getDataType()),
            // As a text it would be made anew for each sample.
            result.getURL() == null ? UNADDRESSED : ADDRESSED);
    Sample sample =
        new Sample()
            .named(label, kind)
            .timed(result.getStartTime(), result.getTime(), result.getIdleTime())
            .connected(result.getLatency(), result.getConnectTime())
            .loadedBy(result.getAllThreads(), event.getHostname(), known.name())
            .inThread(known.number())
            .ended(
                success,
                text(result.getResponseCode()),
                success
                    ? ""
                    : FailureReason.of(text(result.getResponseCode()), asserted(result), message))
            .answeredWith(result.getBytesAsLong())
            .doubtedBy(success && assertionFailed(result))
            .hollow(success && kind == SampleKind.OPERATION && DoubtfulSuccesses.isHollow(message))
            .answeredFromCache(message.equals(DoubtfulSuccesses.FROM_CACHE));
    kept.addMicros(event, sample);
    if (kind == SampleKind.OPERATION) {
      kept.addAll(event, sample.variables().of(thread));
    }
    return sample.begunLate(
        ScheduleDelay.mark(kind, label, kept.ofTheFirst(event), kept.ofThoseAround(event)));
  }

  private static boolean assertionFailed(SampleResult result) {
    for (AssertionResult assertion : result.getAssertionResults()) {
      if (assertion.isFailure() || assertion.isError()) {
        return true;
      }
    }
    return false;
  }

  private static String asserted(SampleResult result) {
    for (AssertionResult assertion : result.getAssertionResults()) {
      String message = assertion.getFailureMessage();
      if ((assertion.isFailure() || assertion.isError()) && message != null) {
        return message;
      }
    }
    return "";
  }

  /** A script in a plan may set any of them to nothing. */
  private static String text(String ofResult) {
    return Objects.requireNonNullElse(ofResult, "");
  }
}
