package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a suite is run with besides what it says itself, one after the other.
 *
 * @param combinations the others are compared with the first
 * @param rounds how often each combination is started afresh
 * @param leastChangePercent a smaller change is none
 */
public record Matrix(List<Combination> combinations, int rounds, double leastChangePercent) {
  static final int ROUNDS = 3;
  static final int MOST_ROUNDS = 100;
  static final int MOST_COMBINATIONS = 64;
  static final double LEAST_CHANGE_PERCENT = 2;

  /**
   * One of them.
   *
   * @param variants of the stack
   * @param properties of all plans, as JMeter properties
   */
  public record Combination(Map<String, String> variants, Map<String, String> properties) {

    /** Such as "keepAlive true, maxWorkers 50". */
    public String name() {
      return Stream.of(variants, properties)
          .flatMap(values -> values.entrySet().stream())
          .map(each -> each.getKey() + " " + each.getValue())
          .collect(Collectors.joining(", "));
    }
  }

  public Matrix {
    combinations = List.copyOf(combinations);
  }

  /**
   * What would be said twice, with two meanings.
   *
   * @throws ConfigException for a name that the suite, the command line or a plan sets as well
   */
  void refuseSaidTwice(
      Map<String, String> ofSuite, Map<String, String> ofPlans, List<SuitePlan> plans) {
    for (Combination each : combinations) {
      refuse(each.variants(), ofSuite, "under variants or by --variant");
      refuse(each.properties(), ofPlans, "under properties");
      for (SuitePlan plan : plans) {
        String where = "of the plan " + plan.name() + ", in the suite or by -P";
        refuse(each.properties(), plan.properties(), where);
      }
    }
  }

  private static void refuse(Map<String, String> own, Map<String, String> others, String where) {
    for (String name : own.keySet()) {
      if (others.containsKey(name)) {
        throw new ConfigException(
            "matrix: %s is said a second time, %s; say it in one place".formatted(name, where));
      }
    }
  }
}
