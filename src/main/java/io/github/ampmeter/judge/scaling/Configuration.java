package io.github.ampmeter.judge.scaling;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What was measured: a machine, a stack, a variant of it.
 *
 * @param cpus of all nodes together
 * @param memory as people say it, such as 2 GB; empty when not known
 * @param properties anything else that tells it from others
 * @param verdict what its run came to, in a word; empty when not known
 */
public record Configuration(
    String name, OptionalInt cpus, String memory, Map<String, String> properties, String verdict) {
  public Configuration {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a configuration must have a name");
    }
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
  }

  public static Configuration named(String name) {
    return new Configuration(name, OptionalInt.empty(), "", Map.of(), "");
  }
}
