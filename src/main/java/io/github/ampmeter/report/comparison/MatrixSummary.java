package io.github.ampmeter.report.comparison;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.compare.Change;
import io.github.ampmeter.judge.compare.GeneratorEffect;
import io.github.ampmeter.judge.compare.MatrixChange;
import io.github.ampmeter.judge.compare.MatrixDesign;
import io.github.ampmeter.judge.compare.MatrixResult;
import io.github.ampmeter.judge.compare.MatrixResult.AffectedRound;
import io.github.ampmeter.judge.compare.MatrixRun;
import io.github.ampmeter.judge.compare.MatrixRun.PlanOutcome;
import io.github.ampmeter.judge.compare.MatrixRun.RunFigures;
import io.github.ampmeter.judge.compare.RelativeCriteria.RelativeFinding;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.OverallResult.Case;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A matrix as sections: a row a configuration, what changed from the first, and all starts.
 *
 * @param limits what limited each plan of each start
 */
public record MatrixSummary(MatrixResult matrix, List<MatrixLimits.Entry> limits)
    implements OverallResult {
  private static final String KEY = "matrix";

  /** What one configuration measured at one load level of a plan. */
  private record Line(
      String configuration,
      boolean baseline,
      List<MatrixRun> runs,
      RunFigures.Of of,
      Collection<RunFigures> figures,
      List<MatrixChange> changes) {
    long sum(ToLongFunction<RunFigures> figure) {
      return figures.stream().mapToLong(figure).sum();
    }

    Cell mean(Metric metric) {
      return Cell.figure(
          figures.stream()
              .mapToDouble(of -> of.figure(metric))
              .filter(Double::isFinite)
              .average()
              .orElse(Double.NaN));
    }

    Cell change(Metric metric) {
      if (baseline) {
        return new Cell.Missing("baseline");
      }
      return changes.stream()
          .filter(change -> change.metric().equals(metric))
          .findFirst()
          .map(MatrixSummary::change)
          .orElse(Cell.NONE);
    }
  }

  public MatrixSummary {
    limits = List.copyOf(limits);
  }

  /** A line whose limit is unknown. */
  public MatrixSummary(MatrixResult matrix) {
    this(matrix, List.of());
  }

  private Columns<Line> columns() {
    return new Columns<Line>()
        .label("combination", "Configuration", Line::configuration)
        .cell("result", "Result", Kind.RESULT, this::result)
        .count("rounds", "Rounds", line -> line.figures().size())
        .count("samples", "Samples", line -> line.sum(RunFigures::samples))
        .count("errors", "Errors", line -> line.sum(RunFigures::errors))
        .cell(
            "throughputPerSecond",
            "Rate/sec",
            Kind.PER_SECOND,
            line -> line.mean(Metric.THROUGHPUT))
        .cell(
            "throughputChangePercent",
            "Rate against\nthe baseline",
            Kind.CHANGE,
            line -> line.change(Metric.THROUGHPUT))
        .cell("p90Millis", "90th,\nms", Kind.MILLIS, line -> line.mean(Metric.P90))
        .cell(
            "p90ChangePercent",
            "90th against\nthe baseline",
            Kind.CHANGE,
            line -> line.change(Metric.P90));
  }

  private static final Columns<MatrixChange> EXPLORED =
      new Columns<MatrixChange>()
          .label("combination", "Configuration", MatrixChange::configuration)
          .words("plan", "Plan", change -> change.of().plan())
          .words("label", "Label", change -> change.of().at(change.of().label()))
          .words("figure", "Figure", change -> change.metric().toString())
          .count("rounds", "Rounds", change -> change.paired().number())
          .cell("changePercent", "Against\nthe baseline", Kind.CHANGE, MatrixSummary::change);

  private static final Columns<AffectedRound> AFFECTED =
      new Columns<AffectedRound>()
          .label("combination", "Configuration", of -> of.change().configuration())
          .count("round", "Round", AffectedRound::round)
          .words("plan", "Plan", of -> of.change().of().at(of.change().of().plan()))
          .words("figure", "Figure", of -> of.change().metric().toString())
          .words("cause", "Because", MatrixSummary::cause)
          .words("proven", "Proves against the baseline", MatrixSummary::proven);

  private static final Columns<MatrixRun> STARTS =
      new Columns<MatrixRun>()
          .label("combination", "Configuration", MatrixRun::configuration)
          .count("round", "Round", MatrixRun::round)
          .count("place", "Place", MatrixRun::place)
          .words("folder", "Report in", MatrixRun::folder)
          .cell("result", "Result", Kind.RESULT, MatrixSummary::result);

  @Override
  public VerdictKind verdict() {
    return matrix.verdict();
  }

  /** Such as "2 combinations, 3 rounds, 6 runs: 4 passed, 2 failed". */
  @Override
  public String summary() {
    MatrixDesign design = matrix.design();
    Map<VerdictKind, Long> counts =
        matrix.runs().stream()
            .collect(Collectors.groupingBy(MatrixRun::verdict, Collectors.counting()));
    String came =
        Stream.of(VerdictKind.values())
            .filter(counts::containsKey)
            .map(kind -> counts.get(kind) + " " + kind.word())
            .collect(Collectors.joining(", "));
    return Counted.of(design.configurations().size(), "configurations")
        + ", "
        + Counted.of(design.planned(), "rounds")
        + (design.more() == 0 ? "" : " and " + design.more() + " more")
        + ", "
        + Counted.of(matrix.runs().size(), "runs")
        + (counts.size() == 1 && counts.containsKey(VerdictKind.PASSED)
            ? ": all passed"
            : ": " + came)
        + missed();
  }

  @Override
  public Optional<Answer> answer() {
    return Optional.of(new MatrixAnswer(matrix, limits).answer());
  }

  @Override
  public String trust() {
    return new MatrixAnswer(matrix, limits).trust();
  }

  @Override
  public List<String> steps() {
    return new MatrixAnswer(matrix, limits).steps();
  }

  private String missed() {
    List<RelativeFinding> findings = matrix.findings();
    long missed = findings.stream().filter(finding -> !finding.passed()).count();
    return missed == 0
        ? ""
        : "; %s of %s criteria against the baseline configuration did not pass"
            .formatted(missed, findings.size());
  }

  /** A finding for each start, and one for each criterion that compares configurations. */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (MatrixRun run : matrix.runs()) {
      cases.add(
          new Case(
              "round-" + run.round(),
              run.configuration(),
              run.verdict(),
              String.join("; ", run.reasons())));
    }
    for (RelativeFinding finding : matrix.findings()) {
      cases.add(
          new Case(
              "first",
              finding.configuration() + ": " + finding.title(),
              finding.verdict(),
              finding.passed() ? "" : finding.reason()));
    }
    return cases;
  }

  /** The tables for the page, the console and programs. */
  @Override
  public List<Section> sections() {
    List<Block> blocks = new ArrayList<>();
    Answer answer = answer().orElseThrow();
    List<String> lead = new ArrayList<>();
    lead.add(answer.word());
    lead.addAll(answer.sentences());
    lead.add("By the targets: " + summary() + ".");
    List<MatrixChange> primary = matrix.primary();
    int tests = primary.isEmpty() ? 0 : primary.get(0).family().tests();
    Table configurations = configurations(primary);
    blocks.add(configurations);
    blocks.add(Block.Sentences.of(Tone.SMALL, meaning(tests)));
    if (!matrix.findings().isEmpty()) {
      blocks.add(criteria(matrix.findings()));
    }
    List<MatrixChange> explored =
        matrix.exploratory().stream().filter(change -> change.change().isPresent()).toList();
    if (!explored.isEmpty()) {
      blocks.add(
          new Block.Folded(
              "Other figures and labels: indications, not corrected for their number",
              List.of(EXPLORED.table("explored", "", explored).folding("figures"))));
    }
    List<Section> sections = new ArrayList<>();
    sections.add(Section.of(KEY, "Matrix", blocks).leading());
    sections.add(
        Section.of(KEY, "Matrix", new Block.Sentences(Tone.LEAD, lead), configurations)
            .only(Place.SUMMARY));
    MatrixLimits.of(limits, matrix.design().first()).ifPresent(sections::add);
    sections.add(Section.of("matrixStarts", "Starts", starts()));
    return sections;
  }

  private List<Block> starts() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.Sentences.of(Tone.PLAIN, "Order: " + matrix.design().order() + "."));
    List<AffectedRound> affected = matrix.affected();
    if (!affected.isEmpty()) {
      blocks.add(
          AFFECTED
              .table(
                  "affectedRounds",
                  "Rounds that JMeter or other programs affected, and what they still prove",
                  affected)
              .folding("rounds"));
    }
    blocks.add(STARTS.table("starts", "", matrix.runs()).folding("starts"));
    return blocks;
  }

  private static String cause(AffectedRound of) {
    return of.othersPercent() > 0
        ? "other programs or the hypervisor took %s %% of the CPUs (limit: %s %%)"
            .formatted(
                Decimals.text(of.othersPercent(), 0),
                Decimals.text(GeneratorEffect.MOST_OTHERS_PERCENT, 0))
        : "the load generator paused or was the limit";
  }

  /** Changes of which only bounds are known. */
  private static String proven(AffectedRound of) {
    boolean atLeast = of.least() > -100;
    boolean atMost = Double.isFinite(of.most());
    return atLeast && atMost
        ? ChangeText.text(of.least()) + " to " + ChangeText.text(of.most())
        : atLeast
            ? "at least " + ChangeText.text(of.least())
            : atMost ? "at most " + ChangeText.text(of.most()) : "nothing";
  }

  private Table configurations(List<MatrixChange> changes) {
    Columns<Line> columns = columns();
    List<Table.Group> groups = new ArrayList<>();
    for (RunFigures.Of of : matrix.totals()) {
      List<Line> lines = new ArrayList<>();
      for (String configuration : matrix.design().configurations()) {
        lines.add(
            new Line(
                configuration,
                configuration.equals(matrix.design().first()),
                matrix.runs(configuration),
                of,
                matrix.figures(configuration, of).values(),
                changes.stream()
                    .filter(
                        each -> each.configuration().equals(configuration) && each.of().equals(of))
                    .toList()));
      }
      groups.add(new Table.Group(of.at(of.plan()), "combinations", columns.rows(lines), true));
    }
    return new Table("combinations", "Matrix", columns.columns(), groups, List.of());
  }

  private String meaning(int tests) {
    return "Rate/sec and 90th: means over the rounds, of successes. Against the baseline: mean"
        + " ratio over the rounds that both completed, with its 95 % interval (paired t-test"
        + " of logarithms)."
        + (tests == 0
            ? ""
            : " Changed: p below 0.05 after correction for the %s of this table"
                    .formatted(Counted.of(tests, "comparisons"))
                + " (Benjamini-Hochberg), and at least %s %%."
                    .formatted(Decimals.text(matrix.design().leastChangePercent(), 2)));
  }

  private static Cell change(MatrixChange of) {
    String judgement = MatrixChangeText.judgement(of);
    if (!of.inPercent() || !of.change().orElseThrow().estimated()) {
      String amount = MatrixChangeText.amount(of);
      return new Cell.Missing((amount.isEmpty() ? "" : amount + ": ") + judgement);
    }
    return ChangeText.judged(ChangeText.cell(of.change().orElseThrow()), of.shown(), judgement);
  }

  private Cell result(Line line) {
    VerdictKind worst = VerdictKind.PASSED;
    Map<String, Integer> reasons = new LinkedHashMap<>();
    for (MatrixRun run : line.runs()) {
      run.problems().forEach(problem -> reasons.merge(problem, 1, Integer::sum));
      worst = run.problems().isEmpty() ? worst : worst.worse(VerdictKind.INCOMPLETE);
      for (PlanOutcome plan : run.plans()) {
        if (plan.plan().equals(line.of().plan())) {
          worst = worst.worse(plan.verdict());
          plan.reasons().forEach(reason -> reasons.merge(reason, 1, Integer::sum));
        }
      }
    }
    int rounds = line.runs().size();
    List<String> words = new ArrayList<>();
    reasons.forEach((reason, times) -> words.add(reason + inRounds(times, rounds)));
    for (RelativeFinding finding : matrix.findings()) {
      if (finding.configuration().equals(line.configuration())
          && finding.plan().equals(line.of().plan())
          && !finding.passed()) {
        worst = worst.worse(finding.verdict());
        words.add(
            finding.title() + (finding.outcome() == Outcome.FAILED ? " failed" : " not judged"));
      }
    }
    return result(worst, String.join("\n", words));
  }

  static String inRounds(int some, int all) {
    return all == 1 ? "" : " in " + some + " of " + Counted.of(all, "rounds");
  }

  private static Cell result(MatrixRun run) {
    return result(run.verdict(), String.join("\n", run.reasons()));
  }

  private static Cell result(VerdictKind kind, String remark) {
    Outcome outcome =
        switch (kind) {
          case PASSED -> Outcome.PASSED;
          case FAILED -> Outcome.FAILED;
          case NOT_JUDGED, INCOMPLETE -> Outcome.NOT_JUDGED;
        };
    return new Cell.Result(outcome, kind.word(), remark);
  }

  private static final Columns<RelativeFinding> CRITERIA =
      new Columns<RelativeFinding>()
          .label("combination", "Configuration", RelativeFinding::configuration)
          .words("plan", "Plan", RelativeFinding::plan)
          .cell("criterion", "Criterion", Kind.CODE, of -> Cell.words(of.criterion().text()))
          .words("label", "Label", RelativeFinding::label)
          .cell("change", "Against\nthe baseline", Kind.QUANTITY, MatrixSummary::change)
          .cell(
              "result",
              "Result",
              Kind.RESULT,
              of -> new Cell.Result(of.outcome(), of.verdict().word(), of.reason()));

  private static Table criteria(List<RelativeFinding> findings) {
    return CRITERIA.table(
        "firstCriteria",
        "Criteria against the baseline configuration",
        findings,
        "Passed: the whole 95 % interval of the change lies within the limit. Failed: all of it"
            + " lies beyond. Not judged: the limit lies within it.");
  }

  private static Cell change(RelativeFinding of) {
    return of.change().map(change -> change(of, change)).orElse(Cell.NONE);
  }

  private static Cell change(RelativeFinding of, Change change) {
    return Cell.rounded(change.estimate(), 1)
        .with(ChangeText.range(change))
        .in(
            change.scale() == Change.Scale.PERCENT
                ? Kind.CHANGE
                : MatrixChangeText.difference(of.criterion().metric()));
  }
}
