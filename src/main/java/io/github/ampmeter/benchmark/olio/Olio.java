package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.DatasetFactory;
import io.github.ampmeter.benchmark.PlanMeasurement;
import io.github.ampmeter.benchmark.olio.data.OlioData;
import io.github.ampmeter.benchmark.olio.data.OlioDataset;
import io.github.ampmeter.dataset.Dataset;
import io.github.ampmeter.report.PlanAdditions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A site of social events; its operations are summed up as Faban does it. */
public final class Olio implements Benchmark {
  private static final PlanAdditions ADDITIONS =
      new PlanAdditions(
          List.of(),
          Map.of(),
          Map.of(
              "attendeeAdded", "Share of %s that added an attendee",
              "canAttend", "Share of %s where an attendee can be added"),
          List.of("AddPerson", "AddEvent"));

  @Override
  public String name() {
    return OlioDataset.NAME;
  }

  @Override
  public Optional<DatasetFactory> data() {
    return Optional.of(Olio::dataset);
  }

  private static Dataset dataset(DatasetFactory.Order order) {
    Map<String, String> parameters = new TreeMap<>(order.parameters());
    order.users().ifPresent(count -> parameters.putIfAbsent("users", String.valueOf(count)));
    return dataset(OlioData.parse(parameters, order.place(), order.today()), order.files());
  }

  /**
   * As it was parsed.
   *
   * @param files the folder of the data sets that come with the program: what its plans upload is
   *     made by the build, wherever the plan is
   */
  public static Dataset dataset(OlioData data, Path files) {
    return new OlioDataset(data, files.resolve("olio/files"));
  }

  @Override
  public PlanAdditions additions(PlanMeasurement plan) {
    return ADDITIONS;
  }
}
