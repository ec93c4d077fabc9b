package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.Benchmark;
import io.github.ampmeter.benchmark.Benchmark.DatasetFactory;
import io.github.ampmeter.benchmark.CsvTable;
import io.github.ampmeter.benchmark.Dataset;
import io.github.ampmeter.benchmark.PublishedTable;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.report.result.SavedResults.SavedPlan;
import io.github.ampmeter.report.section.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Queries against five generated relations; multi-user figures in SourceLabs' rows. */
public final class As3ap implements Benchmark {
  private static final List<String> KEYS = List.of("size", "engine");

  @Override
  public String name() {
    return As3apDataset.NAME;
  }

  @Override
  public Optional<DatasetFactory> data() {
    return Optional.of(As3ap::dataset);
  }

  private static Dataset dataset(DatasetFactory.Order order) {
    for (String key : order.parameters().keySet()) {
      if (!KEYS.contains(key)) {
        throw new ConfigException(
            "%s.%s is an unknown key; legal for as3ap: %s"
                .formatted(order.place(), key, String.join(", ", KEYS)));
      }
    }
    return new As3apDataset(
        DatabaseSize.parse(order.parameters().getOrDefault("size", "40MB")),
        Engine.parse(order.parameters().getOrDefault("engine", "InnoDB")));
  }

  @Override
  public PlanAdditions additions(RunStatistics measured, Optional<Path> folder) {
    return new PlanAdditions(
        SourceLabsTable.section(measured).stream().toList(),
        List.of(),
        Map.of(),
        Map.of(),
        List.of());
  }

  @Override
  public List<PublishedTable> published() {
    return List.of(PublishedTables.THROUGHPUT, PublishedTables.CROSS_SECTION);
  }

  @Override
  public List<Section> compared(Map<String, SavedResults> runs, List<CsvTable> published) {
    return SourceLabsColumns.tables(runs, published);
  }

  /** The total of a multi-user test mixes one measured user with the others. */
  @Override
  public boolean comparesTotal(SavedPlan plan) {
    return !SourceLabsColumns.show(plan);
  }
}
