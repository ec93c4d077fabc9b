package io.github.ampmeter.report.comparison;

import io.github.ampmeter.judge.compare.Change;
import io.github.ampmeter.judge.compare.Trend;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.judge.compare.Workload.ComparisonRow;
import io.github.ampmeter.judge.compare.WorkloadChange;
import io.github.ampmeter.judge.compare.WorkloadChange.FigureChange;
import io.github.ampmeter.judge.compare.WorkloadChange.LabelChange;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve.ElapsedFigures;
import io.github.ampmeter.judge.scaling.ScalingSummary;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.Unit;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.TimeCells;
import io.github.ampmeter.report.comparison.Comparison.ComparedWorkload;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.FigureText;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sections of a comparison: its workloads and its trends. */
public final class ComparisonSections {
  private static final int MOST_LABELS = 5;
  private static final int MOST_PARTS = 3;
  private static final double RELATIVE = 1e-4;
  private static final double HUNDREDTH = 0.01;

  private ComparisonSections() {}

  /** What changed of each label, what was measured, and how it scales on each configuration. */
  public static List<Section> of(ComparedWorkload workload) {
    return Stream.of(
            changed(workload).stream(),
            labels(workload.changes()).stream(),
            Stream.of(configurations(workload.of()), figures(workload.of())))
        .flatMap(sections -> sections)
        .toList();
  }

  private record Changed(String configuration, FigureChange of) {}

  /** Each figure's change with its interval and test; empty where nothing is compared. */
  private static Optional<Section> changed(ComparedWorkload workload) {
    List<Changed> all =
        workload.changes().stream()
            .flatMap(
                change ->
                    change.figures().stream()
                        .map(of -> new Changed(change.configuration().name(), of)))
            .toList();
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(
                "changes",
                "What changed",
                new Columns<Changed>()
                    .label("configuration", "Configuration", Changed::configuration)
                    .words("figure", "Figure", row -> row.of().metric().toString())
                    .count("load", "Load", row -> row.of().load())
                    .cell(
                        "before", "Baseline", Kind.NUMBER, row -> value(row.of().change().before()))
                    .cell("after", "This", Kind.NUMBER, row -> value(row.of().change().after()))
                    .cell("changePercent", "Change", Kind.CHANGE, row -> change(row.of()))
                    .words("test", "Test", row -> row.of().change().test().message())
                    .table("changes", "", all)
                    .folding("figures")));
  }

  private static Cell value(double figure) {
    return Double.isFinite(figure) ? Cell.rounded(figure, 2) : Cell.NONE;
  }

  private static Cell change(FigureChange of) {
    Change change = of.change();
    String evidence = change.evidence(of.metric().kind().unit());
    boolean tested = change.test().method() != Change.Method.NONE;
    String judged = change.significant() || !tested ? "" : "no significant difference; ";
    return ChangeText.judged(
        ChangeText.cell(change.estimate()), change.significant(), judged + evidence);
  }

  /** One short sentence for each configuration: how much changed, without intervals. */
  public static List<String> brief(ComparedWorkload workload) {
    return workload.changes().stream()
        .map(
            change ->
                against(workload.of(), change)
                    + brief(workload.of(), change)
                    + (change.missing().isEmpty()
                        ? ""
                        : "; missing: " + String.join(", ", change.missing()))
                    + ".")
        .toList();
  }

  private static String brief(Workload workload, WorkloadChange of) {
    List<FigureChange> shown =
        of.figures().stream()
            .filter(
                each ->
                    each.change().significant()
                        || each.change().test().method() == Change.Method.NONE)
            .toList();
    List<String> parts =
        new ArrayList<>(
            shown.stream().map(each -> brief(workload, each)).limit(MOST_PARTS).toList());
    long significant = shown.stream().filter(each -> each.change().significant()).count();
    if (shown.size() > MOST_PARTS) {
      parts.add(shown.size() - MOST_PARTS + " more changes in the table");
    }
    if (significant > 0 && significant == shown.size()) {
      parts.add(
          significant == 1
              ? "significant"
              : significant == 2 ? "both significant" : "all significant");
    }
    if (shown.size() < of.figures().size()) {
      String open =
          of.figures().stream()
              .filter(each -> !shown.contains(each))
              .map(each -> each.metric().toString())
              .distinct()
              .collect(Collectors.joining(", "));
      parts.add("no significant difference in " + open);
    }
    return String.join(", ", parts);
  }

  /** Such as {@code 42 % fewer requests per second at 50 users} or {@code p90 65 % longer}. */
  private static String brief(Workload workload, FigureChange of) {
    double percent = of.change().estimate();
    boolean times = Math.abs(percent) >= FigureText.MANIFOLD_PERCENT;
    String size = ChangeText.size(Math.abs(percent));
    boolean rate = of.metric().kind() == MetricKind.THROUGHPUT;
    if (!Double.isFinite(percent) || times) {
      return of.metric() + " " + ChangeText.text(percent);
    }
    return rate
        ? size
            + (percent >= 0 ? " more " : counted(workload) ? " fewer " : " less ")
            + workload.axes().measure()
            + " at "
            + workload.text(of.load())
        : of.metric() + " " + size + (percent < 0 ? " shorter" : " longer");
  }

  private static boolean counted(Workload workload) {
    return workload.axes().measure().endsWith("s per second");
  }

  private record Labelled(String configuration, LabelChange of) {
    Change change() {
      return of.p90().change();
    }
  }

  /** What changed of each label, the slowest change first; empty where no label is known. */
  private static Optional<Section> labels(List<WorkloadChange> changes) {
    List<Labelled> all =
        changes.stream()
            .flatMap(
                change ->
                    change.labels().stream()
                        .map(of -> new Labelled(change.configuration().name(), of)))
            .sorted(Comparator.comparingDouble(row -> -row.change().estimate()))
            .toList();
    String p90 = Percentiles.title(Percentiles.MAIN);
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(
                "labelChanges",
                "Labels, the slowest change first",
                new Columns<Labelled>()
                    .label("label", "Label", row -> row.of().label())
                    .words("kind", "Kind", row -> row.of().kind().name().toLowerCase(Locale.ROOT))
                    .words("configuration", "Configuration", Labelled::configuration)
                    .count("load", "Load", row -> row.of().p90().load())
                    .cell(
                        "p90BeforeMillis",
                        "Baseline's\n" + p90 + ", ms",
                        Kind.MILLIS,
                        row -> millis(row.change().before()))
                    .cell(
                        Percentiles.key(Percentiles.MAIN),
                        p90 + ",\nms",
                        Kind.MILLIS,
                        row -> millis(row.change().after()))
                    .cell("changePercent", "Change", Kind.CHANGE, ComparisonSections::change)
                    .words("judgement", "Judgement", row -> row.change().judgement())
                    .table("labels", "", all)
                    .folding("labels")));
  }

  private static Cell change(Labelled row) {
    Change change = row.change();
    return ChangeText.judged(
        ChangeText.cell(change.estimate()), change.significant(), change.evidence(Unit.MILLIS));
  }

  /** Why runs are worse than their baselines, or why that is unknown; empty where none is worse. */
  public static List<Notice> regressions(Comparison comparison) {
    List<Notice> found = new ArrayList<>(comparison.drifts());
    for (ComparedWorkload each : comparison.workloads()) {
      for (WorkloadChange change : each.changes()) {
        String why = regression(each.of(), change);
        if (!why.isEmpty()) {
          found.add(NoticeText.REGRESSION.with(each.of().name(), against(each.of(), change) + why));
        }
      }
    }
    return comparison.workloads().stream().allMatch(each -> each.changes().isEmpty())
        ? List.of(NoticeText.NOTHING_COMPARED.with())
        : found;
  }

  private static String regression(Workload workload, WorkloadChange change) {
    List<String> why = new ArrayList<>();
    change.figures().stream().filter(FigureChange::worse).forEach(of -> why.add(words("", of)));
    change.labels().stream()
        .filter(of -> of.p90().worse())
        .forEach(of -> why.add(words(of.label() + " ", of.p90())));
    change.missing().forEach(label -> why.add("no success of " + label));
    if (change.verdictWorse(workload.baselineCurve().configuration())) {
      why.add("verdict " + change.configuration().verdict());
    }
    return why.isEmpty() && !change.tested() ? untested(change) : String.join(", ", why);
  }

  private static String untested(WorkloadChange change) {
    String why =
        change.figures().stream()
            .map(of -> of.change().test().message())
            .filter(message -> !message.isEmpty())
            .distinct()
            .collect(Collectors.joining(", "));
    return "nothing could be tested: " + (why.isEmpty() ? "the figures have no samples" : why);
  }

  private static String words(String label, FigureChange of) {
    return label + of.metric() + " " + ChangeText.text(of.change().estimate());
  }

  private static String against(Workload workload, WorkloadChange change) {
    return named(change.configuration())
        + (" against " + named(workload.baselineCurve().configuration()) + ": ");
  }

  /** The name of a run, with its verdict where that is known. */
  private static String named(Configuration of) {
    return of.name() + (of.verdict().isEmpty() ? "" : " (" + of.verdict() + ")");
  }

  /** What changed from the baseline to each other configuration, one sentence each. */
  public static List<String> sentences(ComparedWorkload workload) {
    return workload.changes().stream()
        .map(
            change ->
                against(workload.of(), change)
                    + words(workload.of(), change)
                    + labels(change)
                    + ".")
        .toList();
  }

  private static String labels(WorkloadChange of) {
    String slowest =
        of.labels().stream()
            .limit(MOST_LABELS)
            .map(each -> each.label() + " " + words(each.p90(), "p90", untested(each)))
            .collect(Collectors.joining("; "));
    int more = of.labels().size() - MOST_LABELS;
    return (slowest.isEmpty() ? "" : ". Slowest change first: " + slowest)
        + (more > 0 ? "; and " + more + " more" : "")
        + (of.missing().isEmpty() ? "" : ". Missing: " + String.join(", ", of.missing()));
  }

  private static String untested(LabelChange of) {
    return of.p90().change().tested() ? "" : of.p90().change().judgement();
  }

  private static String words(Workload workload, WorkloadChange of) {
    List<String> parts = new ArrayList<>();
    String named = "";
    for (FigureChange figure : of.figures()) {
      String method = figure.change().test().message();
      String name = name(workload, figure, parts.isEmpty());
      parts.add(words(figure, name, method.equals(named) ? "" : method));
      named = method;
    }
    return String.join(", ", parts);
  }

  /** Such as "requests per second at 50 users"; behind it "p90", and "at 1". */
  private static String name(Workload workload, FigureChange of, boolean first) {
    return switch (of.metric().kind()) {
      case THROUGHPUT ->
          first ? workload.axes().measure() + " at " + workload.text(of.load()) : "at " + of.load();
      case MEAN -> "mean response time";
      default -> of.metric().toString();
    };
  }

  /** Such as "+412 % requests per second at 50 users (100.0 to 512.0; Welch's t-test ...)". */
  private static String words(FigureChange of, String name, String method) {
    Change change = of.change();
    String figures =
        of.metric().kind() == MetricKind.THROUGHPUT
            ? NumberText.rate(change.before()) + " to " + NumberText.rate(change.after())
            : ChangeText.millis(change.before(), change.after());
    String why =
        Stream.of(change.evidence(of.metric().kind().unit()), method)
            .filter(part -> !part.isEmpty())
            .map(part -> "; " + part)
            .collect(Collectors.joining());
    String percent = ChangeText.text(change.estimate());
    // Nobody expects a test of published figures, which have no samples.
    String judgement =
        change.significant() || change.test().method() == Change.Method.NONE
            ? ""
            : change.tested() ? ", not significant" : ", not tested";
    return percent + " " + name + judgement + " (" + figures + why + ")";
  }

  /** The figures of each release of a trend. */
  public static Section of(Trend trend) {
    return Section.of(
        "releases",
        "Releases",
        new Columns<Trend.Release>()
            .label("release", "Release", Trend.Release::name)
            .words("run", "Run, UTC", release -> NumberText.instant(release.start()))
            .count("repeats", "Repeats", release -> release.step().repeats().size())
            .count("samples", "Samples", Trend.Release::samples)
            .count("errors", "Errors", Trend.Release::errors)
            .figure("throughputPerSecond", "Rate/sec", Kind.PER_SECOND, Trend.Release::throughput)
            .cell(
                Percentiles.key(Percentiles.MAIN),
                Percentiles.title(Percentiles.MAIN) + ",\nms",
                Kind.MILLIS,
                release -> millis(release.p90()))
            .table("releases", "", trend.releases())
            .folding("releases"));
  }

  private static Section configurations(Workload workload) {
    return Section.of(
        "configurations",
        "Configurations",
        new Columns<ScalingSummary>()
            .cell("configuration", "Configuration", Kind.LABEL, each -> name(workload, each))
            .cell("cpus", "CPUs", Kind.COUNT, each -> cpus(each.curve().configuration()))
            .cell("memory", "Memory", Kind.WORDS, each -> memory(each.curve().configuration()))
            .cell("scales", "How it scales", Kind.WORDS, each -> scales(workload, each))
            .cell("rSquared", "R²", Kind.RATIO, each -> Cell.figure(each.rSquared(), RELATIVE))
            .table("configurations", "", workload.summaries())
            .folding("configurations"));
  }

  private static Cell name(Workload workload, ScalingSummary summary) {
    Configuration of = summary.curve().configuration();
    String properties =
        Stream.concat(
                of.properties().entrySet().stream()
                    .map(each -> each.getKey() + " " + each.getValue()),
                Stream.of(of.verdict()).filter(word -> !word.isEmpty()))
            .collect(Collectors.joining(", "));
    boolean baseline = of.name().equals(workload.baseline());
    return Cell.words(of.name() + (baseline ? " (baseline)" : ""), properties);
  }

  private static Cell cpus(Configuration of) {
    return of.cpus().isPresent() ? Cell.count(of.cpus().getAsInt()) : Cell.NONE;
  }

  private static Cell memory(Configuration of) {
    return of.memory().isEmpty() ? Cell.NONE : Cell.words(of.memory());
  }

  private static Cell scales(Workload workload, ScalingSummary summary) {
    if (workload.axes().offered()) {
      return Cell.words("as offered");
    }
    return workload.isSweep()
        ? Cell.words(summary.sentence(workload.axes().loads()), summary.reason())
        : Cell.words("one load");
  }

  private static Section figures(Workload workload) {
    boolean relative = workload.isRelative();
    String rate =
        workload.axes().measure().equals("requests per second")
            ? "Rate/sec"
            : NumberText.capitalized(workload.axes().measure());
    Columns<ComparisonRow> columns =
        new Columns<ComparisonRow>()
            .label("configuration", "Configuration", row -> row.configuration().name())
            .count(
                "load", NumberText.capitalized(workload.axes().loads()), row -> row.step().load())
            .cell("meanMillis", "Avg,\nms", Kind.MILLIS, row -> millis(row.elapsed().mean()))
            .cell("minMillis", "Min,\nms", Kind.MILLIS, row -> millis(row.elapsed().min()))
            .cell("maxMillis", "Max,\nms", Kind.MILLIS, row -> millis(row.elapsed().max()));
    if (workload.hasP90()) {
      TimeCells.column(
          columns, Percentiles.MAIN, row -> millis(row.elapsed().percentile(Percentiles.MAIN)));
    }
    columns.cell(
        "throughput",
        rate,
        Kind.NUMBER,
        row -> Cell.figure(row.step().throughput(), relative ? RELATIVE : HUNDREDTH));
    if (relative) {
      columns
          .cell("bound", "Bound\nn·B/avg", Kind.NUMBER, row -> Cell.figure(row.bound(), RELATIVE))
          .figure("shareOfBound", "Share of\nthe bound", Kind.RATIO, ComparisonRow::shareOfBound);
    }
    columns
        .cell(
            "percentOfBaseline",
            "% of\nbaseline",
            Kind.PERCENT,
            row -> Cell.figure(row.percentOfBaseline(), HUNDREDTH))
        .cell(
            "changePercent",
            "Against the baseline\nat the same " + workload.axes().loads(),
            Kind.CHANGE,
            row -> ChangeText.cell(row.changePercent()));
    Table table = columns.table("figures", "", workload.rows()).folding("rows");
    return Section.of("figures", "Figures", table);
  }

  private static Cell millis(double millis) {
    return Double.isNaN(millis) ? Cell.NONE : Cell.rounded(millis, 1);
  }

  private record Row(Workload workload, ComparisonRow row) {
    ElapsedFigures elapsed() {
      return row.elapsed();
    }
  }

  /** The rows of comparison.csv: one for each workload, configuration and load. */
  public static Table all(Comparison comparison) {
    Columns<Row> columns =
        new Columns<Row>()
            .label("workload", "Workload", each -> each.workload().name())
            .label("configuration", "Configuration", each -> each.row().configuration().name())
            .count("load", "Load", each -> each.row().step().load())
            .figure("throughput", "Throughput", Kind.NUMBER, each -> each.row().step().throughput())
            .figure(
                "percentOfBaseline",
                "% of baseline",
                Kind.PERCENT,
                each -> each.row().percentOfBaseline())
            .figure(
                "changePercent",
                "Against the baseline",
                Kind.CHANGE,
                each -> each.row().changePercent())
            .figure("meanMillis", "Mean", Kind.MILLIS, each -> each.elapsed().mean())
            .figure("minMillis", "Min", Kind.MILLIS, each -> each.elapsed().min())
            .figure("maxMillis", "Max", Kind.MILLIS, each -> each.elapsed().max());
    TimeCells.columns(
        columns,
        Percentiles.COMPARED,
        (each, percent) -> each.elapsed().percentile(percent.intValue()));
    return columns
        .figure("bound", "Bound", Kind.NUMBER, each -> each.row().bound())
        .figure("shareOfBound", "Share of the bound", Kind.RATIO, each -> each.row().shareOfBound())
        .table(
            "comparison",
            "",
            comparison.workloads().stream()
                .map(ComparedWorkload::of)
                .flatMap(each -> each.rows().stream().map(row -> new Row(each, row)))
                .toList());
  }
}
