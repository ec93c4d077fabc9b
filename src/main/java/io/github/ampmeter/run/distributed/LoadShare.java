package io.github.ampmeter.run.distributed;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.judge.load.ArrivalRates;
import io.github.ampmeter.judge.load.ArrivalRates.OfferedRate;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.LoadWorker;
import io.github.ampmeter.run.suite.Proportions;
import io.github.ampmeter.run.suite.SuitePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Splits users and rates of a plan among load workers by weight, or rejects the plan. */
final class LoadShare {
  /** The property that JMeter's thread groups put before the names of threads. */
  private static final String PREFIX = "__jm.D_TG";

  /** The property with the seed of a plan's random choices. */
  static final String SEED = "seed";

  private LoadShare() {}

  /**
   * The properties of each worker, in the order of workers.
   *
   * @throws ConfigException where the plan's load cannot be split among them
   */
  static List<Map<String, String>> of(SuitePlan plan, List<LoadWorker> workers) {
    return of(
        plan,
        workers.stream().map(LoadWorker::name).toList(),
        workers.stream().mapToInt(LoadWorker::weight).toArray());
  }

  /**
   * The properties of each load generator.
   *
   * @param weights one for each name
   * @throws ConfigException where the plan's load cannot be split among them
   */
  static List<Map<String, String>> of(SuitePlan plan, List<String> names, int[] weights) {
    LoadSettings load = plan.load();
    validate(plan, load);
    boolean named = plan.asRun().namesThreadsByLoad();
    boolean even =
        named || Benchmarks.ALL.stream().anyMatch(b -> plan.file().hasElementsOf(b.name()));
    List<Map<String, String>> shares = new ArrayList<>();
    for (String name : names) {
      Map<String, String> own = new LinkedHashMap<>();
      own.put(PREFIX, name);
      own.put("workers", String.join(",", names));
      own.put("part", String.valueOf(shares.size()));
      own.put("parts", String.valueOf(names.size()));
      shares.add(own);
    }
    String place = "plan " + plan.name() + ": ";
    boolean rated = load.get(LoadKey.RATE).isPresent();
    load.get(LoadKey.USERS)
        .ifPresent(
            users -> {
              List<int[]> steps = new ArrayList<>();
              for (int step : users.users()) {
                // The limit on users at the same time need not be split evenly.
                steps.add(split(place + step + " users", step, weights, even && !rated));
              }
              put(shares, LoadKey.USERS.name(), i -> new UserSteps(column(steps, i)).toString());
            });
    load.get(LoadKey.REQUESTS)
        .ifPresent(
            requests -> {
              int[] parts = split(place + requests + " requests", requests, weights, false);
              put(shares, LoadKey.REQUESTS.name(), i -> String.valueOf(parts[i]));
            });
    load.get(LoadKey.RATE)
        .ifPresent(rate -> put(shares, LoadKey.RATE.name(), i -> part(place, rate, weights, i)));
    validateSum(plan, shares);
    return shares;
  }

  /**
   * Gives each worker a seed of its own, so that no two make the same random choices: the plan's
   * seed plus the worker's number.
   *
   * @param stated the property seed of the whole load; null: 1. A text that is no whole number
   *     stays the same on each worker, since only JMeter can evaluate it
   */
  static void addSeeds(List<Map<String, String>> shares, String stated) {
    if (stated == null || stated.matches("-?[0-9]{1,17}")) {
      long first = stated == null ? 1 : Long.parseLong(stated);
      put(shares, SEED, i -> String.valueOf(first + i));
    }
  }

  private static void validate(SuitePlan plan, LoadSettings load) {
    String place = "plan " + plan.name() + ": ";
    boolean rated = load.get(LoadKey.RATE).isPresent();
    if (load.get(LoadKey.USERS).isEmpty() && !rated) {
      throw new ConfigException(
          place + "with load workers the suite must set users or rate, so that they can be split");
    }
    if (plan.asRun().namesThreadsByLoad() && load.counted()) {
      throw new ConfigException(
          place
              + "with load workers, steps must have a duration: with iterations or requests"
              + " the workers would get out of step");
    }
    if (plan.arrives() && !rated) {
      throw new ConfigException(place + "with load workers the suite must set its rate");
    }
    Benchmarks.files()
        .keySet()
        .forEach(
            property -> {
              if (plan.file().asksFor(property)) {
                throw new ConfigException(
                    "%sit writes a file of its own (%s), and those of several load workers cannot"
                            .formatted(place, property)
                        + " be joined");
              }
            });
  }

  /** Returns the plan with a worker's part of its load. */
  static SuitePlan part(SuitePlan plan, Map<String, String> share) {
    LoadSettings load = plan.load();
    for (LoadKey<?> key : List.of(LoadKey.USERS, LoadKey.RATE, LoadKey.REQUESTS)) {
      load = share.containsKey(key.name()) ? with(load, key, share.get(key.name())) : load;
    }
    return plan.with(load);
  }

  private static <T> LoadSettings with(LoadSettings load, LoadKey<T> key, String text) {
    Object written = key.written() == Integer.class ? Integer.valueOf(text) : text;
    return load.with(key, key.read().apply(written));
  }

  /** Rejects plans with other thread groups, whose users would run on each worker. */
  private static void validateSum(SuitePlan plan, List<Map<String, String>> shares) {
    Map<String, String> whole = new LinkedHashMap<>(plan.properties());
    whole.putAll(plan.load().properties());
    Optional<Integer> asked = plan.asRun().statedUsers(whole);
    int sum = 0;
    for (Map<String, String> share : shares) {
      Map<String, String> own = new LinkedHashMap<>(whole);
      own.putAll(share);
      Optional<Integer> part = part(plan, share).asRun().statedUsers(own);
      if (part.isEmpty()) {
        return;
      }
      sum += part.get();
    }
    if (asked.isPresent() && asked.get() != sum) {
      throw new ConfigException(
          "plan %s: it has %s users, on %s load workers it would have %s: a thread group has users"
                  .formatted(plan.name(), asked.get(), shares.size(), sum)
              + " that the suite does not set");
    }
  }

  private static List<Integer> column(List<int[]> steps, int worker) {
    return steps.stream().map(step -> step[worker]).toList();
  }

  /** Splits by the largest remainders; each part is at least 1. */
  static int[] split(String what, int total, int[] weights, boolean even) {
    int count = weights.length;
    boolean equal = IntStream.of(weights).distinct().count() == 1;
    if (even && (!equal || total % count != 0)) {
      throw new ConfigException(
          "%s cannot be split evenly over %s load workers, as this plan needs; use equal weights and"
                  .formatted(what, count)
              + " a multiple of "
              + count);
    }
    int[] parts = Proportions.byRemainders(total, weights);
    if (IntStream.of(parts).anyMatch(part -> part == 0)) {
      throw new ConfigException(
          "%s are too few for %s load workers; each needs at least one".formatted(what, count));
    }
    return parts;
  }

  /** The part of a rate: rates of steps stay whole numbers and are the same on each worker. */
  private static String part(String place, ArrivalRates rate, int[] weights, int worker) {
    if (rate.named()) {
      List<Integer> parts =
          rate.levels().stream()
              .map(level -> split(place + level + "/s", level, weights, true)[worker])
              .toList();
      return new ArrivalRates(parts.stream().map(level -> OfferedRate.constant(level)).toList())
          .toString();
    }
    double share = (double) weights[worker] / IntStream.of(weights).sum();
    return new ArrivalRates(
            rate.steps().stream()
                .map(
                    step ->
                        new OfferedRate(
                            step.fromPerSecond() * share, step.toPerSecond() * share, step.over()))
                .toList())
        .toString();
  }

  private static void put(List<Map<String, String>> shares, String name, IntFunction<String> part) {
    for (int i = 0; i < shares.size(); i++) {
      shares.get(i).put(name, part.apply(i));
    }
  }
}
