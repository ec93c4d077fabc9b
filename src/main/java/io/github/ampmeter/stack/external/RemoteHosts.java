package io.github.ampmeter.stack.external;

import io.github.ampmeter.ConfigException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code external.nodeExporters} and {@code external.perfMonAgents}: the names of machines
 * with their addresses.
 */
final class RemoteHosts {
  /** Names with another meaning in criteria. */
  private static final Set<String> TAKEN =
      Set.of("machine", "web", "web server", "php", "database", "jmeter", "host", "observer");

  private static final int LAST_PORT = 65_535;

  private final Map<String, URI> addresses = new LinkedHashMap<>();

  /** The agents that report on machines, with their keys in a suite. */
  private enum Source {
    NODE_EXPORTERS(
        "nodeExporters",
        "node_exporters, such as db1=10.0.0.6:9100",
        "https?",
        "/[^\\s,?#]*",
        URI.create("http://machine:9100/metrics")),
    PERF_MON_AGENTS(
        "perfMonAgents",
        "PerfMon agents, such as db1=10.0.0.6:4444",
        "tcp",
        "",
        URI.create("tcp://machine:4444"));

    private final String key;
    private final String description;
    private final Pattern entry;
    private final URI usual;

    Source(String key, String description, String schemes, String paths, URI usual) {
      this.key = key;
      this.description = description;
      this.usual = usual;
      this.entry =
          Pattern.compile(
              "(?<name>[A-Za-z][A-Za-z0-9_. -]{0,39}?)\\s*=\\s*"
                  + ("((?<scheme>" + schemes + ")://)?")
                  + "(?<host>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:(?<port>\\d{1,5}))?"
                  + ("(?<path>" + paths + ")?"));
    }

    int port(Matcher parts) {
      return parts.group("port") == null ? usual.getPort() : Integer.parseInt(parts.group("port"));
    }

    URI address(Matcher parts) {
      String scheme = Objects.requireNonNullElse(parts.group("scheme"), usual.getScheme());
      String path = Objects.requireNonNullElse(parts.group("path"), usual.getPath());
      return URI.create(scheme + "://" + parts.group("host") + ":" + port(parts) + path);
    }

    ConfigException error(String rule, String found) {
      return ConfigException.of("external." + key, "must %s, was \"%s\"".formatted(rule, found));
    }
  }

  private RemoteHosts() {}

  /**
   * The addresses of machines by name, in order.
   *
   * @param exporters such as {@code db1 = 10.0.0.6:9100, web1 = https://10.0.0.5/node}
   * @param agents such as {@code db1 = 10.0.0.6:4444}
   */
  static Map<String, URI> of(Optional<String> exporters, Optional<String> agents) {
    RemoteHosts machines = new RemoteHosts();
    exporters.ifPresent(text -> machines.add(Source.NODE_EXPORTERS, text));
    agents.ifPresent(text -> machines.add(Source.PERF_MON_AGENTS, text));
    return machines.addresses;
  }

  private void add(Source source, String text) {
    for (String entry : List.of(text.strip().split("\\s*,\\s*"))) {
      Matcher parts = source.entry.matcher(entry);
      if (!parts.matches()) {
        throw source.error("name machines and their " + source.description, entry);
      }
      String name = parts.group("name");
      if (TAKEN.contains(name.toLowerCase(Locale.ROOT))) {
        throw source.error("give a machine a name that means nothing else in criteria", name);
      }
      int port = source.port(parts);
      if (port < 1 || port > LAST_PORT) {
        throw source.error("have ports between 1 and 65535", entry);
      }
      if (addresses.put(name, source.address(parts)) != null) {
        throw source.error("name each machine once", name);
      }
    }
  }
}
