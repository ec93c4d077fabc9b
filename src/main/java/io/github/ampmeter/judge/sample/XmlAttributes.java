package io.github.ampmeter.judge.sample;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the attributes of a sample in an XML JTL are called in a CSV. */
final class XmlAttributes {
  private static final Map<String, JtlColumn> COLUMNS =
      Map.ofEntries(
          Map.entry("ts", JtlColumn.TIME_STAMP),
          Map.entry("t", JtlColumn.ELAPSED),
          Map.entry("lb", JtlColumn.LABEL),
          Map.entry("rc", JtlColumn.RESPONSE_CODE),
          Map.entry("rm", JtlColumn.RESPONSE_MESSAGE),
          Map.entry("tn", JtlColumn.THREAD_NAME),
          Map.entry("dt", JtlColumn.DATA_TYPE),
          Map.entry("s", JtlColumn.SUCCESS),
          Map.entry("na", JtlColumn.ALL_THREADS),
          Map.entry("lt", JtlColumn.LATENCY),
          Map.entry("it", JtlColumn.IDLE_TIME),
          Map.entry("ct", JtlColumn.CONNECT),
          Map.entry("by", JtlColumn.BYTES),
          Map.entry("hn", JtlColumn.HOST_NAME),
          Map.entry("sc", JtlColumn.SAMPLE_COUNT),
          Map.entry("ec", JtlColumn.ERROR_COUNT));

  private static final Map<JtlColumn, String> NAMES = new HashMap<>();

  static {
    COLUMNS.forEach((name, column) -> NAMES.put(column, name));
  }

  private XmlAttributes() {}

  static Optional<JtlColumn> column(String name) {
    return Optional.ofNullable(COLUMNS.get(name));
  }

  /** Returns null for a column that is no attribute. */
  static String name(JtlColumn column) {
    return NAMES.get(column);
  }

  /**
   * The variable that an attribute bears the name of, as JMeter's XStream writes it: what no name
   * in XML may have is {@code _.} and its number in four digits of hex, an underscore is doubled,
   * and {@code _-} is a dollar.
   */
  static String variable(String name) {
    if (name.indexOf('_') < 0) {
      return name;
    }
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char is = name.charAt(i);
      String rest = name.substring(i + 1);
      if (is == '_' && rest.startsWith("_")) {
        plain.append('_');
        i++;
      } else if (is == '_' && rest.startsWith("-")) {
        plain.append('$');
        i++;
      } else if (is == '_' && rest.matches("(?s)\\.[0-9a-fA-F]{4}.*")) {
        plain.append((char) Integer.parseInt(rest.substring(1, 5), 16));
        i += 5;
      } else {
        plain.append(is);
      }
    }
    return plain.toString();
  }
}
