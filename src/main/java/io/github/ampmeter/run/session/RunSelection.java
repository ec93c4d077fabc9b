package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.sample.Jtl;
import io.github.ampmeter.stats.Window;
import io.github.ampmeter.validity.SeveralRuns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of the runs in one JTL are judged, each by itself: {@code last}, a number or {@code all}.
 */
record RunSelection(String text) {
  private static final String LAST = "last";
  private static final String ALL = "all";

  /**
   * Of what the user said.
   *
   * @throws ConfigException where it is none of these
   */
  static RunSelection of(String text) {
    if (!text.isEmpty() && !text.matches("last|all|[1-9][0-9]{0,5}")) {
      throw new ConfigException("--run must be last, all or a number from 1, was \"" + text + "\"");
    }
    return new RunSelection(text);
  }

  /** The runs to judge, by the names of their plans; the file itself where nobody chose. */
  Map<String, Jtl> in(String name, Jtl jtl) {
    if (text.isEmpty()) {
      return Map.of(name, jtl);
    }
    List<Window> runs = jtl.read(SeveralRuns::new).sink().runs();
    Map<String, Jtl> chosen = new LinkedHashMap<>();
    for (int i = 0; i < runs.size(); i++) {
      if (includes(i + 1, runs.size())) {
        Window run = runs.get(i);
        chosen.put(name + " run " + (i + 1), jtl.between(run.startMillis(), run.endMillis()));
      }
    }
    if (chosen.isEmpty()) {
      throw new ConfigException(
          "--run %s: %s contains %s".formatted(text, jtl, Counted.of(runs.size(), "runs")));
    }
    return chosen;
  }

  private boolean includes(int number, int all) {
    return switch (text) {
      case ALL -> true;
      case LAST -> number == all;
      default -> number == Integer.parseInt(text);
    };
  }
}
