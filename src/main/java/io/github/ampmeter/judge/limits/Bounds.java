package io.github.ampmeter.judge.limits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How far throughput can rise, from what an operation takes of each resource (asymptotic bounds of
 * operational analysis).
 *
 * @param first the resource that is used up first
 * @param mostPerSecond the throughput at which it is: the least capacity / demand
 * @param cycleMillis response time and pacing of a user at the lightest step; NaN of one load level
 *     and of offered rates
 * @param predictions what more of that resource would bring
 */
public record Bounds(
    Resource first, double mostPerSecond, double cycleMillis, List<Prediction> predictions) {
  private static final int[] TIMES = {2, 4};

  public Bounds {
    predictions = List.copyOf(predictions);
  }

  /**
   * What several times as much of a resource would bring, as many users as now.
   *
   * @param names of the resource, after those of the pools that are full since they wait for it
   * @param low with the demand of the step where it is greatest; NaN of one load level
   * @param then what limits next; empty: the same resource
   */
  public record Prediction(
      List<String> names, int times, double perSecond, double low, double high, String then) {
    public Prediction {
      names = List.copyOf(names);
    }

    public String name() {
      return String.join(" and ", names);
    }
  }

  /** A cap holds throughput below a value. */
  private record Cap(String name, double perSecond) {}

  /** Returns empty where the demand was not measured, or no resource was used enough to tell. */
  public static Optional<Bounds> of(List<StepUse> steps) {
    List<StepUse> measured =
        steps.stream()
            .filter(StepUse::measured)
            .sorted(Comparator.comparingInt(StepUse::users))
            .toList();
    if (measured.isEmpty()) {
      return Optional.empty();
    }
    StepUse most = measured.get(measured.size() - 1);
    // The last full pool is the innermost one: the pools around it wait for it.
    return most.resources().stream()
        .filter(each -> Double.isFinite(most.bound(each)))
        .reduce(
            (first, next) ->
                waits(first, next) || most.bound(next) < most.bound(first) ? next : first)
        .map(first -> of(first, most, measured));
  }

  private static boolean waits(Resource outer, Resource inner) {
    return outer.kind() == Resource.ResourceKind.POOL
        && inner.kind() == Resource.ResourceKind.POOL
        && outer.full()
        && inner.full();
  }

  private static Bounds of(Resource first, StepUse most, List<StepUse> measured) {
    StepUse lightest = measured.get(0);
    boolean sweep = lightest.users() > 0 && lightest.users() < most.users();
    List<Prediction> predictions = new ArrayList<>();
    for (int times : TIMES) {
      predictions.add(predict(first, times, most, measured));
    }
    return new Bounds(
        first, most.bound(first), sweep ? lightest.cycleMillis() : Double.NaN, predictions);
  }

  private static Prediction predict(Resource of, int times, StepUse most, List<StepUse> measured) {
    List<Cap> others = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Resource each : most.resources()) {
      if (each.name().equals(of.name()) || waits(each, of)) {
        names.add(each.name());
      } else if (Double.isFinite(most.bound(each))) {
        others.add(new Cap(each.name(), most.bound(each)));
      }
    }
    double byUsers = byUsers(of, most, measured.get(0));
    if (Double.isFinite(byUsers)) {
      others.add(new Cap("the number of users", byUsers));
    }
    Optional<Cap> next = others.stream().min(Comparator.comparingDouble(Cap::perSecond));
    double other = next.map(Cap::perSecond).orElse(Double.POSITIVE_INFINITY);
    double own = times * most.bound(of);
    double[] bounds =
        measured.stream()
            .filter(step -> step.same(of).bounds())
            .mapToDouble(step -> Math.min(times * step.bound(step.same(of)), other))
            .sorted()
            .toArray();
    boolean band = measured.get(0).users() < most.users() && bounds.length > 1;
    return new Prediction(
        names,
        times,
        Math.min(own, other),
        band ? bounds[0] : Double.NaN,
        band ? bounds[bounds.length - 1] : Double.NaN,
        other < own ? next.orElseThrow().name() : "");
  }

  /**
   * What as many users can make at most when none waits for another. Of one load level that time is
   * not known: at least the servers' CPU time, and where a pool is full what holds a place in it.
   */
  private static double byUsers(Resource of, StepUse most, StepUse lightest) {
    if (most.users() == 0) {
      return Double.NaN;
    }
    if (lightest.users() < most.users()) {
      return most.users() * 1000 / lightest.cycleMillis();
    }
    double pacing = Math.max(0, most.cycleMillis() - most.millis());
    double least =
        of.kind().hasUtilisation() ? most.serverMillis() : 1000 * of.use() / most.perSecond();
    return most.users() * 1000 / (Math.min(least, most.millis()) + pacing);
  }

  /** How many users reach the bound when none waits for another; NaN of one load level. */
  public double kneeUsers() {
    return mostPerSecond * cycleMillis / 1000;
  }
}
