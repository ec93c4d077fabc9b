package io.github.ampmeter.run.compare;

import io.github.ampmeter.report.compare.PlainTable;
import io.github.ampmeter.report.compare.Workload;
import java.util.List;

/** What one input adds to a comparison. */
record ComparisonPart(
    List<Workload> workloads, List<PlainTable> tables, List<SourceLabsColumn> columns) {
  ComparisonPart {
    workloads = List.copyOf(workloads);
    tables = List.copyOf(tables);
    columns = List.copyOf(columns);
  }

  ComparisonPart(List<Workload> workloads, List<PlainTable> tables) {
    this(workloads, tables, List.of());
  }
}
