package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.Benchmark.DatasetFactory;
import io.github.ampmeter.benchmark.Dataset;
import io.github.ampmeter.benchmark.PublishedTable;
import io.github.ampmeter.judge.stats.RunStatistics;
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
   * The data set for parsed parameters.
   *
   * @param files the folder of the program's data sets, in which the build creates the files to
   *     upload
   */
  public static Dataset dataset(OlioData data, Path files) {
    return new OlioDataset(data, files.resolve("olio/files"));
  }

  @Override
  public PlanAdditions additions(RunStatistics measured, Optional<Path> folder) {
    return ADDITIONS;
  }

  @Override
  public List<PublishedTable> published() {
    return List.of(
        PublishedTable.printed(
            "users,metric_ops_per_second,start,end,operations,result", "Olio, the run (2008)"),
        PublishedTable.printed(
            "label,average_s,max_s,p90_s,required_p90_s,result", "Olio at 1,800 users (2008)"),
        PublishedTable.printed(
            "keep_alive,keep_alive_timeout_s,max_clients,result",
            "Olio at 1,000 users: keep-alive (2008)"),
        PublishedTable.printed(
            "requests,method,path", "Olio: what 10 users ask for in 360 s (2008)"));
  }
}
