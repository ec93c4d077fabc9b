package io.github.ampmeter.run.comparison;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.benchmark.CsvTable;
import io.github.ampmeter.benchmark.PublishedTable.Published;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.judge.compare.WorkloadChange;
import io.github.ampmeter.judge.compare.WorkloadChange.ChangeSource;
import io.github.ampmeter.judge.compare.WorkloadChange.LabelCurve;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.report.comparison.Comparison;
import io.github.ampmeter.report.comparison.Comparison.ComparedWorkload;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Builds a comparison from the files that a user names. */
public final class ComparedFiles {
  private final List<SavedResults> runs = new ArrayList<>();
  private final Map<SavedResults, Path> folders = new HashMap<>();

  /** The names of plans in their own files, where they were given another. */
  private final Map<SavedResults, String> plans = new HashMap<>();

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

  /**
   * Compares reports of one JTL each, whatever the names of the files: nobody gave their load
   * another name.
   */
  private void asOneWorkload() {
    if (runs.size() > 1 && runs.stream().allMatch(ComparedFiles::isOfOneJtl)) {
      String name =
          runs.stream().map(SavedResults::title).distinct().collect(Collectors.joining(", "));
      runs.replaceAll(
          run -> {
            SavedResults renamed = run.withPlan(name);
            folders.put(renamed, folders.get(run));
            plans.put(renamed, run.title());
            return renamed;
          });
    }
  }

  private static boolean isOfOneJtl(SavedResults run) {
    return run.stack().isEmpty() && run.plans().size() == 1 && run.plan(run.title()).isPresent();
  }

  private Comparison comparison(String baseline, String generator) throws IOException {
    asOneWorkload();
    RunNames names = RunNames.of(runs);
    List<Workload> workloads = new ArrayList<>(PlanRuns.workloads(runs, names));
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
      requireKnown(baseline, workloads);
      workloads.replaceAll(workload -> workload.withBaseline(baseline));
    }
    return new Comparison(
        title(),
        workloads.stream().map(of -> new ComparedWorkload(of, changes(of, names))).toList(),
        PlanRuns.trends(runs),
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
      String both = names.name(run) + " beside " + names.name(first);
      for (String plan : PlanRuns.plans(List.of(run))) {
        PairedDrift.of(folders.get(first), folders.get(run), plan, both)
            .ifPresent(
                found -> {
                  sections.add(found.section());
                  drifts.addAll(found.missed(plan, both));
                });
      }
    }
    return drifts;
  }

  /** Adds the samples of runs whose JTLs are still beside their results. */
  private List<WorkloadChange> changes(Workload workload, RunNames names) {
    Map<String, ChangeSource> sources = new HashMap<>();
    for (SavedResults run : runs) {
      sources.put(
          names.name(run),
          new ChangeSource(
              run.plan(workload.name()).map(ComparedFiles::labels).orElse(List.of()),
              FolderSlices.of(folders.get(run), plans.getOrDefault(run, workload.name()))));
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

  private static void requireKnown(String baseline, List<Workload> workloads) {
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
}
