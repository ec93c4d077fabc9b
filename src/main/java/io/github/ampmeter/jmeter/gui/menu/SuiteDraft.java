package io.github.ampmeter.jmeter.gui.menu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A suite of one plan, to begin with: the plan's own users and times, as far as it reads them from
 * properties, and the criteria of its listener.
 */
final class SuiteDraft {
  private static final String PROPERTY = "\\$\\{__P\\(%s,([^)$]*)\\)\\}";

  /** Keys of a suite, and what follows a plan's default there. */
  private static final Map<String, String> KEYS =
      Map.of("rate", "", "users", "", "warmUp", " s", "duration", " s");

  private static final List<String> ORDER = List.of("rate", "users", "warmUp", "duration");

  private SuiteDraft() {}

  /**
   * The text of the suite, which may lie anywhere: the plan is named with its whole path.
   *
   * @param criteria of the plan's listeners, one a line; the runner refuses those with expressions,
   *     which only JMeter knows
   */
  static String of(Path plan, String criteria) throws IOException {
    Path whole = plan.toAbsolutePath().normalize();
    String jmx = Files.readString(whole);
    String name = name(whole);
    StringBuilder yaml = new StringBuilder();
    yaml.append("# Each key is explained in Help > Ampmeter's Elements > Suites.\n");
    yaml.append("name: ").append(quoted(name)).append('\n');
    yaml.append("stack: embedded    # or local, container, external\n");
    yaml.append("plans:\n");
    yaml.append("  - plan: ").append(quoted(whole.toString())).append('\n');
    yaml.append(line("name", quoted(name)));
    for (String key : ORDER) {
      standard(jmx, key).ifPresent(value -> yaml.append(line(key, quoted(value + KEYS.get(key)))));
    }
    List<String> wanted = criteria.lines().map(String::strip).filter(SuiteDraft::states).toList();
    if (wanted.isEmpty()) {
      yaml.append("    # targets: ['p90(*) <= 1 s']    without any: no request may fail\n");
    } else {
      yaml.append("    targets:\n");
      wanted.forEach(criterion -> yaml.append("      - ").append(quoted(criterion)).append('\n'));
    }
    return yaml.toString();
  }

  private static String line(String key, String value) {
    return String.format(Locale.ROOT, "    %s: %s%n", key, value);
  }

  /** One that can name a folder. */
  private static String name(Path plan) {
    return plan.getFileName()
        .toString()
        .replaceFirst("[.]jmx$", "")
        .replaceAll("[^A-Za-z0-9.-]+", "-");
  }

  /** What the plan takes where nobody says otherwise; empty: it does not read the property. */
  private static Optional<String> standard(String jmx, String property) {
    Matcher read = Pattern.compile(String.format(Locale.ROOT, PROPERTY, property)).matcher(jmx);
    return read.find() && !read.group(1).isBlank()
        ? Optional.of(read.group(1).strip().replaceAll("\\\\,", ","))
        : Optional.empty();
  }

  private static boolean states(String line) {
    return !line.isEmpty() && !line.startsWith("#");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
