package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.scaling.ScalingSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What machine and processes took in the judged window. */
final class MachineSection {
  private MachineSection() {}

  /** Empty where nobody looked. */
  static Optional<Section> of(PlanReport plan) {
    if (!plan.observation().sawTheMachine()) {
      return Optional.empty();
    }
    ObservationSummary observed = plan.observed();
    String load =
        "Load average over one minute: "
            + NumberText.fixed(observed.loadMean(), 1)
            + ", at most "
            + NumberText.fixed(observed.loadPeak(), 1)
            + ". Observing took "
            + NumberText.fixed(observed.observerPercent(), 1)
            + " % of one CPU.";
    return Optional.of(
        Section.of(
            "machine",
            "Machine and processes",
            table(observed, plan.observation().logicalCpus()),
            Block.Sentences.of(Tone.SMALL, load)));
  }

  private static Table table(ObservationSummary observed, int cpus) {
    List<Column> columns =
        List.of(
            new Column("processes", "In the judged window", Kind.LABEL),
            new Column("busyCpusMean", "CPUs busy,\nmean", Kind.CPUS),
            new Column("busyCpusPeak", "CPUs busy,\nmost in a second", Kind.CPUS),
            new Column("residentBytesPeak", "Memory, most,\nMiB", Kind.MEBIBYTES));
    List<Row> rows = new ArrayList<>();
    observed.processes().forEach(each -> rows.add(row(each, each.name())));
    rows.add(
        Row.of(
            Cell.words("everything else"), Cell.figure(observed.elseMean()), Cell.NONE, Cell.NONE));
    rows.add(
        row(observed.host(), "The whole machine, " + ScalingSummary.counted(cpus, "CPUs"))
            .asTotal());
    return Table.of("groups", "", columns, rows).folding("groups");
  }

  private static Row row(ProcessesRow of, String name) {
    return Row.of(
        Cell.words(name),
        Cell.figure(of.cpusMean()),
        Cell.figure(of.cpusPeak()),
        Cell.figure(of.bytesPeak()));
  }
}
