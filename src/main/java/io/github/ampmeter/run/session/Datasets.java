package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.Benchmark.DatasetFactory;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.dataset.Dataset;
import java.util.stream.Collectors;

/** The data sets of the benchmarks by the word a user types. */
public final class Datasets {
  private Datasets() {}

  /** Reads the parameters; touches no database yet. */
  public static Dataset create(String name, DatasetFactory.Order order) {
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
