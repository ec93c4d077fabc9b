package io.github.ampmeter;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where requests to the hosts that a plan names go instead: the key {@code hosts} of a suite, and
 * the property by which JMeter gets it.
 *
 * @param targets by host, or by host and port, in lower case
 */
public record HostMap(Map<String, Target> targets) {
  /** The JMeter property that carries the map to samplers. */
  public static final String PROPERTY = "ampmeter.hosts";

  /** A map of no hosts. */
  public static final HostMap NONE = new HostMap(Map.of());

  /** The target that stands for the web server under test. */
  public static final String WEB = "web";

  private static final Pattern HOST =
      Pattern.compile("(?:[\\p{L}\\p{N}._-]+|\\[[0-9A-Fa-f:.]+])(?::[0-9]{1,5})?");
  private static final String KEEP_HOST = ";keepHost";
  private static final int LAST_PORT = 65_535;
  private static final Map<String, Integer> USUAL_PORTS = Map.of("http", 80, "https", 443);

  public HostMap {
    Map<String, Target> lower = new LinkedHashMap<>();
    targets.forEach((host, target) -> lower.put(host.toLowerCase(Locale.ROOT), target));
    targets = Map.copyOf(lower);
  }

  /**
   * A server.
   *
   * @param to {@value HostMap#WEB}, or an address such as https://staging.example.org:8443
   * @param keepHost whether requests keep the Host header of the host that the plan names
   */
  public record Target(String to, boolean keepHost) {
    /** Whether it is the web server under test. */
    public boolean web() {
      return to.equals(WEB);
    }

    /** The address; the web server under test has none before its stack runs. */
    public Optional<URI> address() {
      return web() ? Optional.empty() : Optional.of(URI.create(to));
    }

    @Override
    public String toString() {
      return to + (keepHost ? " with its own Host header" : "");
    }
  }

  /** Whether a text is the name of a host, with a port or without. */
  public static boolean isHost(String text) {
    return HOST.matcher(text).matches();
  }

  /** Whether a text can be the address of a target. */
  public static boolean isTarget(String text) {
    if (text.equals(WEB)) {
      return true;
    }
    try {
      URI uri = new URI(text);
      return uri.getScheme() != null
          && uri.getHost() != null
          && uri.getUserInfo() == null
          && uri.getPort() <= LAST_PORT
          && uri.getPort() != 0
          && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))
          && uri.getQuery() == null
          && uri.getFragment() == null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** Whether it maps nothing. */
  public boolean isEmpty() {
    return targets.isEmpty();
  }

  /** The target of a host and port; that of both precedes that of the host alone. */
  public Optional<Target> of(String host, int port) {
    String name = host.toLowerCase(Locale.ROOT);
    return Optional.ofNullable(targets.get(name + ":" + port))
        .or(() -> Optional.ofNullable(targets.get(name)));
  }

  /** The port, or the usual one of a scheme where it is not above 0. */
  public static int port(String scheme, int port) {
    return port > 0 ? port : USUAL_PORTS.getOrDefault(scheme.toLowerCase(Locale.ROOT), -1);
  }

  /** Writes the map as the value of {@link #PROPERTY}, which {@link #parse} reads. */
  public String text() {
    return targets.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            each ->
                each.getKey()
                    + "="
                    + each.getValue().to
                    + (each.getValue().keepHost ? KEEP_HOST : ""))
        .collect(Collectors.joining(","));
  }

  /** Reads the value of the property. */
  public static HostMap parse(String text) {
    Map<String, Target> targets = new LinkedHashMap<>();
    List<String> entries = Stream.of(text.split(",")).filter(each -> !each.isBlank()).toList();
    for (String entry : entries) {
      String to = entry.substring(entry.indexOf('=') + 1);
      boolean keeps = to.endsWith(KEEP_HOST);
      targets.put(
          entry.substring(0, Math.max(0, entry.indexOf('='))),
          new Target(keeps ? to.substring(0, to.length() - KEEP_HOST.length()) : to, keeps));
    }
    return new HostMap(targets);
  }
}
