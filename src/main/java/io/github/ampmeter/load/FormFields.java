package io.github.ampmeter.load;

import io.github.ampmeter.ConfigException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * Numbers as they are typed into a form.
 *
 * @param name of the form's element: what a refusal begins with
 */
record FormFields(String name) {
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,9}");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,7}(\\.[0-9]{1,3})?");

  int whole(String field, String text) {
    if (!WHOLE.matcher(text.strip()).matches() || Integer.parseInt(text.strip()) < 1) {
      throw refusal(field + " must be a whole number above 0", text);
    }
    return Integer.parseInt(text.strip());
  }

  /** An empty text is none. */
  Duration seconds(String field, String text) {
    if (text.isBlank()) {
      return Duration.ZERO;
    }
    if (!SECONDS.matcher(text.strip()).matches()) {
      throw refusal(field + " must be a number of seconds such as 10 or 0.5", text);
    }
    return Duration.ofMillis(new BigDecimal(text.strip()).movePointRight(3).longValue());
  }

  ConfigException refusal(String rule, String text) {
    return new ConfigException(
        name + ": " + rule + (text.isEmpty() ? "" : ", found \"" + text.strip() + '"'));
  }
}
