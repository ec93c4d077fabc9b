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

/** A workload with a name, and what it has beside the plans that apply it. */
public interface Benchmark {
  /** As suites and the command line call its data, such as "pages". */
  String name();

  /** The data that its plans need in the database; empty: none. */
  default Optional<DatasetFactory> data() {
    return Optional.empty();
  }

  /**
   * What it adds to the report of a plan; {@link PlanAdditions#NONE} of one that is not its own.
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
   * Its own sections of a comparison; empty without runs of its own.
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

  /** Makes a data set of what a user asked for. */
  @FunctionalInterface
  public interface DatasetFactory {
    /** Reads and validates the parameters; touches no database yet. */
    Dataset create(Order order);

    /**
     * What was asked for.
     *
     * @param place for error messages: where the parameters stand
     * @param users of the plan, so that there is enough for them; empty: not known
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
