package io.github.ampmeter.observe;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Of some hundred status variables those that are kept look by look. */
final class StatusVariables {
  /** By it a look is known, and a restart. */
  static final String UPTIME = "Uptime";

  private static final Set<String> ALWAYS = Set.of(UPTIME, "Uptime_since_flush_status");

  private final Set<String> wanted = new TreeSet<>();
  private Map<String, BigDecimal> before = Map.of();

  /** Names in any case, as the server takes them. */
  StatusVariables(Collection<String> wanted) {
    ALWAYS.forEach(this::want);
    wanted.forEach(this::want);
  }

  private void want(String name) {
    this.wanted.add(name.toLowerCase(Locale.ROOT));
  }

  Map<String, BigDecimal> of(Map<String, BigDecimal> all) {
    Map<String, BigDecimal> kept = new TreeMap<>(all);
    kept.keySet().removeIf(name -> !wanted.contains(name.toLowerCase(Locale.ROOT)));
    // What is below 0 is no counter, of which it would be told by how much it rose.
    kept.values().removeIf(value -> value.signum() < 0);
    return kept;
  }

  /** Those that have changed since this was last asked, and the uptime. */
  Map<String, BigDecimal> changed(Map<String, BigDecimal> all) {
    Map<String, BigDecimal> now = of(all);
    Map<String, BigDecimal> changed = new TreeMap<>(now);
    changed.entrySet().removeIf(each -> each.getValue().equals(before.get(each.getKey())));
    if (now.containsKey(UPTIME)) {
      changed.put(UPTIME, now.get(UPTIME));
    }
    before = new HashMap<>(now);
    return changed;
  }
}
