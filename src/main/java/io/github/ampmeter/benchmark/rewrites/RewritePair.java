package io.github.ampmeter.benchmark.rewrites;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.compare.Change;
import io.github.ampmeter.judge.compare.ChangeDetection;
import io.github.ampmeter.judge.stats.SlicedTimes;
import io.github.ampmeter.report.result.Json;
import java.util.Arrays;
import java.util.List;

/**
 * A query against its rewrite.
 *
 * @param problem why the two were not compared; empty: they were
 * @param provedKeys the number of keys for which both returned the same rows
 * @param keys how many there are
 * @param levels what was measured, by the number of clients
 */
public record RewritePair(
    String name,
    @JsonProperty("refusal") String problem,
    int provedKeys,
    int keys,
    RewriteQuery original,
    RewriteQuery rewrite,
    List<RewriteLevel> levels) {
  public RewritePair {
    levels = List.copyOf(levels);
  }

  public boolean compared() {
    return problem.isEmpty();
  }

  /** The figures of a pair with a number of clients. */
  public record RewriteLevel(
      int clients, RewriteTimes original, RewriteTimes rewrite, RateRatio rateRatio) {}

  /**
   * The ratio of the rewrite's rate to the original's.
   *
   * @param low lower end of the 95 % interval; NaN when there are too few slices
   * @param high its upper end
   */
  public record RateRatio(double ratio, double low, double high) {
    /** The ratio of two queries; NaN if one of them has no calls. */
    public static RateRatio of(SlicedTimes original, SlicedTimes rewrite) {
      Change change = ChangeDetection.ofRates(original, rewrite);
      return new RateRatio(change.estimate(), change.interval().low(), change.interval().high());
    }

    /** Whether the difference is more than random variation. */
    boolean significant() {
      return Change.ofRatio(ratio, new Change.Range(low, high)).significant();
    }
  }

  /**
   * One of the two queries of a pair with the server's work for it.
   *
   * @param rowsRead on average; NaN if it was not executed
   * @param explainColumns their names
   * @param explainRows the server's plan, row by row
   */
  public record RewriteQuery(
      String sql, double rowsRead, List<String> explainColumns, List<List<String>> explainRows) {
    public RewriteQuery {
      explainColumns = List.copyOf(explainColumns);
      explainRows = explainRows.stream().map(List::copyOf).toList();
      for (List<String> row : explainRows) {
        if (row.size() != explainColumns.size()) {
          throw new IllegalArgumentException("explainRows must have a cell for each column");
        }
      }
    }

    /** A query of a pair that was rejected before its execution. */
    public static RewriteQuery unasked(String sql) {
      return new RewriteQuery(sql, Double.NaN, List.of(), List.of());
    }
  }

  /**
   * super-smack's columns of a query; NaN if it was never executed.
   *
   * @param perSecond clients / mean
   */
  public record RewriteTimes(
      long queries, double maxMillis, double minMillis, double meanMillis, double perSecond) {
    private static final double MICROS = 1e3;

    public static RewriteTimes of(SlicedTimes times, int clients) {
      double meanMillis = times.meanMicros() / MICROS;
      return new RewriteTimes(
          times.count(),
          times.maxMicros() / MICROS,
          times.minMicros() / MICROS,
          meanMillis,
          clients * 1e3 / meanMillis);
    }
  }

  /**
   * Queries and their rewrites as JSON: the sampler's file for the report, and the same in
   * results.json. The fields are the components of {@link RewritePair} and its parts.
   */
  public static final class RewritesJson {
    private RewritesJson() {}

    public static String write(List<RewritePair> pairs) {
      return Json.text(pairs);
    }

    /**
     * Reads the text of {@link #write}.
     *
     * @param place named in error messages
     */
    public static List<RewritePair> read(String place, String text) {
      try {
        RewritePair[] pairs = Json.read(text, RewritePair[].class);
        if (pairs == null || Arrays.asList(pairs).contains(null)) {
          throw error(place, "null", null);
        }
        return List.of(pairs);
      } catch (JsonProcessingException e) {
        String line = e.getLocation() == null ? "?" : String.valueOf(e.getLocation().getLineNr());
        throw error(place, "line " + line, e);
      }
    }

    private static ConfigException error(String place, String what, Exception cause) {
      return new ConfigException(
          ("%s: must have the figures that Query Pairs writes, %s does not; delete it to have the"
                  + " report without them")
              .formatted(place, what),
          cause);
    }
  }
}
