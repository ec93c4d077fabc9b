package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The placeholders of an application's templates, environment and php.ini, with their values. */
final class Placeholders {
  /** The path of the first filled template. */
  static final String CONFIG = "APPLICATION_CONFIG";

  /** The folder of all filled templates. */
  static final String CONFIG_FOLDER = "APPLICATION_CONFIG_FOLDER";

  private static final List<String> NAMES =
      List.of(
          "DATABASE_URL",
          "DB_HOST",
          "DB_PORT",
          "DB_NAME",
          "DB_USER",
          "DB_PASSWORD",
          "WEB_URL",
          "WEB_HOST",
          "WEB_PORT",
          CONFIG,
          CONFIG_FOLDER);
  private static final Pattern PLACEHOLDER =
      Pattern.compile("(\\$?)\\$\\{([A-Za-z_][A-Za-z0-9_]*)\\}");

  private Placeholders() {}

  /**
   * The values by name, but those of templates.
   *
   * @param database as PHP reaches it
   */
  static Map<String, String> values(StackAddresses addresses, DatabaseAddress database) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("DB_HOST", database.host());
    values.put("DB_PORT", Integer.toString(database.port()));
    values.put("DB_NAME", database.name());
    values.put("DB_USER", database.user());
    values.put("DB_PASSWORD", database.password());
    values.put(
        "DATABASE_URL",
        "mysql://%s:%s@%s:%s/%s"
            .formatted(
                database.user(),
                URLEncoder.encode(database.password(), StandardCharsets.UTF_8),
                database.host(),
                database.port(),
                database.name()));
    values.put("WEB_URL", addresses.web().toString());
    values.put("WEB_HOST", addresses.webHost());
    values.put("WEB_PORT", Integer.toString(addresses.webPort()));
    return values;
  }

  /** All names, each with an empty value. */
  static Map<String, String> names() {
    return NAMES.stream().collect(Collectors.toMap(name -> name, name -> ""));
  }

  /** Replaces the placeholders of a file. */
  static String filled(Path file, Map<String, String> values) {
    String[] lines = TextFile.read(file, "the template").split("(?<=\n)");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.length; i++) {
      text.append(fill("template", lines[i], values, " in line " + (i + 1) + " of " + file));
    }
    return text.toString();
  }

  static String fill(String key, String text, Map<String, String> values) {
    return fill(key, text, values, "");
  }

  /** Replaces the placeholders of a text; a second dollar escapes one. */
  private static String fill(String key, String text, Map<String, String> values, String where) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(
            found -> {
              if (!found.group(1).isEmpty()) {
                return Matcher.quoteReplacement(found.group().substring(1));
              }
              if (!values.containsKey(found.group(2))) {
                throw ConfigException.of(
                    Application.PREFIX + key,
                    "has the unknown placeholder %s%s; known are %s; for the text itself write $%s"
                        .formatted(found.group(), where, String.join(", ", NAMES), found.group()));
              }
              return Matcher.quoteReplacement(values.get(found.group(2)));
            });
  }
}
