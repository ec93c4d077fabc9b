package io.github.ampmeter.report.comparison;

import io.github.ampmeter.judge.compare.Trend;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.judge.compare.WorkloadChange;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.report.section.Section;
import java.util.List;

/**
 * All that {@code ampmeter compare} shows.
 *
 * @param tables what stands beside the workloads, as it was printed
 * @param drifts figures that drifted more than their limit allows, beside a load of the same time
 * @param sources the files it rests on, as the user named them
 * @param generator name and version of the program that wrote it
 */
public record Comparison(
    String title,
    List<ComparedWorkload> workloads,
    List<Trend> trends,
    List<Section> tables,
    List<Notice> drifts,
    List<String> sources,
    String generator) {
  public Comparison {
    workloads = List.copyOf(workloads);
    trends = List.copyOf(trends);
    tables = List.copyOf(tables);
    drifts = List.copyOf(drifts);
    sources = List.copyOf(sources);
  }

  /** A workload, and what changed from its baseline to each other configuration. */
  public record ComparedWorkload(Workload of, List<WorkloadChange> changes) {
    public ComparedWorkload {
      changes = List.copyOf(changes);
    }
  }
}
