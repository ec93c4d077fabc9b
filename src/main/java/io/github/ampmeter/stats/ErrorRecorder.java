package io.github.ampmeter.stats;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.sample.Sample;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Failures by label, response code and message; beyond a limit by label and code only. */
final class ErrorRecorder {
  private static final int MOST_KINDS = 200;
  private static final int LONGEST_MESSAGE = 200;

  private static final Pattern SPACE = Pattern.compile("\\s+");

  private record Key(String label, String responseCode, String message) {}

  private final Map<Key, Long> counts = new LinkedHashMap<>();

  void record(Sample sample) {
    Key key = new Key(sample.label(), sample.responseCode(), line(sample.failure()));
    if (counts.size() >= MOST_KINDS && !counts.containsKey(key)) {
      key = new Key(sample.label(), sample.responseCode(), "(other messages)");
      if (counts.size() >= 2 * MOST_KINDS && !counts.containsKey(key)) {
        key = new Key("(other labels)", "", "(other messages)");
      }
    }
    counts.merge(key, 1L, Long::sum);
  }

  List<ErrorCount> mostFrequentFirst() {
    return counts.entrySet().stream()
        .map(
            entry -> {
              Key key = entry.getKey();
              return new ErrorCount(key.label, key.responseCode, key.message, entry.getValue());
            })
        .sorted(Comparator.comparingLong(ErrorCount::count).reversed())
        .toList();
  }

  private static String line(String message) {
    return Excerpt.of(SPACE.matcher(message.strip()).replaceAll(" "), LONGEST_MESSAGE);
  }
}
