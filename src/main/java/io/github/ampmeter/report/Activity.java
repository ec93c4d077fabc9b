package io.github.ampmeter.report;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** What else was seen of a machine, over time. */
public record Activity(Map<ActivityKind, ValueOverTime> values) {
  public static final Activity NONE = new Activity(Map.of());

  public Activity {
    Map<ActivityKind, ValueOverTime> copy = new EnumMap<>(ActivityKind.class);
    copy.putAll(values);
    values = Collections.unmodifiableMap(copy);
  }

  public ValueOverTime of(ActivityKind kind) {
    return values.getOrDefault(kind, ValueOverTime.UNKNOWN);
  }
}
