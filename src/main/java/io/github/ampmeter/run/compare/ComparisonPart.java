package io.github.ampmeter.run.compare;

import io.github.ampmeter.report.compare.Workload;
import io.github.ampmeter.report.section.Section;
import java.util.List;

/** What one input adds to a comparison. */
record ComparisonPart(
    List<Workload> workloads, List<Section> tables, List<SourceLabsColumn> columns) {
  ComparisonPart {
    workloads = List.copyOf(workloads);
    tables = List.copyOf(tables);
    columns = List.copyOf(columns);
  }

  ComparisonPart(List<Workload> workloads, List<Section> tables) {
    this(workloads, tables, List.of());
  }
}
