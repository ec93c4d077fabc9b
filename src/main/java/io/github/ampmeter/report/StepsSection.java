package io.github.ampmeter.report;

import static io.github.ampmeter.report.TimeCells.computed;
import static io.github.ampmeter.report.TimeCells.measured;
import static io.github.ampmeter.report.TimeCells.percentile;
import static io.github.ampmeter.report.section.Column.Kind.MILLIS;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.stats.ConnectionTimes;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.report.ConnectionTimesSection.LabelTimes;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;

/** The steps of a sweep, a row each, and their connection times. */
final class StepsSection {
  private StepsSection() {}

  /** Empty for a single load level without repeats. */
  static Optional<Section> of(PlanReport plan) {
    List<SweepRow> rows = SweepRow.of(plan.statistics(), plan.generator().users());
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    LoadUnit unit = plan.statistics().unit();
    List<Block> blocks = new ArrayList<>(List.of(steps(rows, unit, plan.verdict())));
    if (rows.get(0).hasConnections()) {
      blocks.add(
          new Block.Folded(
              "Connection times of each step, ms",
              List.of(
                  ConnectionTimesSection.table(
                      "Test",
                      rows.stream()
                          .map(row -> new LabelTimes(level(row, unit), row.connections()))
                          .toList(),
                      "steps"))));
    }
    return Optional.of(Section.of("steps", "Steps", blocks));
  }

  private static Table steps(List<SweepRow> rows, LoadUnit unit, Verdict verdict) {
    boolean repeated = rows.stream().anyMatch(row -> row.passes().size() > 1);
    Columns<SweepRow> columns =
        new Columns<SweepRow>()
            .cell("users", "Test", Kind.LABEL, row -> test(row, unit))
            .cell("samples", "Requests", Kind.COUNT, StepsSection::samples)
            .count("errors", "Errors", row -> row.level().errors())
            .cell(
                "meanMillis", "Avg,\nms", MILLIS, row -> computed(row.elapsed(), ValueCounts::mean))
            .cell("minMillis", "Min,\nms", MILLIS, row -> measured(row.elapsed(), ValueCounts::min))
            .cell(
                "maxMillis", "Max,\nms", MILLIS, row -> measured(row.elapsed(), ValueCounts::max));
    TimeCells.column(columns, Percentiles.MAIN, row -> percentile(row.level(), Percentiles.MAIN));
    TimeCells.named(columns, List.of(Percentiles.MAIN), verdict, SweepRow::level);
    columns.cell(
        "perSecond",
        "Rate/sec",
        Kind.PER_SECOND,
        row -> limited(row, row.level().throughputPerSecond(), "generator's limit"));
    if (repeated) {
      columns
          .figure("leastPerSecond", "Slowest\nrepeat", Kind.PER_SECOND, SweepRow::leastThroughput)
          .figure("mostPerSecond", "Fastest\nrepeat", Kind.PER_SECOND, SweepRow::mostThroughput);
    }
    // The throughput at the first offered rate is no baseline for the others.
    if (!unit.offered()) {
      columns
          .cell(
              "percentOfBaseline",
              "% of\nBaseline",
              Kind.PERCENT,
              row -> limited(row, row.percentOfBaseline(), "at least"))
          .cell(
              "relativeThroughput",
              "Relative\nthroughput",
              Kind.RATIO,
              row -> limited(row, row.relativeThroughput(), "at least"));
    }
    boolean total = rows.get(0).level().kind() == LabelKind.TOTAL;
    return columns
        .table(
            "levels",
            "",
            rows,
            "All "
                + (total ? "requests, or operations where there are any, " : "")
                + "of a step together"
                + (unit.offered() ? "" : "; baseline is the first step")
                + ". Avg, Min, Max and 90th of the successes of all repeats, Rate/sec the mean of"
                + " the repeats."
                + (rows.stream().allMatch(SweepRow::reliable)
                    ? ""
                    : " Not reliable: fewer than 100 requests.")
                + (rows.stream().anyMatch(SweepRow::limited)
                    ? " Generator's limit: the load generator limited this step; its figures have"
                        + " no percentages."
                    : ""))
        .folding("steps");
  }

  private static Cell test(SweepRow row, LoadUnit unit) {
    int times = row.passes().size();
    return Cell.words(level(row, unit), times > 1 ? times + " times" : "");
  }

  private static Cell samples(SweepRow row) {
    Cell.Figure samples = new Cell.Figure(row.level().samples(), 1);
    return row.reliable() ? samples : samples.remarked("not reliable");
  }

  /** A figure that the load generator may have limited. */
  private static Cell limited(SweepRow row, double value, String remark) {
    return row.limited() && Cell.figure(value) instanceof Cell.Figure figure
        ? figure.remarked(remark)
        : Cell.figure(value);
  }

  private static String level(SweepRow row, LoadUnit unit) {
    return unit.text(row.level().users());
  }

  /**
   * One step of a sweep, all requests or operations and all repeats together: what SourceLabs'
   * tables, the mod_perl guide's and ab say of it.
   *
   * @param level at so many users
   * @param passes the repeats, each on its own
   * @param first the step that is the baseline
   * @param limited whether the load generator was the limit at this step: its rate is a least one
   * @param baselineLimited whether it was at the first: then nothing is known in percent of it
   * @param connections ab's connection times; without a request that carries them, empty counts
   */
  public record SweepRow(
      LabelStatistics level,
      List<StepStatistics> passes,
      LabelStatistics first,
      boolean limited,
      boolean baselineLimited,
      ConnectionTimes connections) {
    public SweepRow {
      passes = List.copyOf(passes);
    }

    /**
     * All steps; none of a run with one load level and one pass.
     *
     * @param limited the steps, by users, at which the load generator was the limit
     */
    public static List<SweepRow> of(RunStatistics run, Set<Integer> limited) {
      List<SweepRow> rows = new ArrayList<>();
      if (run.steps().size() < 2) {
        return rows;
      }
      for (LabelStatistics level : run.totals()) {
        List<StepStatistics> passes =
            run.steps().stream().filter(step -> step.users() == level.users()).toList();
        ConnectionTimes connections =
            ConnectionTimes.merged(
                passes.stream()
                    .flatMap(step -> step.connections().times().values().stream())
                    .toList());
        LabelStatistics first = run.totals().get(0);
        rows.add(
            new SweepRow(
                level,
                passes,
                first,
                limited.contains(level.users()),
                limited.contains(first.users()),
                connections));
      }
      return rows;
    }

    /** SourceLabs' "% of Baseline": the rate in percent of the first step's. */
    public double percentOfBaseline() {
      return 100 * relativeThroughput();
    }

    /** The rate as a multiple of the first step's; NaN where that is not the servers' rate. */
    public double relativeThroughput() {
      if (baselineLimited) {
        return Double.NaN;
      }
      return level.throughputPerSecond() / first.throughputPerSecond();
    }

    /** Lowest rate of the repeats. */
    public double leastThroughput() {
      return throughputs().min().orElse(Double.NaN);
    }

    /** Highest rate of the repeats. */
    public double mostThroughput() {
      return throughputs().max().orElse(Double.NaN);
    }

    /** Whether the figures rest on enough requests. */
    public boolean reliable() {
      return level.samples() >= Metric.RELIABLE_SAMPLES;
    }

    ValueCounts elapsed() {
      return level.elapsed();
    }

    public boolean hasConnections() {
      return connections.total().count() > 0;
    }

    private DoubleStream throughputs() {
      return passes.stream().mapToDouble(step -> step.total().throughputPerSecond());
    }
  }
}
