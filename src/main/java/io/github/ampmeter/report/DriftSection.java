package io.github.ampmeter.report;

import io.github.ampmeter.Durations;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.drift.Blocks.ErrorBurst;
import io.github.ampmeter.judge.drift.Blocks.Key;
import io.github.ampmeter.judge.drift.Drift;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.verdict.DriftJudge;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Relation;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How figures changed from block to block, and when they will reach a limit. */
public final class DriftSection {
  public static final String KEY = "drift";
  private static final int MOST_CHARTS = 6;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private final Blocks blocks;
  private final List<Finding> findings;
  private final Observation observation;

  private DriftSection(Blocks blocks, List<Finding> findings, Observation observation) {
    this.blocks = blocks;
    this.findings = findings;
    this.observation = observation;
  }

  private static DriftSection ofPlan(PlanReport plan) {
    return new DriftSection(plan.blocks(), plan.verdict().findings(), plan.observation());
  }

  /**
   * One figure.
   *
   * @param finding of the criterion that limits its drift; empty: there is none
   * @param reached when it comes to a limit, in words; empty: not, or nobody can tell
   */
  private record Row(Drift drift, Optional<Finding> finding, String reached) {
    boolean worse() {
      return drift.line().known() && drift.worseAtLeast() > 0;
    }

    /** The remarks beside the figures. */
    String note() {
      boolean shown = drift.line().low() > 0 || drift.line().high() < 0;
      String drifts = !shown ? "no drift shown" : drift.line().slope() > 0 ? "rises" : "falls";
      return drift.line().known() ? drifts : DriftJudge.doubt(drift);
    }

    String name() {
      return drift.quantity().word() + "(" + drift.key().name() + ")";
    }
  }

  /** Empty where drift was not looked for. */
  static Optional<Section> of(PlanReport plan) {
    return plan.blocks().number() == 0
        ? Optional.empty()
        : Optional.of(ofPlan(plan).section("Drift"));
  }

  /**
   * Of a load that ran beside another one, without what moved both.
   *
   * @param findings of criteria, by these blocks
   */
  public static Section paired(String title, Blocks blocks, List<Finding> findings) {
    return new DriftSection(blocks, findings, Observation.NONE).section(title);
  }

  /**
   * The figures that a reader wants to see block by block: those with a limit, those that drift.
   */
  public static List<Drift> charted(PlanReport plan) {
    return ofPlan(plan).rows().stream()
        .filter(row -> row.drift.line().known())
        .filter(row -> row.finding.isPresent() || row.worse())
        .sorted(Comparator.comparing((Row row) -> row.finding.isEmpty()))
        .limit(MOST_CHARTS)
        .map(Row::drift)
        .toList();
  }

  private Section section(String title) {
    List<Row> rows = rows();
    List<Block> parts = new ArrayList<>();
    parts.add(Block.Sentences.of(Tone.LEAD, lead(rows)));
    rows.stream()
        .filter(row -> !row.reached.isEmpty())
        .map(row -> row.name() + " reaches " + row.reached + ".")
        .forEach(sentence -> parts.add(Block.Sentences.of(Tone.NOTE, sentence)));
    parts.add(table(rows));
    if (!blocks.bursts().isEmpty()) {
      parts.add(
          new Columns<ErrorBurst>()
              .label("from", "Errors came together from", burst -> time(burst.fromMillis()))
              .words("to", "to", burst -> time(burst.toMillis()))
              .count("errors", "Errors", ErrorBurst::errors)
              .figure("percent", "% of the\nsamples then", Kind.PERCENT, ErrorBurst::percent)
              .table("errorBursts", "Errors that came together", blocks.bursts())
              .folding("bursts"));
    }
    return Section.of(KEY, title, parts).inSummaryToo();
  }

  private String lead(List<Row> rows) {
    String worse =
        rows.stream().filter(Row::worse).map(Row::name).collect(Collectors.joining(", "));
    String length =
        "In %s blocks of %s"
            .formatted(blocks.number(), Durations.text(Duration.ofMillis(blocks.blockMillis())));
    if (!blocks.problem().isEmpty()) {
      return length + ": " + blocks.problem() + ".";
    }
    if (rows.stream().noneMatch(row -> row.drift.line().known())) {
      return length + " no drift can be judged: the run is too short.";
    }
    return length
        + (worse.isEmpty() ? " no figure is shown to get worse." : " got worse: " + worse + ".");
  }

  private static Block table(List<Row> rows) {
    return new Columns<Row>()
        .label("quantity", "Figure", Row::name)
        .words("unit", "Unit", row -> row.drift.quantity().unit())
        .cell("median", "Median", Kind.NUMBER, row -> significant(row.drift.line().median(), 4))
        .cell("perDay", "Drift\na day", Kind.NUMBER, row -> perDay(row.drift))
        .cell(
            "percentPerDay",
            "% of the\nmedian a day",
            Kind.NUMBER,
            row -> significant(row.drift.percentPerDay(row.drift.line().slope()), 3))
        .words("limit", "Limit", row -> row.finding.map(Finding::limitText).orElse(""))
        .cell(
            "result",
            "Result",
            Kind.RESULT,
            row -> row.finding.map(f -> Cell.result(f.outcome(), "")).orElse(Cell.NONE))
        .words("reached", "Limit reached", Row::reached)
        .words("note", "Note", Row::note)
        .table(
            "drift",
            "",
            rows,
            "Theil-Sen lines with 95 % intervals, corrected for blocks that resemble their"
                + " neighbours. A limit is one of worsening: of throughput, of its fall.")
        .folding("figures");
  }

  private static Cell perDay(Drift drift) {
    double slope = drift.perDay(drift.line().slope());
    if (Double.isNaN(slope)) {
      return Cell.NONE;
    }
    double low = drift.perDay(drift.line().low());
    double high = drift.perDay(drift.line().high());
    return drift.line().known()
        ? new Cell.Figure(slope, resolution(Math.max(Math.abs(low), Math.abs(high)), 3))
            .with(new Cell.Range(low, high))
        : significant(slope, 3);
  }

  private static Cell significant(double value, int digits) {
    return Cell.figure(value, resolution(value, digits));
  }

  private static double resolution(double value, int digits) {
    return value == 0 || !Double.isFinite(value)
        ? 1
        : Math.min(1, Math.pow(10, Math.floor(Math.log10(Math.abs(value))) - digits + 1));
  }

  private List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (Key key : blocks.series().keySet()) {
      Optional<Finding> finding =
          findings.stream()
              .filter(each -> each.metric().followed().equals(Optional.of(key.quantity())))
              .filter(each -> DriftJudge.keys(each.criterion(), each.label()).test(key))
              .findFirst();
      if (finding.isPresent() || ofTheWhole(key)) {
        Drift drift = blocks.drift(key);
        rows.add(new Row(drift, finding, reached(drift)));
      }
    }
    rows.sort(Comparator.comparing((Row row) -> row.finding.isEmpty()));
    return rows;
  }

  private static boolean ofTheWhole(Key key) {
    boolean total =
        key.kind().equals(Optional.of(LabelKind.TOTAL)) && key.name().equals(LabelStatistics.TOTAL);
    return key.kind().isEmpty() || total;
  }

  /** The soonest limit that is ahead: of a criterion, of memory, of the file system. */
  private String reached(Drift drift) {
    if (!drift.line().known() || drift.worseAtLeast() <= 0) {
      return "";
    }
    return Stream.concat(limits(drift), reserves(drift))
        .min(Comparator.comparingDouble(at -> drift.daysUntil(at.value, drift.line().slope())))
        .map(at -> at.words + " " + in(drift, at.value))
        .orElse("");
  }

  private record Reached(double value, String words) {}

  /** The limits that criteria set on the same figure. */
  private Stream<Reached> limits(Drift drift) {
    Predicate<Relation> ahead =
        drift.quantity().worse() > 0 ? Relation::isUpper : Relation::isLower;
    return findings.stream()
        .filter(each -> each.metric().toString().equals(drift.quantity().word()))
        .filter(each -> DriftJudge.keys(each.criterion(), each.label()).test(drift.key()))
        .filter(each -> ahead.test(each.limit().relation()))
        .filter(each -> !each.limit().fromFirst())
        .map(each -> new Reached(each.limit().value(), "its limit of " + each.limitText()));
  }

  private Stream<Reached> reserves(Drift drift) {
    return switch (drift.quantity()) {
      case MEMORY ->
          left(drift, ObservedQuantity.MEMORY_AVAILABLE, "the end of the machine's memory");
      case DISK -> left(drift, ObservedQuantity.DISK_FREE, "the end of the file system");
      default -> Stream.empty();
    };
  }

  /** Returns the value in the last block. */
  private Stream<Reached> left(Drift drift, ObservedQuantity quantity, String words) {
    long end = blocks.startMillis() + blocks.number() * blocks.blockMillis();
    double bytes = observation.here(quantity).mean(end - blocks.blockMillis(), end);
    return Double.isFinite(bytes)
        ? Stream.of(new Reached(drift.last() + bytes / BYTES_PER_MEGABYTE, words))
        : Stream.empty();
  }

  private static String in(Drift drift, double value) {
    int worse = drift.quantity().worse();
    double days = drift.daysUntil(value, drift.line().slope());
    return days == 0
        ? "now"
        : "in %s (%s to %s)"
            .formatted(
                DriftJudge.days(days),
                DriftJudge.days(drift.daysUntil(value, worse * drift.worseAtMost())),
                DriftJudge.days(drift.daysUntil(value, worse * drift.worseAtLeast())));
  }

  private static String time(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
