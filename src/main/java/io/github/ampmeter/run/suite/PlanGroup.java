package io.github.ampmeter.run.suite;

/**
 * A thread group of a plan that is enabled.
 *
 * @param name as its threads' names begin; with {@code ${...}} where only JMeter knows
 * @param kind what it is there for
 * @param type its class without the package
 * @param users whom it keeps at work from the end of its ramp-up to the end of the load; null:
 *     users come and go as it says, or only JMeter knows
 * @param onSampleError what it does when a sample fails, in JMeter's word
 */
public record PlanGroup(String name, Kind kind, String type, Integer users, String onSampleError) {
  public PlanGroup {
    name = name == null ? "" : name;
    kind = kind == null ? Kind.MAIN : kind;
  }

  /** Whether what its threads do stands behind its name in theirs, such as {@code 16 users}. */
  public boolean namesThreadsByLoad() {
    return PlanGroups.SCALING.equals(type) || PlanGroups.ARRIVALS.equals(type);
  }

  /** When JMeter runs it. */
  public enum Kind {
    MAIN,
    SET_UP,
    TEAR_DOWN
  }
}
