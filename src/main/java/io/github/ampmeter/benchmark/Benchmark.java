package io.github.ampmeter.benchmark;

import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.report.result.SavedResults.SavedPlan;
import io.github.ampmeter.report.section.Section;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A workload with a name, and its parts beside the plans. */
public interface Benchmark {
  /** Its name in suites and on the command line, such as "pages". */
  String name();

  /** The data set that its plans need in the database; empty: none. */
  default Optional<DatasetFactory> data() {
    return Optional.empty();
  }

  /**
   * Its additions to the report of a plan; {@link PlanAdditions#NONE} if the plan is not its own.
   *
   * @param folder the folder with the files of the plan's elements; empty for a bare JTL
   */
  default PlanAdditions additions(RunStatistics measured, Optional<Path> folder) {
    return PlanAdditions.NONE;
  }

  /** The files of its elements in a plan's folder, by the property with the file's path. */
  default Map<String, String> files() {
    return Map.of();
  }

  /** The tables that others published. */
  default List<PublishedTable> published() {
    return List.of();
  }

  /**
   * Its sections of a comparison; empty without runs of its own.
   *
   * @param runs the runs by their names in the comparison
   * @param published all tables in the comparison, of any benchmark
   */
  default List<Section> compared(Map<String, SavedResults> runs, List<CsvTable> published) {
    return List.of();
  }

  /** Whether the total of a plan may be compared between runs. */
  default boolean comparesTotal(SavedPlan plan) {
    return true;
  }

  /** Creates a data set. */
  @FunctionalInterface
  public interface DatasetFactory {
    /** Validates the parameters; does not access the database yet. */
    Dataset create(Order order);

    /**
     * The requested data set.
     *
     * @param place the place of the parameters, for error messages
     * @param users the users of the plan, for which the data must suffice; empty: unknown
     * @param files the folder of the data sets that come with the program
     */
    record Order(
        Map<String, String> parameters,
        String place,
        OptionalInt users,
        Path files,
        LocalDate today) {
      public Order {
        parameters = Map.copyOf(parameters);
      }
    }
  }
}
