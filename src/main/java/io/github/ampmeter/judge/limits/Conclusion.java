package io.github.ampmeter.judge.limits;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.limits.Bounds.Prediction;
import io.github.ampmeter.judge.limits.LoadLimit.LimitKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a reader should know first of what limits a plan.
 *
 * @param step the load from which on it holds
 * @param resources that it speaks of
 * @param figures by their names in results.json
 * @param message the sentence
 */
public record Conclusion(
    LimitKind kind,
    String step,
    List<String> resources,
    Map<String, Double> figures,
    String message) {
  private static final int MOST = 3;

  public Conclusion {
    resources = List.copyOf(resources);
    figures = new LinkedHashMap<>(figures);
  }

  /**
   * The conclusions on a plan, the most telling first.
   *
   * @param steps in the order of their load
   */
  public static List<Conclusion> of(List<StepUse> steps, Optional<Bounds> bounds) {
    List<Optional<LoadLimit>> limits = steps.stream().map(LoadLimit::of).toList();
    List<Conclusion> all = new ArrayList<>();
    int last = limits.size() - 1;
    while (last >= 0
        && limits.get(last).filter(of -> of.kind() == LimitKind.GENERATOR).isPresent()) {
      last--;
    }
    if (last < limits.size() - 1) {
      all.add(of(limits, limits.size() - 1));
    }
    boolean limited = false;
    boolean below = false;
    if (last >= 0 && limits.get(last).isPresent()) {
      LimitKind kind = limits.get(last).get().kind();
      limited = kind == LimitKind.SATURATED || kind == LimitKind.POOL;
      below = kind == LimitKind.BELOW_CAPACITY;
      if (all.isEmpty() || limited || kind == LimitKind.LOCKS) {
        all.add(of(limits, last));
      }
    }
    if (bounds.isPresent() && (limited || below)) {
      // A user who reaches it alone tells nothing of users.
      if (bounds.get().kneeUsers() > 1) {
        all.add(of(bounds.get()));
      }
      if (limited && limits.get(last).get().names().contains(bounds.get().first().name())) {
        all.add(of(bounds.get().predictions().get(0)));
      }
    }
    return all.stream().limit(MOST).toList();
  }

  private static Conclusion of(List<Optional<LoadLimit>> limits, int at) {
    LoadLimit limit = limits.get(at).orElseThrow();
    int from = at;
    while (from > 0 && limits.get(from - 1).filter(limit::same).isPresent()) {
      from--;
    }
    String step = limits.get(from).orElseThrow().step().level();
    boolean ofAll = from == 0 || limit.kind() == LimitKind.BELOW_CAPACITY;
    String where =
        at < limits.size() - 1
            ? "at " + limit.step().level() + ", "
            : ofAll ? "" : "from " + step + " on, ";
    Map<String, Double> figures = new LinkedHashMap<>();
    String message = capitalized(where + message(limit, figures));
    return new Conclusion(limit.kind(), step, limit.names(), figures, message);
  }

  private static String message(LoadLimit limit, Map<String, Double> figures) {
    StepUse step = limit.step();
    List<Resource> of = limit.resources();
    return switch (limit.kind()) {
      case GENERATOR ->
          (step.generator().byOthers()
                  ? "throughput is limited by other programs on the load generator's CPUs: "
                  : "throughput is limited by the load generator: ")
              + step.generator().limit()
              + ".";
      case SATURATED -> {
        of.forEach(each -> figures.put(each.kind().word() + "Percent", percent(each)));
        yield "throughput is limited by "
            + (of.size() == 1
                ? of.get(0).name() + ": " + whole(percent(of.get(0))) + " % used" + users(of.get(0))
                : of.stream()
                    .map(each -> each.name() + " (" + whole(percent(each)) + " %)")
                    .collect(Collectors.joining(" and ")))
            + ".";
      }
      case LOCKS -> {
        figures.put("waitingUsers", of.get(0).use());
        yield "throughput is limited by %s: on average %s of %s wait for one."
            .formatted(
                of.get(0).name(),
                Decimals.text(of.get(0).use(), 1),
                Counted.of(Math.round(step.waiters()), "users"));
      }
      case POOL -> {
        figures.put("size", of.get(0).capacity());
        if (of.get(0).kind() == Resource.ResourceKind.CONNECTIONS) {
          yield "throughput is limited by %s: all %s were in use, and it rejected more."
              .formatted(of.get(0).name(), whole(of.get(0).capacity()));
        }
        figures.put("fullPercent", 100 * of.get(0).fullShare());
        yield "throughput is limited by %s: all %s were busy at %s %% of the polls."
            .formatted(
                of.get(0).name(), whole(of.get(0).capacity()), whole(100 * of.get(0).fullShare()));
      }
      case OUTSIDE -> {
        figures.put("meanMillis", step.millis());
        figures.put("serverCpuMillis", step.serverMillis());
        yield ("nothing that was observed is saturated: of %s ms the servers' CPUs worked %s ms."
                + " The rest is waiting for something outside.")
            .formatted(millis(step.millis()), millis(step.serverMillis()));
      }
      default -> {
        figures.put(of.get(0).kind().word() + "Percent", percent(of.get(0)));
        yield "no resource is saturated; the fullest, %s, is %s %% used at %s."
            .formatted(
                of.get(0).name(),
                whole(percent(of.get(0))),
                step.level().isEmpty() ? "this load" : step.level());
      }
    };
  }

  private static Conclusion of(Bounds bounds) {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("mostPerSecond", bounds.mostPerSecond());
    figures.put("users", bounds.kneeUsers());
    return new Conclusion(
        LimitKind.BOUND,
        "",
        List.of(bounds.first().name()),
        figures,
        "With %s at most about %s/s are possible; it takes at least about %s to reach that."
            .formatted(
                bounds.first().name(),
                rate(bounds.mostPerSecond()),
                Counted.of(Math.max(1, (long) Math.ceil(bounds.kneeUsers())), "users")));
  }

  private static Conclusion of(Prediction of) {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("times", (double) of.times());
    figures.put("perSecond", of.perSecond());
    figures.put("low", of.low());
    figures.put("high", of.high());
    return new Conclusion(LimitKind.PREDICTION, "", of.names(), figures, sentence(of));
  }

  public static String sentence(Prediction of) {
    String band =
        Double.isFinite(of.low()) && of.high() > of.low()
            ? " (" + rate(of.low()) + " to " + rate(of.high()) + ")"
            : "";
    String then =
        of.then().isEmpty()
            ? ", unless something else runs out first"
            : "; then the limit is " + of.then();
    return "With %s %s throughput would be about %s/s%s%s."
        .formatted(times(of.times()), of.name(), rate(of.perSecond()), band, then);
  }

  private static String times(int number) {
    return number == 2 ? "twice" : number + " times";
  }

  private static String users(Resource of) {
    return of.consumers().isEmpty()
        ? ""
        : " ("
            + of.consumers().entrySet().stream()
                .filter(each -> each.getValue() >= 0.01)
                .map(each -> each.getKey() + " " + Decimals.text(each.getValue(), 2))
                .collect(Collectors.joining(", "))
            + " of "
            + Decimals.text(of.whole(), 2)
            + " CPUs)";
  }

  private static double percent(Resource of) {
    return 100 * of.utilisation();
  }

  private static String whole(double value) {
    return Decimals.text(value, 0);
  }

  private static String millis(double value) {
    return Decimals.text(value, value < 10 ? 1 : 0);
  }

  private static String rate(double perSecond) {
    return Decimals.text(perSecond, perSecond < 10 ? 1 : 0);
  }

  private static String capitalized(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
