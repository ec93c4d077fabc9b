package io.github.ampmeter.report.compare;

import java.util.List;

/**
 * All that {@code ampmeter compare} shows.
 *
 * @param sources the files it rests on, as the user named them
 * @param generator name and version of the program that wrote it
 */
public record Comparison(
    String title,
    List<Workload> workloads,
    List<Trend> trends,
    List<PlainTable> tables,
    List<String> sources,
    String generator) {
  public Comparison {
    workloads = List.copyOf(workloads);
    trends = List.copyOf(trends);
    tables = List.copyOf(tables);
    sources = List.copyOf(sources);
  }
}
