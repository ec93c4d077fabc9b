package io.github.ampmeter.stack.external;

import io.github.ampmeter.ConfigException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code external.nodeExporters}: names of machines, and where each tells of itself. */
final class NodeExporters {
  private static final int USUAL_PORT = 9100;
  private static final Pattern ENTRY =
      Pattern.compile(
          "([A-Za-z][A-Za-z0-9_. -]{0,39}?)\\s*=\\s*"
              + "((https?)://)?([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:(\\d{1,5}))?(/[^\\s,?#]*)?");

  /** What criteria call something else. */
  private static final Set<String> TAKEN =
      Set.of("machine", "web", "web server", "php", "database", "jmeter", "host", "observer");

  private NodeExporters() {}

  /** Such as {@code db1 = 10.0.0.6:9100, web1 = https://10.0.0.5/node}; in their order. */
  static Map<String, URI> of(String text) {
    Map<String, URI> exporters = new LinkedHashMap<>();
    for (String entry : List.of(text.strip().split("\\s*,\\s*"))) {
      Matcher parts = ENTRY.matcher(entry);
      if (!parts.matches()) {
        throw refusal("name machines and their node_exporters, such as db1=10.0.0.6:9100", entry);
      }
      String name = parts.group(1);
      if (TAKEN.contains(name.toLowerCase(Locale.ROOT))) {
        throw refusal("give a machine a name that stands for nothing else in criteria", name);
      }
      if (exporters.put(name, address(parts)) != null) {
        throw refusal("name each machine once", name);
      }
    }
    return exporters;
  }

  private static URI address(Matcher parts) {
    String scheme = parts.group(3) == null ? "http" : parts.group(3);
    int port = parts.group(6) == null ? USUAL_PORT : Integer.parseInt(parts.group(6));
    String path = parts.group(7) == null ? "/metrics" : parts.group(7);
    return URI.create(scheme + "://" + parts.group(4) + ":" + port + path);
  }

  private static ConfigException refusal(String rule, String found) {
    return new ConfigException("external.nodeExporters must " + rule + ", was \"" + found + "\"");
  }
}
