package io.github.ampmeter.benchmark;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.PublishedTable.Published;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.report.PlanAdditions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * All benchmarks, in the order of the report. They are listed in one file: {@code
 * META-INF/services/io.github.ampmeter.benchmark.Benchmark}.
 */
public final class Benchmarks {
  public static final List<Benchmark> ALL =
      ServiceLoader.load(Benchmark.class, Benchmark.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Benchmarks() {}

  /**
   * The additions to the report of a plan.
   *
   * @param folder the folder with the files of the plan's elements; empty for a bare JTL
   */
  public static PlanAdditions additions(RunStatistics measured, Optional<Path> folder) {
    return ALL.stream()
        .map(benchmark -> benchmark.additions(measured, folder))
        .reduce(PlanAdditions.NONE, PlanAdditions::and);
  }

  /** The files of their elements in a plan's folder, by the property with the file's path. */
  public static Map<String, String> files() {
    Map<String, String> files = new TreeMap<>();
    ALL.forEach(benchmark -> files.putAll(benchmark.files()));
    return files;
  }

  /** Reads a published table, which must be one of theirs. */
  public static Published published(CsvTable table) {
    return ALL.stream()
        .flatMap(benchmark -> benchmark.published().stream())
        .filter(known -> known.is(table))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigException(
                    table.file()
                        + ", line 1: must be the header of a published table (see"
                        + " docs/guides/compare.md), was \""
                        + String.join(",", table.header())
                        + "\""))
        .reading()
        .apply(table);
  }
}
