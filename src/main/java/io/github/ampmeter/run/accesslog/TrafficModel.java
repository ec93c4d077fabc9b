package io.github.ampmeter.run.accesslog;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.source.accesslog.LogFormat;
import io.github.ampmeter.source.accesslog.LoggedRequests;
import io.github.ampmeter.source.accesslog.LoggedRequests.ReadLines;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The traffic of a web site, as its access log has it.
 *
 * @param hours covered requests in each hour, by the number of the hour since 1970
 * @param pageMillis the mean response time of pages; 0 where the log does not say
 */
public record TrafficModel(
    Coverage coverage, Mix mix, Shape shape, SortedMap<Long, Long> hours, double pageMillis) {
  /** The label of kinds that are too rare for their own. */
  static final String OTHERS = "(other pages)";

  public TrafficModel {
    hours = Collections.unmodifiableSortedMap(new TreeMap<>(hours));
  }

  /**
   * How many requests the model speaks of.
   *
   * @param leftOut the others, by reason
   * @param seconds from the first covered request to the last
   */
  public record Coverage(long all, long covered, Map<String, Long> leftOut, long seconds) {
    double percent() {
      return 100.0 * covered / all;
    }
  }

  /**
   * Which requests there were.
   *
   * @param counts of each label; static files are labelled by their ending, such as {@code *.css}
   * @param targets a sample of the requests of each label
   */
  public record Mix(Map<String, Long> counts, Map<String, List<String>> targets) {
    static boolean isResource(String label) {
      return label.startsWith("*.");
    }

    double percent(String label) {
      return 100.0
          * counts.getOrDefault(label, 0L)
          / counts.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * How visits look.
   *
   * @param pages of a visit
   * @param gaps from the start of a page to that of the next, in seconds
   * @param resources static files that follow the first request of a page
   * @param resourcePages pages that are a static file without a page before it
   */
  record Shape(NumberCounts pages, NumberCounts gaps, NumberCounts resources, long resourcePages) {}

  /**
   * Reads access logs.
   *
   * @param format of their lines; empty: detected
   * @throws ConfigException where there is nothing that a load could send
   */
  public static TrafficModel read(List<Path> files, Optional<LogFormat> format) {
    TrafficRecorder recorder = new TrafficRecorder();
    ReadLines lines = LoggedRequests.read(files, format, recorder);
    recorder.leaveOutUnreadable(lines.unreadable());
    TrafficModel model = recorder.model();
    if (model.coverage.covered == 0) {
      throw new ConfigException(
          "%s: has no GET request with a status below 400: of %s lines are left out: %s"
              .formatted(files.get(0), lines.all(), model.coverage.leftOut));
    }
    return model;
  }

  /** The hour with the most covered requests. */
  long busiestHour() {
    return hours.entrySet().stream()
        .max(Map.Entry.<Long, Long>comparingByValue())
        .orElseThrow()
        .getKey();
  }
}
