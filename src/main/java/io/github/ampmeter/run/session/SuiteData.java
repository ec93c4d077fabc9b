package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.Benchmark.DatasetFactory;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.benchmark.Dataset;
import io.github.ampmeter.benchmark.TargetDatabase;
import io.github.ampmeter.benchmark.TargetDatabase.DatasetException;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.SuitePlan.PlanData;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The data that a suite's plans need: loaded before the first plan that does, brought back before
 * each further one. Errors in its parameters are reported before anything is started.
 */
public final class SuiteData {
  private final Map<String, Dataset> byPlan = new HashMap<>();
  private final Map<String, Map<String, String>> factsByPlan = new HashMap<>();

  /** The data that the database holds now, by name of the data set. */
  private final Map<String, Loaded> loaded = new HashMap<>();

  private record Loaded(Dataset dataset, Map<String, String> facts) {}

  SuiteData(Home home, Suite suite, StackSpec spec, LocalDate today) {
    for (SuitePlan plan : suite.plans()) {
      plan.data()
          .ifPresent(
              data -> {
                spec.requireDatabaseChanges("the data set " + data.name());
                byPlan.put(plan.name(), dataset(home, plan, data, today));
              });
    }
  }

  /** The data that a plan asks for; does not touch a database. */
  public static Dataset dataset(Home home, SuitePlan plan, PlanData data, LocalDate today) {
    Dataset dataset =
        dataset(
            data.name(),
            new DatasetFactory.Order(
                data.parameters(), data.place(), plan.load().mostUsers(), home.datasets(), today));
    int users = plan.load().mostUsers().orElse(0);
    int most = dataset.mostUsers().orElse(users);
    if (users > most) {
      throw new ConfigException(
          ("%s.users must be at least the users of the plan (%s), was %s; left out, it is as many"
                  + " as the plan has")
              .formatted(data.place(), users, most));
    }
    return dataset;
  }

  /**
   * Puts the plan's data in place, if it needs any.
   *
   * @throws DatasetException where that did not work
   */
  void prepare(SuitePlan plan, StackAddresses addresses, Consumer<String> messages) {
    Dataset dataset = byPlan.get(plan.name());
    if (dataset != null) {
      try {
        factsByPlan.put(plan.name(), inPlace(dataset, addresses, messages));
      } catch (DatasetException e) {
        loaded.remove(dataset.name());
        throw e;
      }
    }
  }

  private Map<String, String> inPlace(
      Dataset dataset, StackAddresses addresses, Consumer<String> messages) {
    TargetDatabase database = new TargetDatabase(addresses.database()::connect);
    Loaded there = loaded.get(dataset.name());
    if (there != null && there.dataset().equals(dataset)) {
      messages.accept("restoring the data " + dataset.name());
      database.restore(dataset, messages);
      return there.facts();
    }
    messages.accept("loading the data " + dataset.name());
    Map<String, String> facts = new LinkedHashMap<>(Map.of("data", dataset.name()));
    database.load(dataset, messages).forEach((name, value) -> facts.put("data: " + name, value));
    loaded.put(dataset.name(), new Loaded(dataset, facts));
    return facts;
  }

  /** Gives a plan the data of another one, such as the probes of a search. */
  void share(SuitePlan owner, SuitePlan other) {
    Dataset dataset = byPlan.get(owner.name());
    if (dataset != null) {
      byPlan.put(other.name(), dataset);
    }
  }

  /** The JMeter properties that the data gives the plan. */
  Map<String, String> properties(SuitePlan plan) {
    Dataset dataset = byPlan.get(plan.name());
    return dataset == null ? Map.of() : dataset.properties();
  }

  /** The data that was loaded for the plan, as facts of the report. */
  Map<String, String> facts(SuitePlan plan) {
    return factsByPlan.getOrDefault(plan.name(), Map.of());
  }

  /** The data that a plan's elements need, in its default size; empty where they need none. */
  public static Optional<Dataset> neededBy(PlanFile plan, Home home, LocalDate today) {
    return Benchmarks.ALL.stream()
        .filter(benchmark -> benchmark.data().isPresent() && plan.hasElementsOf(benchmark.name()))
        .findFirst()
        .map(
            benchmark ->
                dataset(
                    benchmark.name(),
                    new DatasetFactory.Order(
                        Map.of(), "data", OptionalInt.empty(), home.datasets(), today)));
  }

  /** Reads the parameters; does not touch a database. */
  public static Dataset dataset(String name, DatasetFactory.Order order) {
    return Benchmarks.ALL.stream()
        .filter(benchmark -> benchmark.name().equals(name))
        .flatMap(benchmark -> benchmark.data().stream())
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigException(
                    "%s must be one of %s, was \"%s\""
                        .formatted(
                            order.place(),
                            Benchmarks.ALL.stream()
                                .filter(benchmark -> benchmark.data().isPresent())
                                .map(Benchmark::name)
                                .sorted()
                                .collect(Collectors.joining(", ")),
                            name)))
        .create(order);
  }
}
