package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
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
    List<Block> blocks = new ArrayList<>(List.of(table(observed)));
    ActivityTable.of(plan.observation().activity(), plan.statistics().loaded())
        .ifPresent(blocks::add);
    HostsTable.of(plan.observation().hosts(), plan.statistics().loaded()).ifPresent(blocks::add);
    blocks.add(Block.Sentences.of(Tone.SMALL, load));
    return Optional.of(Section.of("machine", "Machine and processes", blocks));
  }

  private static Table table(ObservationSummary observed) {
    Columns<ProcessesRow> columns =
        new Columns<ProcessesRow>()
            .label("processes", "In the judged window", ProcessesRow::name)
            .figure("busyCpusMean", "CPUs busy,\nmean", Kind.CPUS, ProcessesRow::cpusMean)
            .figure(
                "busyCpusPeak", "CPUs busy,\nmost in a second", Kind.CPUS, ProcessesRow::cpusPeak)
            .figure(
                "systemCpusMean", "of these in\nthe kernel", Kind.CPUS, ProcessesRow::systemMean)
            .figure(
                "residentBytesPeak", "Memory, most,\nMiB", Kind.MEBIBYTES, ProcessesRow::bytesPeak)
            .figure(
                "proportionalBytesPeak",
                "Shared pages\ncounted once, MiB",
                Kind.MEBIBYTES,
                ProcessesRow::sharedBytesPeak);
    List<Row> rows = new ArrayList<>(columns.rows(observed.processes()));
    ProcessesRow others = ProcessesRow.ofCpus("everything else", observed.elseMean(), Double.NaN);
    rows.add(columns.row(others));
    rows.add(columns.row(observed.host()).asTotal());
    return Table.of("groups", "", columns.columns(), rows).folding("groups");
  }
}
