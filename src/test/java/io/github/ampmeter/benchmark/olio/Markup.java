package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.benchmark.olio.Site.Answer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What the markup of a page names. */
final class Markup {
  private Markup() {}

  static List<String> eventIds(Answer answer) {
    return found(answer, "class=\"event-link\" href=\"events.php\\?socialEventID=(\\d+)\"");
  }

  static Set<String> statics(Answer answer) {
    return new LinkedHashSet<>(found(answer, "(?:href|src)=\"((?:css|js)/[a-z]+\\.(?:css|js))\""));
  }

  static List<String> found(Answer answer, String pattern) {
    return Pattern.compile(pattern)
        .matcher(answer.text())
        .results()
        .map(match -> match.group(1))
        .toList();
  }
}
