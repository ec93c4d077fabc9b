package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A machine that carries a share of the load.
 *
 * @param weight its share, beside the weights of the others
 */
public record LoadWorker(String host, int port, int weight) {
  /** The default port of load workers. */
  public static final int PORT = 2099;

  private static final int MOST_PORT = 65_535;
  private static final int MOST_WEIGHT = 1000;
  private static final Pattern ADDRESS =
      Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?");

  /** The name in the report, which also begins the names of its threads. */
  public String name() {
    return host + ":" + port;
  }

  /** Parses a list such as {@code h1,h2:2100}. */
  public static List<LoadWorker> parse(String place, String text) {
    return text.isBlank() ? List.of() : of(place, List.of((Object[]) text.split(",", -1)));
  }

  /**
   * Of a suite's list: addresses, or keys host, port and weight.
   *
   * @param place the beginning of an error message
   */
  static List<LoadWorker> of(String place, List<?> entries) {
    List<LoadWorker> workers = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Object entry : entries) {
      LoadWorker worker =
          entry instanceof Map<?, ?> keys ? ofKeys(place, keys) : address(place, entry, 1);
      if (!names.add(worker.name())) {
        throw new ConfigException(place + ": " + worker.name() + " is there twice");
      }
      workers.add(worker);
    }
    return List.copyOf(workers);
  }

  private static LoadWorker ofKeys(String place, Map<?, ?> keys) {
    Set<String> unknown = new TreeSet<>();
    keys.keySet().forEach(key -> unknown.add(String.valueOf(key)));
    unknown.removeAll(Set.of("host", "port", "weight"));
    if (!unknown.isEmpty() || keys.get("host") == null) {
      throw new ConfigException(
          place + ": each must be an address, or keys host, port and weight, was " + keys);
    }
    String port = keys.get("port") == null ? "" : ":" + keys.get("port");
    Object weight = keys.get("weight") == null ? 1 : keys.get("weight");
    if (!(weight instanceof Integer number) || number < 1 || number > MOST_WEIGHT) {
      throw new ConfigException(
          place + ": weight must be a whole number from 1 to " + MOST_WEIGHT + ", was " + weight);
    }
    return address(place, keys.get("host") + port, number);
  }

  private static LoadWorker address(String place, Object entry, int weight) {
    Matcher address = ADDRESS.matcher(String.valueOf(entry).strip());
    if (!address.matches()) {
      throw new ConfigException(
          place + ": must name load workers such as host or host:2099, was \"" + entry + '"');
    }
    int port = address.group(2) == null ? PORT : Integer.parseInt(address.group(2));
    if (port < 1 || port > MOST_PORT) {
      throw new ConfigException(place + ": a port lies between 1 and 65535, was " + port);
    }
    return new LoadWorker(address.group(1), port, weight);
  }
}
