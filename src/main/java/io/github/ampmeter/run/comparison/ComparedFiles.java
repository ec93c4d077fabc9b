package io.github.ampmeter.run.comparison;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.benchmark.CsvTable;
import io.github.ampmeter.benchmark.PublishedTable.Published;
import io.github.ampmeter.judge.compare.Trend;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.judge.compare.WorkloadChange;
import io.github.ampmeter.judge.compare.WorkloadChange.ChangeSource;
import io.github.ampmeter.judge.compare.WorkloadChange.LabelCurve;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.comparison.Comparison;
import io.github.ampmeter.report.result.ResultsReader;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.report.result.SavedResults.SavedLabel;
import io.github.ampmeter.report.result.SavedResults.SavedPlan;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.run.folder.FolderSlices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** From the files that a user names to one comparison. */
public final class ComparedFiles {
  private final List<SavedResults> runs = new ArrayList<>();
  private final Map<SavedResults, Path> folders = new HashMap<>();
  private final List<CsvTable> tables = new ArrayList<>();
  private final List<String> sources = new ArrayList<>();
  private final Set<Path> read = new HashSet<>();

  private ComparedFiles() {}

  /**
   * Reads all of them.
   *
   * @param baseline the configuration that is 100 %; empty: the first, or the table's own
   * @param generator name and version of this program
   */
  public static Comparison read(List<Path> files, String baseline, String generator)
      throws IOException {
    ComparedFiles compared = new ComparedFiles();
    for (Path file : files) {
      compared.add(Files.isDirectory(file) ? file.resolve("results.json") : file);
    }
    return compared.comparison(baseline, generator);
  }

  private void add(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new ConfigException(file + ": no such file; compare takes results.json and CSV tables");
    }
    if (!read.add(file.toRealPath())) {
      throw new ConfigException(file + ": was named twice; name each file once");
    }
    sources.add(file.toString());
    if (file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
      tables.add(CsvTable.read(file));
    } else {
      SavedResults run = ResultsReader.read(file);
      runs.add(run);
      folders.put(run, file.toAbsolutePath().normalize().getParent());
    }
  }

  private Comparison comparison(String baseline, String generator) throws IOException {
    RunNames names = RunNames.of(runs);
    List<Workload> workloads = new ArrayList<>(ResultsComparison.workloads(runs, names));
    List<Section> sections = new ArrayList<>();
    WhatMoved.of(runs, names).ifPresent(sections::add);
    List<Notice> drifts = drifts(names, sections);
    Benchmarks.ALL.forEach(each -> sections.addAll(each.compared(names.runs(), tables)));
    for (CsvTable table : tables) {
      Published published = Benchmarks.published(table);
      workloads.addAll(published.workloads());
      sections.addAll(published.sections());
    }
    if (!baseline.isEmpty()) {
      refuseUnknown(baseline, workloads);
      workloads.replaceAll(workload -> workload.withBaseline(baseline));
    }
    List<Trend> trends = Trends.of(runs);
    return new Comparison(
        title(),
        workloads,
        workloads.stream().map(workload -> changes(workload, names)).toList(),
        trends,
        sections,
        drifts,
        sources,
        generator);
  }

  /**
   * Of the runs that were loaded at the same time as the first one.
   *
   * @param sections get what each shows
   */
  private List<Notice> drifts(RunNames names, List<Section> sections) throws IOException {
    List<Notice> drifts = new ArrayList<>();
    for (SavedResults run : runs.subList(Math.min(1, runs.size()), runs.size())) {
      SavedResults first = runs.get(0);
      String name = names.name(run);
      String firstName = names.name(first);
      for (String plan : ResultsComparison.plans(List.of(run))) {
        Optional<PairedDrift> paired =
            PairedDrift.of(folders.get(first), folders.get(run), plan, name, firstName);
        paired.ifPresent(found -> sections.add(found.section()));
        paired.stream()
            .flatMap(found -> found.findings().stream())
            .filter(Finding::failed)
            .map(
                missed ->
                    NoticeText.REGRESSION.with(
                        plan,
                        "%s beside %s: %s: was %s, %s allowed"
                            .formatted(
                                name,
                                firstName,
                                missed.criterion().text(),
                                missed.measuredText(),
                                missed.limitText())))
            .forEach(drifts::add);
      }
    }
    return drifts;
  }

  /** With the samples of those runs whose JTLs still lie beside their results. */
  private List<WorkloadChange> changes(Workload workload, RunNames names) {
    Map<String, ChangeSource> sources = new HashMap<>();
    for (SavedResults run : runs) {
      sources.put(
          names.name(run),
          new ChangeSource(
              run.plan(workload.name()).map(ComparedFiles::labels).orElse(List.of()),
              FolderSlices.of(folders.get(run), workload.name())));
    }
    return WorkloadChange.of(workload, name -> sources.getOrDefault(name, ChangeSource.NONE));
  }

  private static List<LabelCurve> labels(SavedPlan plan) {
    Map<String, List<SavedLabel>> byLabel = new LinkedHashMap<>();
    for (SavedLabel label : plan.labels()) {
      byLabel
          .computeIfAbsent(label.kind().word() + label.label(), key -> new ArrayList<>())
          .add(label);
    }
    return byLabel.values().stream()
        .map(
            of ->
                new LabelCurve(
                    of.get(0).label(),
                    of.get(0).kind(),
                    new Curve(
                        Configuration.named(plan.plan()),
                        of.stream().map(SavedLabel::point).toList())))
        .filter(label -> label.kind() != LabelKind.TOTAL)
        .toList();
  }

  private static void refuseUnknown(String baseline, List<Workload> workloads) {
    Set<String> names = new TreeSet<>();
    workloads.forEach(
        workload -> workload.curves().forEach(curve -> names.add(curve.configuration().name())));
    if (!names.contains(baseline)) {
      throw new ConfigException(
          "--baseline must be one of the configurations %s, was %s"
              .formatted(String.join("; ", names), baseline));
    }
  }

  private String title() {
    List<String> titles = runs.stream().map(SavedResults::title).distinct().toList();
    if (titles.size() == 1 && tables.isEmpty()) {
      return titles.get(0) + ": " + Counted.of(runs.size(), "run", "runs compared");
    }
    return runs.isEmpty() ? "Published tables" : "Runs and published tables";
  }

  /** Runs of one suite on one stack with the same variants, in the order of time. */
  private static final class Trends {
    private static final int FEWEST_RELEASES = 2;

    private Trends() {}

    static List<Trend> of(List<SavedResults> runs) {
      Map<String, List<SavedResults>> series = new LinkedHashMap<>();
      runs.stream()
          .sorted(Comparator.comparing(SavedResults::start))
          .forEach(run -> series.computeIfAbsent(series(run), key -> new ArrayList<>()).add(run));
      List<Trend> trends = new ArrayList<>();
      series.forEach((name, found) -> trends.addAll(trends(name, found)));
      return trends;
    }

    private static String series(SavedResults run) {
      List<String> parts = new ArrayList<>(List.of(run.title()));
      if (!run.stack().isEmpty()) {
        parts.add(run.stack() + " stack");
      }
      RunNames.variants(run).forEach((name, value) -> parts.add(name + " " + value));
      return String.join(", ", parts);
    }

    private static List<Trend> trends(String series, List<SavedResults> runs) {
      List<Trend> trends = new ArrayList<>();
      for (String plan : ResultsComparison.plans(runs)) {
        for (LoadUnit unit : LoadUnit.values()) {
          Map<SavedResults, Curve> curves = new LinkedHashMap<>();
          for (SavedResults run : runs) {
            ResultsComparison.measured(run, plan, unit)
                .ifPresent(
                    found -> curves.put(run, new Curve(Configuration.named(plan), found.totals())));
          }
          trend(plan, series, unit, curves).ifPresent(trends::add);
        }
      }
      return trends;
    }

    /** At the most load that all of them have; runs without a load in common make no trend. */
    private static Optional<Trend> trend(
        String plan, String series, LoadUnit unit, Map<SavedResults, Curve> curves) {
      if (curves.size() < FEWEST_RELEASES) {
        return Optional.empty();
      }
      TreeSet<Integer> common = new TreeSet<>();
      curves.values().iterator().next().steps().forEach(step -> common.add(step.load()));
      for (Curve curve : curves.values()) {
        common.retainAll(curve.steps().stream().map(LoadStep::load).toList());
      }
      if (common.isEmpty()) {
        return Optional.empty();
      }
      int level = common.last();
      List<Trend.Release> releases = new ArrayList<>();
      curves.forEach(
          (run, curve) ->
              releases.add(
                  new Trend.Release(release(run), run.start(), curve.step(level).orElseThrow())));
      return Optional.of(new Trend(plan, series, level, unit, releases));
    }

    private static String release(SavedResults run) {
      return run.fact("release")
          .or(() -> run.fact("build"))
          .orElseGet(() -> NumberText.instant(run.start()).substring(0, 16));
    }
  }
}
