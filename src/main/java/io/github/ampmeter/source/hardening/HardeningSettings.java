package io.github.ampmeter.source.hardening;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a suite says under {@code hardening}.
 *
 * @param keys as written
 * @param folder from which the files that they name lead
 */
public record HardeningSettings(Map<String, String> keys, Path folder) {
  public static final List<String> KEYS =
      List.of("allowed", "accepted", "nikto", "testssl", "phpinfo", "apache");

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
