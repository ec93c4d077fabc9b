package io.github.ampmeter.run.load;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The proxies that JMeter's JVM gets from the environment, such as JAVA_TOOL_OPTIONS, or from
 * JMeter's own files, and not from a plan. Java never uses them for addresses of this machine;
 * JMeter does, unless these are listed.
 *
 * @param http host and port for http, if any
 * @param https host and port for https, if any
 * @param direct hosts that are reached without a proxy
 */
public record JvmProxy(Optional<String> http, Optional<String> https, List<String> direct) {
  /** The names of this machine in addresses; JMeter accepts an asterisk only at the start. */
  private static final List<String> THIS_MACHINE =
      List.of("localhost", "127.0.0.1", "::1", "[::1]");

  /** Variables that JMeter's launcher passes to its JVM; the last one takes precedence. */
  private static final List<String> OF_JMETER = List.of("JVM_ARGS", "JMETER_OPTS");

  /** Files in the folder bin: those of the launcher, and those of JMeter, which take precedence. */
  private static final String LAUNCHERS = "setenv.sh";

  private static final String JMETERS = "system.properties";

  private static final String DIRECT = "http.nonProxyHosts";

  public JvmProxy {
    direct = Stream.concat(direct.stream(), THIS_MACHINE.stream()).distinct().toList();
  }

  /**
   * The proxies of this process, with those of JMeter's own files.
   *
   * @param bin the folder of JMeter's launcher
   */
  public static JvmProxy ofJMeterIn(Path bin) {
    return of(System::getProperty, System.getenv(), bin);
  }

  static JvmProxy of(UnaryOperator<String> ownProperty, Map<String, String> environment, Path bin) {
    List<String> options =
        new ArrayList<>(
            OF_JMETER.stream().map(name -> environment.getOrDefault(name, "")).toList());
    // Leaves out comments.
    text(bin.resolve(LAUNCHERS))
        .lines()
        .filter(line -> !line.strip().startsWith("#"))
        .forEach(options::add);
    Properties jmeters = properties(bin.resolve(JMETERS));
    UnaryOperator<String> property =
        name ->
            Optional.ofNullable(jmeters.getProperty(name))
                .or(() -> named(name, options))
                .orElseGet(() -> ownProperty.apply(name));
    String direct = property.apply(DIRECT);
    return new JvmProxy(
        address("http", property),
        address("https", property),
        direct == null ? List.of() : List.of(direct.split("\\|")));
  }

  private static Optional<String> named(String property, List<String> options) {
    String start = "-D" + property + "=";
    String found = null;
    for (String words : options) {
      for (String word : words.split("[\\s\"']+")) {
        found = word.startsWith(start) ? word.substring(start.length()) : found;
      }
    }
    return Optional.ofNullable(found);
  }

  private static Properties properties(Path file) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text(file)));
    } catch (IOException | IllegalArgumentException e) {
      // JMeter cannot read it either and reports that.
      properties.clear();
    }
    return properties;
  }

  /** The text of a file; empty where it is missing. */
  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException none) {
      return "";
    }
  }

  private static Optional<String> address(String scheme, UnaryOperator<String> property) {
    String host = property.apply(scheme + ".proxyHost");
    String port = property.apply(scheme + ".proxyPort");
    return Optional.ofNullable(host)
        .filter(name -> !name.isBlank())
        .map(name -> port == null || port.isBlank() ? name : name + ":" + port);
  }

  List<String> words() {
    return http.isEmpty() && https.isEmpty()
        ? List.of()
        : List.of("-D" + DIRECT + "=" + String.join("|", direct));
  }

  /** Describes the proxies for the report; empty without one. */
  public Optional<String> text() {
    List<String> named = new ArrayList<>();
    http.ifPresent(address -> named.add("http: " + address));
    https.ifPresent(address -> named.add("https: " + address));
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(", ", named) + "; not for " + String.join(", ", direct));
  }
}
