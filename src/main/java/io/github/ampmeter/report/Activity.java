package io.github.ampmeter.report;

import io.github.ampmeter.ObservedQuantity;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** What else was seen of a machine, over time. */
public record Activity(Map<ObservedQuantity, ValueOverTime> values) {
  public static final Activity NONE = new Activity(Map.of());

  public Activity {
    Map<ObservedQuantity, ValueOverTime> copy = new EnumMap<>(ObservedQuantity.class);
    copy.putAll(values);
    values = Collections.unmodifiableMap(copy);
  }

  /** These values and others. */
  public Activity and(Activity others) {
    Map<ObservedQuantity, ValueOverTime> all = new EnumMap<>(ObservedQuantity.class);
    all.putAll(values);
    all.putAll(others.values);
    return new Activity(all);
  }

  public ValueOverTime of(ObservedQuantity quantity) {
    return values.getOrDefault(quantity, ValueOverTime.UNKNOWN);
  }
}
