package io.github.ampmeter.source.hardening;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.NearNames;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a suite says under {@code hardening}.
 *
 * @param keys as written
 * @param folder from which the files that they name lead
 */
public record HardeningSettings(Map<String, String> keys, Path folder) {
  private static final List<String> KEYS =
      List.of("allowed", "accepted", "nikto", "testssl", "phpinfo", "apache");

  private static final Pattern PAGE = Pattern.compile("/[^\\s\\p{Cntrl}]*");

  /**
   * Settings from a word or from keys.
   *
   * @return empty where the stack is not checked
   */
  static Optional<HardeningSettings> read(Object given, Path folder) {
    if (given == null || given.equals(false)) {
      return Optional.empty();
    }
    if (given.equals(true) || given.equals("allowed")) {
      return Optional.of(
          new HardeningSettings(Map.of("allowed", String.valueOf(!given.equals(true))), folder));
    }
    if (!(given instanceof Map<?, ?> map)) {
      throw ConfigException.of(
          HardeningSource.KEY, "must be true, false, allowed, or keys, was \"" + given + '"');
    }
    Map<String, String> keys = new LinkedHashMap<>();
    map.forEach((key, value) -> keys.put(String.valueOf(key), String.valueOf(value)));
    for (String key : keys.keySet()) {
      if (!KEYS.contains(key)) {
        throw ConfigException.of(
            HardeningSource.KEY + "." + key,
            "is an unknown key; legal here: "
                + String.join(", ", KEYS)
                + NearNames.suggestion(key, KEYS));
      }
    }
    if (!PAGE.matcher(keys.getOrDefault("phpinfo", "/")).matches()) {
      throw ConfigException.of(
          HardeningSource.KEY + ".phpinfo", "must be a page such as /info.php");
    }
    return Optional.of(new HardeningSettings(keys, folder));
  }

  /** Whether servers that are not ours may be looked at. */
  public boolean allowed() {
    return keys.getOrDefault("allowed", "false").equals("true");
  }

  /** The file of a key: accepted findings, or JSON of Nikto or testssl.sh. */
  Optional<Path> file(String key) {
    return text(key).map(folder::resolve);
  }

  /** A page of the servers that says PHP's settings, such as {@code /info.php}. */
  public Optional<String> phpinfo() {
    return text("phpinfo");
  }

  /** The program that prints the configuration of an Apache here, such as {@code apache2ctl}. */
  public Optional<String> apache() {
    return text("apache");
  }

  private Optional<String> text(String key) {
    return Optional.ofNullable(keys.get(key));
  }
}
