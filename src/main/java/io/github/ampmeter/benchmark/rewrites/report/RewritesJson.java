package io.github.ampmeter.benchmark.rewrites.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.data.RecordJson;
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
      return List.of(RecordJson.read(text, RewritePair[].class));
    } catch (JsonProcessingException e) {
      throw new ConfigException(
          place
              + ": must hold the figures that Query Pairs writes, line "
              + (e.getLocation() == null ? "?" : e.getLocation().getLineNr())
              + " does not; delete it to have the report without them",
          e);
    }
  }
}
