package io.github.ampmeter.report.comparison;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Names of configurations that are seen side by side, without the settings that all of them share.
 *
 * @param all their whole names: settings between commas
 */
public record ConfigurationNames(List<String> all) {
  private static final String BETWEEN = ", ";

  public ConfigurationNames {
    all = List.copyOf(all);
  }

  /** Returns what only some of them have; all whole names where nothing is left of one. */
  public String brief(String name) {
    Set<String> shared = new HashSet<>(settings(name));
    all.forEach(other -> shared.retainAll(settings(other)));
    boolean nothingLeft = all.stream().anyMatch(other -> shared.containsAll(settings(other)));
    return nothingLeft
        ? name
        : settings(name).stream()
            .filter(setting -> !shared.contains(setting))
            .collect(Collectors.joining(BETWEEN));
  }

  private static List<String> settings(String name) {
    return List.of(name.split(BETWEEN));
  }
}
