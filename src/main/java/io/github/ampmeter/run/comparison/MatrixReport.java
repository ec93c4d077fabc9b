package io.github.ampmeter.run.comparison;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.judge.compare.MatrixResult;
import io.github.ampmeter.judge.compare.MatrixRun;
import io.github.ampmeter.judge.compare.MatrixRun.PlanOutcome;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.report.PlanLimits;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.RunInfo.FactTable;
import io.github.ampmeter.report.comparison.MatrixLimits;
import io.github.ampmeter.report.comparison.MatrixSummary;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedReport;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Judges a matrix from its folder: each start by its own samples. */
public final class MatrixReport {
  /** Files that must be the same in all starts. */
  private static final Set<String> SAME_IN_ALL = Set.of("plan.jmx", "plan.targets");

  private final MatrixFolder folder;
  private final SavedMatrix matrix;
  private final String generator;
  private final MatrixEnvironment surroundings = new MatrixEnvironment();
  private final List<String> setAside = new ArrayList<>();
  private final List<MatrixLimits.Entry> limits = new ArrayList<>();

  /** The checksums in the first start that has a file, by plan and file. */
  private final Map<String, String> checksums = new HashMap<>();

  /** The criteria of each plan that compare with the first configuration. */
  private final Map<String, List<Criterion>> criteria = new LinkedHashMap<>();

  private MatrixReport(MatrixFolder folder, String generator) {
    this.folder = folder;
    this.matrix = folder.matrix();
    this.generator = generator;
  }

  /**
   * The report.
   *
   * @param generator name and version of this program
   */
  public static Report of(MatrixFolder folder, String generator) throws IOException {
    return new MatrixReport(folder, generator).report();
  }

  private Report report() throws IOException {
    List<MatrixRun> runs = new ArrayList<>();
    for (SavedMatrix.Start start : matrix.starts()) {
      runs.add(run(start));
    }
    for (String other : folder.others(matrix.starts())) {
      runs.add(unplanned(other));
    }
    return new Report(
        surroundings.info(matrix, setAside, generator),
        List.of(),
        Optional.of(new MatrixSummary(new MatrixResult(matrix.design(), runs, criteria), limits)));
  }

  /** A start whose folder exists but which was removed from matrix.json. */
  private static MatrixRun unplanned(String folder) {
    return new MatrixRun(
        0, 0, folder, folder, List.of("matrix.json does not name this start"), List.of());
  }

  private MatrixRun run(SavedMatrix.Start start) throws IOException {
    List<String> problems = new ArrayList<>();
    List<PlanOutcome> plans = new ArrayList<>();
    RunFolder run = folder.of(start);
    if (RunFolder.isOne(run.root())) {
      judge(run, start, problems, plans);
    } else if (matrix.ended().contains(start.folder())) {
      problems.add("it was finished, and its folder is missing");
    } else {
      String why = matrix.hindered().get(start.folder());
      problems.add(why == null ? "not run" : "not run: " + why);
    }
    for (RunFolder before : folder.setAsides(start)) {
      setAside.add(folder.root().relativize(before.root()).toString());
      failedBefore(before, problems, plans);
    }
    return new MatrixRun(
        start.round(), start.place(), start.name(), start.folder(), problems, plans);
  }

  private static PlanOutcome outcome(PlanReport plan, PlanLimits limits) {
    // A remote load worker may be a container on this machine, which looks like another program.
    boolean here = plan.observation().hosts().stream().noneMatch(ObservedGroup::isLoadWorker);
    return PlanOutcome.of(
        plan.plan(),
        plan.verdict(),
        plan.statistics(),
        label ->
            plan.generator().effects().apply(label).beside(here ? limits.othersPercent(label) : 0));
  }

  /** Judges a start; one that cannot be read does not affect the others. */
  private void judge(
      RunFolder run, SavedMatrix.Start start, List<String> problems, List<PlanOutcome> plans)
      throws IOException {
    try {
      Report report = SavedReport.ofStart(run, generator);
      for (PlanReport plan : report.plans()) {
        criteria.computeIfAbsent(plan.plan(), name -> SavedReport.againstFirst(run, name));
      }
      problems.addAll(Notice.messages(otherThanPlanned(start, run, report)));
      surroundings.add(start, report.run());
      for (PlanSections each : report.planSections()) {
        String plan = each.plan().plan();
        plans.add(outcome(each.plan(), each.limits()));
        limits.add(new MatrixLimits.Entry(start.round(), start.name(), plan, each.limits()));
      }
    } catch (ConfigException e) {
      problems.add(e.getMessage());
    }
  }

  /**
   * What failed before we ended it has failed, however often it is made again; what can no longer
   * be judged may have.
   */
  private void failedBefore(RunFolder before, List<String> problems, List<PlanOutcome> plans)
      throws IOException {
    if (!RunFolder.isOne(before.root())) {
      if (matrix.subject().plans().stream().anyMatch(plan -> Files.exists(before.plan(plan)))) {
        problems.add(unjudged(before, "its run.json is missing"));
      }
      return;
    }
    try {
      SavedReport.ofStart(before, generator).plans().stream()
          .map(plan -> outcome(plan, PlanLimits.of(plan)))
          .forEach(plan -> failedBefore(before, plan, problems, plans));
    } catch (ConfigException e) {
      problems.add(unjudged(before, e.getMessage()));
    }
  }

  private void failedBefore(
      RunFolder before, PlanOutcome plan, List<String> problems, List<PlanOutcome> plans) {
    plan.failedBefore().ifPresent(plans::add);
    plan.altered().stream()
        .map(reason -> unjudged(before, plan.plan() + ": " + reason))
        .forEach(problems::add);
  }

  private String unjudged(RunFolder before, String why) {
    return "%s was stopped early, and its samples cannot be judged: %s"
        .formatted(folder.root().relativize(before.root()), why);
  }

  private List<Notice> otherThanPlanned(SavedMatrix.Start start, RunFolder run, Report report) {
    List<Notice> problems = new ArrayList<>();
    Map<String, String> facts = start.facts(matrix);
    for (String name : List.of(SavedMatrix.MATRIX, SavedMatrix.START)) {
      if (!report.run().facts().contains(new Fact(name, facts.get(name)))) {
        problems.add(NoticeText.OTHER_START.with(name, facts.get(name)));
      }
    }
    Set<String> plans = new HashSet<>(report.plans().stream().map(PlanReport::plan).toList());
    if (!plans.equals(new HashSet<>(matrix.subject().plans()))) {
      problems.add(
          NoticeText.OTHER_PLANS.with(
              String.join(", ", matrix.subject().plans()), String.join(", ", plans)));
    }
    for (PlanReport plan : report.plans()) {
      for (Checksum sum : plan.checksums()) {
        String first = checksums.putIfAbsent(plan.plan() + "/" + sum.file(), sum.sha256());
        if (SAME_IN_ALL.contains(sum.file()) && first != null && !first.equals(sum.sha256())) {
          problems.add(NoticeText.OTHER_FILE.with(plan.plan() + "/" + sum.file()));
        }
      }
    }
    if (run.run().end() == null) {
      problems.add(NoticeText.STOPPED_EARLY.with());
    }
    return problems;
  }

  /** The environment of the starts, and its changes. */
  private static final class MatrixEnvironment {
    private final List<RunInfo> all = new ArrayList<>();
    private final Map<String, List<RunInfo>> byConfiguration = new LinkedHashMap<>();

    void add(SavedMatrix.Start start, RunInfo run) {
      all.add(run);
      byConfiguration.computeIfAbsent(start.name(), name -> new ArrayList<>()).add(run);
    }

    RunInfo info(SavedMatrix matrix, List<String> setAside, String generator) {
      Instant start = Instant.parse(matrix.start());
      Set<String> notes = new LinkedHashSet<>(matrix.subject().notes());
      all.forEach(run -> notes.addAll(run.notes()));
      notes.addAll(Notice.messages(notes(matrix, setAside)));
      return new RunInfo(
          matrix.subject().title(),
          matrix.subject().stack(),
          start,
          all.stream().map(RunInfo::end).max(Instant::compareTo).orElse(start),
          all.isEmpty() ? List.of() : all.get(0).facts().stream().filter(this::ofAll).toList(),
          List.copyOf(notes),
          environment(),
          generator);
    }

    /**
     * Whether all starts have a fact, except for the matrix's own id, which tells a reader nothing.
     */
    private boolean ofAll(Fact fact) {
      return !fact.name().equals(SavedMatrix.MATRIX)
          && all.stream().allMatch(run -> run.facts().contains(fact));
    }

    private List<Notice> notes(SavedMatrix matrix, List<String> setAside) {
      List<Notice> notes = new ArrayList<>();
      matrix
          .hindered()
          .forEach(
              (folder, why) -> {
                if (matrix.ended().contains(folder)) {
                  notes.add(NoticeText.STARTED_LATER.with(folder, why));
                }
              });
      if (!setAside.isEmpty()) {
        notes.add(
            NoticeText.STARTS_REPEATED.with(
                Counted.of(setAside.size(), "start was", "starts were"),
                String.join(", ", setAside)));
      }
      List<String> changed = changed();
      if (!changed.isEmpty()) {
        notes.add(NoticeText.OTHER_ENVIRONMENT.with(String.join("; ", changed)));
      }
      return notes;
    }

    /** The facts that all starts have in common. */
    private List<FactTable> environment() {
      if (all.isEmpty()) {
        return List.of();
      }
      return all.get(0).environment().stream()
          .map(
              table ->
                  new FactTable(
                      table.title(),
                      table.facts().stream()
                          .filter(fact -> values(all, table.title(), fact.name()).size() == 1)
                          .toList()))
          .toList();
    }

    private List<String> changed() {
      Set<String> changed = new LinkedHashSet<>();
      changes(all, false).forEach(changed::add);
      byConfiguration.forEach(
          (name, runs) -> changes(runs, true).forEach(each -> changed.add(name + ": " + each)));
      return List.copyOf(changed);
    }

    private static Set<String> changes(List<RunInfo> runs, boolean underTest) {
      Set<String> changes = new LinkedHashSet<>();
      for (RunInfo run : runs) {
        for (FactTable table : run.environment()) {
          for (Fact fact : table.facts()) {
            Set<String> values = values(runs, table.title(), fact.name());
            if (table.title().equals(RunInfo.UNDER_TEST) == underTest && values.size() > 1) {
              changes.add(fact.name() + " " + String.join(", ", values));
            }
          }
        }
      }
      return changes;
    }

    private static Set<String> values(List<RunInfo> runs, String table, String name) {
      Set<String> values = new LinkedHashSet<>();
      for (RunInfo run : runs) {
        run.environment().stream()
            .filter(each -> each.title().equals(table))
            .flatMap(each -> each.facts().stream())
            .filter(fact -> fact.name().equals(name))
            .forEach(fact -> values.add(fact.value()));
      }
      return values;
    }
  }
}
