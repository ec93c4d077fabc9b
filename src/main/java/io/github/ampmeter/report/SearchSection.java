package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import io.github.ampmeter.scaling.ProbeOutcome;
import io.github.ampmeter.verdict.Outcome;
import java.util.List;

/** A capacity search: its answer, and a row a probe. */
final class SearchSection {
  static final String KEY = "capacitySearch";

  private static final List<Column> COLUMNS =
      List.of(
          new Column("probe", "Probe", Kind.LABEL),
          new Column("users", "Users", Kind.COUNT),
          new Column("throughputPerSecond", "Throughput,\nper second", Kind.PER_SECOND),
          new Column("limitUsedPercent", "Limit used,\n%", Kind.PERCENT),
          new Column("deciding", "Deciding", Kind.WORDS),
          new Column("result", "Result", Kind.RESULT));

  private SearchSection() {}

  static Section of(SearchResult result) {
    return Section.of(
            KEY,
            "Capacity search",
            Block.Sentences.of(Tone.LEAD, result.sentence() + "."),
            Block.Sentences.of(
                Tone.PLAIN,
                "Searched from %d to %d users; a number of users has failed when it failed twice."
                    .formatted(result.search().from(), result.search().to())),
            Table.of(
                "probes", "", COLUMNS, result.probes().stream().map(SearchSection::row).toList()))
        .inSummaryToo();
  }

  private static Row row(SearchProbe probe) {
    return Row.of(
        Cell.words(probe.plan()),
        Cell.count(probe.probe().users()),
        Cell.figure(probe.throughput()),
        Cell.figure(probe.limitUsedPercent(), 1),
        Cell.words(probe.because()),
        new Cell.Result(outcome(probe.probe().outcome()), probe.probe().outcome().word(), ""));
  }

  private static Outcome outcome(ProbeOutcome of) {
    return switch (of) {
      case PASSED -> Outcome.HELD;
      case FAILED -> Outcome.MISSED;
      case GENERATOR_LIMIT, CUT_SHORT -> Outcome.NOT_JUDGED;
    };
  }
}
