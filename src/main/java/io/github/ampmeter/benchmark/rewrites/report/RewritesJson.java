package io.github.ampmeter.benchmark.rewrites.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.data.RecordJson;
import java.util.Arrays;
import java.util.List;

/**
 * Queries and their rewrites as JSON: what the sampler hands to the report, and the same in
 * results.json. The fields are the components of {@link RewritePair} and of what it is made of.
 */
public final class RewritesJson {
  private RewritesJson() {}

  public static String write(List<RewritePair> pairs) {
    return RecordJson.write(pairs);
  }

  /**
   * What {@link #write} wrote.
   *
   * @param place that a complaint names
   */
  public static List<RewritePair> read(String place, String text) {
    try {
      RewritePair[] pairs = RecordJson.read(text, RewritePair[].class);
      if (pairs == null || Arrays.asList(pairs).contains(null)) {
        throw refusal(place, "null", null);
      }
      return List.of(pairs);
    } catch (JsonProcessingException e) {
      String line = e.getLocation() == null ? "?" : String.valueOf(e.getLocation().getLineNr());
      throw refusal(place, "line " + line, e);
    }
  }

  private static ConfigException refusal(String place, String what, Exception cause) {
    return new ConfigException(
        place
            + ": must hold the figures that Query Pairs writes, "
            + what
            + " does not; delete it to have the report without them",
        cause);
  }
}
