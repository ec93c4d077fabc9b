package io.github.ampmeter;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 500 ms}, {@code 10 s}, {@code 1.5 min}, {@code 2 h}. */
public final class Durations {
  private static final Pattern TEXT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(ms|s|min|h)");
  private static final Map<String, Integer> MILLIS =
      Map.of("ms", 1, "s", 1_000, "min", 60_000, "h", 3_600_000);
  private static final BigDecimal LONGEST_MILLIS =
      BigDecimal.valueOf(Duration.ofDays(7).toMillis());

  private Durations() {}

  /**
   * Reads a duration.
   *
   * @throws IllegalArgumentException with the expected format and the text found
   */
  public static Duration parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "expected a duration such as 500 ms, 10 s or 2 min, found \"" + text + "\"");
    }
    BigDecimal millis =
        new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(MILLIS.get(matcher.group(2))));
    if (millis.compareTo(LONGEST_MILLIS) > 0) {
      throw new IllegalArgumentException("a duration must be at most 7 days, was \"" + text + "\"");
    }
    return Duration.ofMillis(millis.longValue());
  }

  /** In seconds, without needless zeros: {@code 10 s}, {@code 0.5 s}. */
  public static String text(Duration duration) {
    BigDecimal seconds = BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros();
    return seconds.toPlainString() + " s";
  }
}
