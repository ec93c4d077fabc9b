package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.load.LoadKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a suite is run with besides what it says itself, one after the other.
 *
 * @param configurations the others are compared with the first
 * @param rounds how often each configuration is started afresh
 * @param extraRounds how many more at most, where the load generator affected some or no answer
 *     shows
 * @param leastChangePercent a smaller change is none
 */
public record Matrix(
    List<Configuration> configurations, int rounds, int extraRounds, double leastChangePercent) {
  /**
   * One of them.
   *
   * @param variants of the stack
   * @param properties of all plans, as JMeter properties
   */
  public record Configuration(Map<String, String> variants, Map<String, String> properties) {

    /** Such as "keepAlive true, maxWorkers 50". */
    public String name() {
      return Stream.of(variants, properties)
          .flatMap(values -> values.entrySet().stream())
          .map(each -> each.getKey() + " " + each.getValue())
          .collect(Collectors.joining(", "));
    }
  }

  public Matrix {
    configurations = List.copyOf(configurations);
  }

  /**
   * Checks that nothing has two values.
   *
   * @throws ConfigException for a name that the suite, the command line or a plan sets as well
   */
  void validateSetOnce(
      Map<String, String> ofSuite, Map<String, String> ofPlans, List<SuitePlan> plans) {
    for (Configuration each : configurations) {
      requireUnset(each.variants(), ofSuite, "under variants or by --variant");
      requireUnset(each.properties(), ofPlans, "under properties");
      for (SuitePlan plan : plans) {
        String where = "of the plan " + plan.name() + ", in the suite or by -P";
        requireUnset(each.properties(), plan.properties(), where);
      }
    }
  }

  private static void requireUnset(
      Map<String, String> own, Map<String, String> others, String where) {
    for (String name : own.keySet()) {
      if (others.containsKey(name)) {
        throw new ConfigException(
            "matrix: %s is also set %s; set it in one place".formatted(name, where));
      }
    }
  }

  /**
   * A suite's matrix as it stands in its file; null where a key is not given.
   *
   * @param variants values of each, of which each is combined with each other
   * @param combinations of variants, where not all of them are wanted
   */
  record MatrixEntry(
      Map<String, List<String>> variants,
      List<Map<String, String>> combinations,
      Map<String, List<String>> properties,
      Integer rounds,
      Integer extraRounds,
      String leastChange) {
    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,6})?) *%");

    /** The matrix, whose values can be combined. */
    Matrix validated(SuiteText text) {
      Map<String, List<String>> ofStack = axes(text, "matrix.variants", variants);
      Map<String, List<String>> ofPlans = axes(text, "matrix.properties", properties);
      validateNoLoadKeys(text, ofPlans);
      List<Map<String, String>> chosen = combinations == null ? product(ofStack) : stated(text);
      List<Configuration> all = new ArrayList<>();
      for (Map<String, String> each : chosen) {
        product(ofPlans).forEach(values -> all.add(new Configuration(each, values)));
      }
      if (all.size() < 2 || all.size() > SuiteDefaults.MOST_CONFIGURATIONS) {
        throw text.error(
            "matrix",
            " must have from 2 to "
                + SuiteDefaults.MOST_CONFIGURATIONS
                + " configurations, such as \"variants: {keepAlive: [true, false]}\", has "
                + (all.size() > SuiteDefaults.MOST_CONFIGURATIONS ? "more" : all.size()));
      }
      return new Matrix(
          all,
          text.between("matrix.rounds", rounds, SuiteDefaults.MOST_ROUNDS)
              .orElse(SuiteDefaults.ROUNDS),
          text.between("matrix.extraRounds", extraRounds, SuiteDefaults.MOST_ROUNDS).orElse(0),
          percent(text));
    }

    private List<Map<String, String>> stated(SuiteText text) {
      if (variants != null) {
        throw text.error("matrix", " must have variants or combinations, not both of them");
      }
      Set<Map<String, String>> different = new HashSet<>();
      for (int i = 0; i < combinations.size(); i++) {
        Map<String, String> each = combinations.get(i);
        String at = "matrix.combinations[" + i + "]";
        if (each == null
            || each.isEmpty()
            || each.containsValue(null)
            || each.values().stream().anyMatch(v -> v.chars().anyMatch(Character::isISOControl))) {
          throw text.error(at, " must have variants of one line each, such as {keepAlive: false}");
        }
        if (!different.add(each)) {
          throw text.error(at, " must differ from the others, was " + each);
        }
      }
      return combinations;
    }

    /** Each value with each other; no further than is rejected anyway. */
    private static List<Map<String, String>> product(Map<String, List<String>> axes) {
      List<Map<String, String>> product = List.of(Map.of());
      for (Map.Entry<String, List<String>> axis : axes.entrySet()) {
        List<Map<String, String>> longer = new ArrayList<>();
        for (Map<String, String> before : product) {
          for (String value : axis.getValue()) {
            Map<String, String> with = new LinkedHashMap<>(before);
            with.put(axis.getKey(), value);
            longer.add(with);
          }
        }
        product = longer.subList(0, Math.min(longer.size(), SuiteDefaults.MOST_CONFIGURATIONS + 1));
      }
      return product;
    }

    private static Map<String, List<String>> axes(
        SuiteText text, String path, Map<String, List<String>> given) {
      Map<String, List<String>> axes = new LinkedHashMap<>(given == null ? Map.of() : given);
      axes.forEach(
          (name, values) -> {
            String at = path + "." + name;
            if (values == null || values.isEmpty() || values.contains(null)) {
              throw text.error(at, " must have values, such as [true, false]");
            }
            if (new HashSet<>(values).size() < values.size()) {
              throw text.error(at, " must have each value once, was " + values);
            }
            if (values.stream()
                .anyMatch(value -> value.chars().anyMatch(Character::isISOControl))) {
              throw text.error(at, " must have values of one line each");
            }
          });
      return axes;
    }

    /** Other users, or another duration, are another load: what differs would say nothing. */
    private static void validateNoLoadKeys(SuiteText text, Map<String, List<String>> axes) {
      for (String name : axes.keySet()) {
        if (LoadKey.PROPERTIES.contains(name)) {
          throw text.error(
              "matrix.properties." + name,
              " is the load, which all configurations share; set it beside the plan's name");
        }
      }
      text.validate("matrix.properties", "", () -> ProtectedProperties.validate(axes.keySet()));
    }

    private double percent(SuiteText text) {
      if (leastChange == null) {
        return SuiteDefaults.LEAST_CHANGE_PERCENT;
      }
      Matcher percent = PERCENT.matcher(leastChange.strip());
      if (!percent.matches()) {
        throw text.error(
            "matrix.leastChange", " must be a share such as 2 %, was \"" + leastChange + "\"");
      }
      return new BigDecimal(percent.group(1)).doubleValue();
    }
  }
}
