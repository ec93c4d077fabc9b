package io.github.ampmeter.report;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.scaling.ProbeOutcome;
import io.github.ampmeter.verdict.Outcome;

/** A capacity search: its answer, and a row a probe. */
final class SearchSection {
  static final String KEY = "capacitySearch";

  private SearchSection() {}

  private static Columns<SearchProbe> columns(LoadUnit unit) {
    return new Columns<SearchProbe>()
        .label("probe", "Probe", SearchProbe::plan)
        .count(
            unit == LoadUnit.USERS ? "users" : "arrivalsPerSecond",
            NumberText.capitalized(unit.words()),
            probe -> probe.probe().level())
        .figure(
            "throughputPerSecond",
            "Throughput,\nper second",
            Kind.PER_SECOND,
            SearchProbe::throughput)
        .cell(
            "limitUsedPercent",
            "Limit used,\n%",
            Kind.PERCENT,
            probe -> Cell.figure(probe.limitUsedPercent(), 1))
        .words("deciding", "Deciding", SearchProbe::because)
        .cell("result", "Result", Kind.RESULT, probe -> result(probe.probe().outcome()));
  }

  static Section of(SearchResult result) {
    return Section.of(
            KEY,
            "Capacity search",
            Block.Sentences.of(Tone.LEAD, result.sentence() + "."),
            Block.Sentences.of(
                Tone.PLAIN,
                "Searched from %s to %s; a %s has failed when it failed twice."
                    .formatted(
                        result.search().from(),
                        result.search().unit().text(result.search().to()),
                        result.search().unit() == LoadUnit.USERS ? "number of users" : "rate")),
            columns(result.search().unit()).table("probes", "", result.probes()))
        .inSummaryToo();
  }

  private static Cell result(ProbeOutcome of) {
    return new Cell.Result(outcome(of), of.word(), "");
  }

  private static Outcome outcome(ProbeOutcome of) {
    return switch (of) {
      case PASSED -> Outcome.HELD;
      case FAILED -> Outcome.MISSED;
      case GENERATOR_LIMIT, CUT_SHORT -> Outcome.NOT_JUDGED;
    };
  }
}
