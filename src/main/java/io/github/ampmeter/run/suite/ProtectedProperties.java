package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.HostMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * JMeter properties that say what a sample is and what the JTL has of it: a load that changes them
 * could lose its failures, and would be judged without them.
 */
public final class ProtectedProperties {
  private static final String SAVED = "jmeter.save.saveservice.";

  static final Set<String> OURS =
      Set.of(
          SAVED + "output_format",
          SAVED + "print_field_names",
          SAVED + "timestamp_format",
          SAVED + "label",
          SAVED + "time",
          SAVED + "successful",
          SAVED + "response_code",
          SAVED + "response_message",
          SAVED + "thread_name",
          SAVED + "data_type",
          SAVED + "url",
          SAVED + "assertion_results_failure_message",
          SAVED + "thread_counts",
          SAVED + "latency",
          SAVED + "connect_time",
          SAVED + "idle_time",
          SAVED + "hostname",
          SAVED + "autoflush",
          SAVED + "subresults",
          SAVED + "default_delimiter",
          "ampmeter.exitCode",
          // Timers would wait longer or shorter than in the plan.
          "timer.factor",
          "sampleresult.timestamp.start",
          "summariser.name",
          "summariser.log",
          "summariser.ignore_transaction_controller_sample_result",
          "cache_manager.cached_resource_mode",
          "httpclient4.retrycount",
          "httpclient4.request_sent_retry_enabled",
          "httpsampler.ignore_failed_embedded_resources");

  /** Other parsers would find other embedded resources in pages. */
  private static final Pattern PARSERS =
      Pattern.compile("HTTPResponse\\.parsers|htmlParser\\..*|\\w+Parser\\.(className|types)");

  private ProtectedProperties() {}

  /** Rejects properties that must not be set. */
  public static void validate(Set<String> properties) {
    Set<String> own = new TreeSet<>(properties);
    own.removeIf(name -> !isOne(name));
    if (!own.isEmpty()) {
      throw new ConfigException(
          " must leave %s to Ampmeter: otherwise failures could be missing from the verdict"
              .formatted(String.join(", ", own)));
    }
  }

  /** Whether a property must not be set. */
  static boolean isOne(String name) {
    return OURS.contains(name) || PARSERS.matcher(name).matches() || name.equals(HostMap.PROPERTY);
  }
}
