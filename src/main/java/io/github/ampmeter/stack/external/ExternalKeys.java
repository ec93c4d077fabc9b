package io.github.ampmeter.stack.external;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The key {@code external} of a suite, as written; null: not given. This is the only definition of
 * its keys.
 */
public record ExternalKeys(
    String web,
    String hostHeader,
    String user,
    String passwordVariable,
    String caFile,
    Boolean allowWrites,
    String nodeExporters,
    String perfMonAgents,
    Database database) {

  public record Database(
      String host, Integer port, String name, String user, String passwordVariable) {}

  /** All keys; nested ones as {@code database.host}. */
  static final List<String> NAMES = List.copyOf(byName("", ExternalKeys.class, null).keySet());

  public Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    byName("", ExternalKeys.class, this)
        .forEach((name, value) -> value.ifPresent(it -> given.put(name, it.toString())));
    return given;
  }

  private static Map<String, Optional<Object>> byName(String prefix, Class<?> type, Object record) {
    Map<String, Optional<Object>> values = new LinkedHashMap<>();
    for (RecordComponent key : type.getRecordComponents()) {
      Object value = record == null ? null : value(key, record);
      String name = prefix + key.getName();
      if (key.getType().isRecord()) {
        values.putAll(byName(name + ".", key.getType(), value));
      } else {
        values.put(name, Optional.ofNullable(value));
      }
    }
    return values;
  }

  private static Object value(RecordComponent key, Object record) {
    try {
      return key.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record of ours cannot be read", e);
    }
  }
}
