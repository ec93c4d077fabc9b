package io.github.ampmeter.run;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.load.ArrivalRates;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.judge.scaling.CapacitySearch;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The options of {@code ampmeter run --search}, and the suite of a search. */
final class SearchOptions {
  @Option(
      names = "--search",
      paramLabel = "users|rate",
      description =
          "Find the highest load that passes all targets. Searches the most users, or"
              + " arrivals a second, of a suite of one plan: see docs/guides/scaling.md.")
  private String what = "";

  @Option(
      names = "--from",
      paramLabel = "N",
      description = "Begin the search with N users or arrivals/s.")
  private Integer from;

  @Option(names = "--to", paramLabel = "N", description = "Search no further than N.")
  private Integer to;

  Optional<CapacitySearch> search() {
    if (what.isBlank()) {
      if (from != null || to != null) {
        throw new ConfigException("--from and --to belong to a search; add --search users");
      }
      return Optional.empty();
    }
    if (!what.equals("users") && !what.equals("rate")) {
      throw new ConfigException("--search must be users or rate, was \"" + what + '"');
    }
    if (from == null || to == null) {
      throw new ConfigException(
          "--search %s needs --from and --to, such as --from 25 --to 2000".formatted(what));
    }
    LoadUnit unit = what.equals("users") ? LoadUnit.USERS : LoadUnit.PER_SECOND;
    int most = unit == LoadUnit.USERS ? UserSteps.MOST_USERS : ArrivalRates.MOST_PER_SECOND;
    if (from < 1 || from > to || to > most) {
      throw new ConfigException(
          "--from must be at least 1 and at most --to, and --to at most %s; were %s and %s"
              .formatted(most, from, to));
    }
    return Optional.of(new CapacitySearch(from, to, unit));
  }

  /** The search in multiples of the number of load workers; 0 workers: unchanged. */
  static CapacitySearch splittable(CapacitySearch range, int workers) {
    if (workers > 0 && (range.from() % workers != 0 || range.to() % workers != 0)) {
      throw new ConfigException(
          "--from and --to must be multiples of %s, the number of load workers, were %s and %s"
              .formatted(workers, range.from(), range.to()));
    }
    return new CapacitySearch(range.from(), range.to(), range.unit(), true, workers);
  }

  /** The suite for the probes: one plan, without criteria that short probes cannot meet. */
  static Suite suited(Suite suite, CapacitySearch search) {
    if (suite.matrix().isPresent()) {
      throw new ConfigException("--search needs a suite without a matrix");
    }
    if (suite.plans().size() != 1) {
      throw new ConfigException(
          "--search needs a suite of one plan, this one has " + suite.plans().size());
    }
    SuitePlan plan = suite.plans().get(0);
    rejectOtherLoads(plan, search);
    List<Criterion> kept =
        plan.targets().criteria().stream()
            .filter(criterion -> !criterion.metric().kind().drawn())
            .toList();
    if (kept.isEmpty()) {
      throw new ConfigException(
          "--search needs targets that can fail (mix and counted are left out), plan "
              + plan.name()
              + " has none; state targets in the suite");
    }
    String text = kept.stream().map(Criterion::text).collect(Collectors.joining("\n", "", "\n"));
    SuitePlan most =
        search.unit() == LoadUnit.USERS
            ? plan.withUsers(UserSteps.of(search.to()))
            : plan.withRate(ArrivalRates.of(search.to()));
    return suite.probing(most.with(new Targets(text, kept)));
  }

  private static void rejectOtherLoads(SuitePlan plan, CapacitySearch search) {
    if (search.unit() == LoadUnit.USERS && plan.arrives()) {
      throw new ConfigException(
          "--search users finds nothing in plan %s, whose load is arrivals; use --search rate"
              .formatted(plan.name()));
    }
    if (plan.load().sweep()) {
      throw new ConfigException(
          "--search chooses the load itself, but plan %s is a sweep; give it one number"
              .formatted(plan.name()));
    }
    if (plan.load().counted()) {
      throw new ConfigException(
          "--search needs a duration, but plan "
              + plan.name()
              + " states iterations or requests; state a duration instead");
    }
    if (plan.load().get(LoadKey.REPEATS).orElse(1) > 1) {
      throw new ConfigException(
          "--search runs each probe once, but plan %s states repeats; leave them out"
              .formatted(plan.name()));
    }
  }
}
