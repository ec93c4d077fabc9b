package io.github.ampmeter.stats;

import io.github.ampmeter.sample.ThreadName;
import java.util.HashMap;
import java.util.Map;

/**
 * When each load generator preheated and when it was in its steps. Of several, one may preheat
 * while another is at its first step.
 */
final class PreheatingTimes {
  private static final int MOST_GENERATORS = 1000;

  /** By which the clock of a load generator may be out between one thread and the next. */
  private static final long MOST_COMMON_MILLIS = 1000;

  private final Map<String, TimeSpan> steps = new HashMap<>();
  private final Map<ThreadName.Preheating, TimeSpan> preheatings = new HashMap<>();

  /** Of the steps of a load generator; null: there are too many to tell them apart. */
  TimeSpan ofSteps(String origin) {
    return span(steps, origin);
  }

  /** Of what is called a preheating; null: there are too many to tell them apart. */
  TimeSpan of(ThreadName.Preheating preheating) {
    return span(preheatings, preheating);
  }

  private static <K> TimeSpan span(Map<K, TimeSpan> of, K whose) {
    return of.size() < MOST_GENERATORS
        ? of.computeIfAbsent(whose, key -> new TimeSpan())
        : of.get(whose);
  }

  /**
   * Whether what is called a preheating is none and was at work during the steps.
   *
   * @param group the number of the thread group that has steps
   * @param all of all load generators
   */
  boolean othersDuring(TimeSpan all, int group) {
    return preheatings.entrySet().stream()
        .anyMatch(
            each ->
                each.getValue().overlaps(all)
                    && !isBefore(each.getKey(), each.getValue(), all, group));
  }

  private boolean isBefore(
      ThreadName.Preheating preheating, TimeSpan time, TimeSpan all, int group) {
    TimeSpan unknown = steps.size() < MOST_GENERATORS ? new TimeSpan() : all;
    TimeSpan own = steps.getOrDefault(preheating.origin(), unknown);
    return preheating.group() == group
        && steps.keySet().stream().anyMatch(origin -> sameGroup(preheating.origin(), origin))
        && time.commonMillis(own) <= Math.min(MOST_COMMON_MILLIS, own.lengthMillis() / 2);
  }

  /** Whether two origins are the same but for the workers' addresses. */
  private static boolean sameGroup(String one, String other) {
    if (isGroupOf(one, other)) {
      return true;
    }
    for (int dash = one.indexOf('-'); dash >= 0; dash = one.indexOf('-', dash + 1)) {
      if (isGroupOf(one.substring(dash + 1), other)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isGroupOf(String name, String origin) {
    return origin.equals(name) || origin.endsWith("-" + name);
  }
}
