package io.github.ampmeter.benchmark;

import io.github.ampmeter.benchmark.published.CsvTable;
import io.github.ampmeter.benchmark.published.PublishedTable;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.data.SavedResults;
import io.github.ampmeter.report.data.SavedResults.SavedPlan;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.stats.RunStatistics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A workload with a name, and what it has beside the plans that apply it. */
public interface Benchmark {
  /** As suites and the command line call its data, such as "pages". */
  String name();

  /** The data that its plans need in the database; empty: none. */
  default Optional<DatasetFactory> data() {
    return Optional.empty();
  }

  /**
   * What it has to say of a plan; {@link PlanAdditions#NONE} of one that is not its own.
   *
   * @param folder where a run keeps what the plan's elements wrote; empty of a bare JTL
   */
  default PlanAdditions additions(RunStatistics measured, Optional<Path> folder) {
    return PlanAdditions.NONE;
  }

  /** What its elements write into the folder of a plan, by the property that says where. */
  default Map<String, String> files() {
    return Map.of();
  }

  /** What others published of it. */
  default List<PublishedTable> published() {
    return List.of();
  }

  /**
   * What only it can put side by side; empty without runs of its own.
   *
   * @param runs by what the comparison calls them
   * @param published all tables that are compared, whosever they are
   */
  default List<Section> compared(Map<String, SavedResults> runs, List<CsvTable> published) {
    return List.of();
  }

  /** Whether the total of a plan means something beside that of the same plan in another run. */
  default boolean comparesTotal(SavedPlan plan) {
    return true;
  }
}
