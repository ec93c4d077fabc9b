package io.github.ampmeter.hardening;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a suite says under {@code hardening}.
 *
 * @param allowed whether servers that are not ours may be looked at
 * @param accepted findings that somebody answers for
 * @param nikto a JSON file of Nikto
 * @param testssl a JSON file of testssl.sh
 * @param phpinfo a page of the servers that says PHP's settings, such as {@code /info.php}
 * @param apache the program that prints the configuration of an Apache on this machine, such as
 *     {@code apache2ctl}
 */
public record HardeningSettings(
    boolean allowed,
    Optional<Path> accepted,
    Optional<Path> nikto,
    Optional<Path> testssl,
    Optional<String> phpinfo,
    Optional<String> apache) {
  public static final List<String> KEYS =
      List.of("allowed", "accepted", "nikto", "testssl", "phpinfo", "apache");

  /**
   * From the keys of a suite.
   *
   * @param place where the files are that they name
   */
  public static HardeningSettings of(
      boolean allowed, Map<String, String> keys, Function<String, Path> place) {
    return new HardeningSettings(
        allowed,
        Optional.ofNullable(keys.get("accepted")).map(place),
        Optional.ofNullable(keys.get("nikto")).map(place),
        Optional.ofNullable(keys.get("testssl")).map(place),
        Optional.ofNullable(keys.get("phpinfo")),
        Optional.ofNullable(keys.get("apache")));
  }
}
