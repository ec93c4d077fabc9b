package io.github.ampmeter.jmeter;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/** From JMeter's results to our samples, as a JTL would say it. */
public final class SampleConversion {
  private SampleConversion() {}

  /** Whether JMeter merged several samples into one, which leaves no percentiles. */
  public static boolean merged(SampleResult result) {
    return result.getSampleCount() > 1;
  }

  public static Sample sample(SampleEvent event) {
    return sample(event.getResult(), event.getHostname());
  }

  /** Without the load generator's name, which a result alone does not carry. */
  public static Sample sample(SampleResult result) {
    return sample(result, "");
  }

  /** Start, not time stamp: the stamp marks start or end depending on a JMeter property. */
  private static Sample sample(SampleResult result, String host) {
    return new Sample()
        .named(result.getSampleLabel(), SampleKind.ofResponseMessage(result.getResponseMessage()))
        .timed(result.getStartTime(), result.getTime(), result.getIdleTime())
        .connected(result.getLatency(), result.getConnectTime())
        .loadedBy(result.getAllThreads(), host)
        .ended(
            result.isSuccessful(),
            result.getResponseCode(),
            result.isSuccessful() ? "" : failure(result));
  }

  private static String failure(SampleResult result) {
    for (AssertionResult assertion : result.getAssertionResults()) {
      String message = assertion.getFailureMessage();
      if ((assertion.isFailure() || assertion.isError()) && message != null) {
        return message;
      }
    }
    return result.getResponseMessage();
  }
}
