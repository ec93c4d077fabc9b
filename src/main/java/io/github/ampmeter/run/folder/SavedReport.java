package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FolderName;
import io.github.ampmeter.HostMap;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.judge.compare.PlanComparison;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.verdict.AmbiguousCriteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.ObservedBlocks;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.PageCostSection;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.RunInfo.FactTable;
import io.github.ampmeter.report.SearchResult;
import io.github.ampmeter.report.SearchResult.SearchProbe;
import io.github.ampmeter.report.SourceResult;
import io.github.ampmeter.report.comparison.PlanComparisonSection;
import io.github.ampmeter.run.suite.ExternalTarget;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import io.github.ampmeter.source.Sources;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Judges a run from what its folder holds. */
public final class SavedReport {
  private final RunFolder folder;
  private final SavedRun run;
  private final Optional<OtherTargets> otherTargets;
  private final SavedBaselines baselines;
  private final boolean ofMatrix;
  private final String generator;
  private RunEvidence files = RunEvidence.NONE;

  private SavedReport(
      RunFolder folder,
      Optional<OtherTargets> otherTargets,
      SavedBaselines baselines,
      boolean ofMatrix,
      String generator) {
    this.folder = folder;
    this.run = folder.run();
    this.otherTargets = otherTargets;
    this.baselines = baselines;
    this.ofMatrix = ofMatrix;
    this.generator = generator;
    String plan = otherTargets.map(OtherTargets::plan).orElse("");
    if (!plan.isEmpty() && !run.plans().contains(plan)) {
      throw new ConfigException(
          "--plan: the run has no plan " + plan + "; it has " + String.join(", ", run.plans()));
    }
  }

  /**
   * The report of a run folder.
   *
   * @param generator name and version of this program
   */
  public static Report of(RunFolder folder, String generator) throws IOException {
    return of(folder, Optional.empty(), SavedBaselines.NONE, generator);
  }

  /**
   * The report of a run folder, judged by other targets.
   *
   * @param otherTargets instead of the run's own; empty: those
   * @param others baselines instead of the run's own; none: those, if it has any
   */
  public static Report of(
      RunFolder folder,
      Optional<OtherTargets> otherTargets,
      SavedBaselines others,
      String generator)
      throws IOException {
    others.reject(Instant.parse(folder.run().start()));
    SavedBaselines baselines = others.isEmpty() ? SavedBaselines.keptIn(folder) : others;
    return new SavedReport(folder, otherTargets, baselines, false, generator).report();
  }

  /**
   * One start of a matrix, without the criteria that compare it with the first configuration: the
   * matrix itself judges {@link #againstFirst those}.
   */
  public static Report ofStart(RunFolder folder, String generator) throws IOException {
    return new SavedReport(folder, Optional.empty(), SavedBaselines.NONE, true, generator).report();
  }

  /** Returns the criteria of a plan that compare with the first configuration of a matrix. */
  public static List<Criterion> againstFirst(RunFolder folder, String plan) {
    return Targets.ofFile(folder.targets(plan)).criteria().stream()
        .filter(criterion -> criterion.limit().fromFirst())
        .toList();
  }

  /** Judges one probe of a search. */
  public static SearchProbe probe(RunFolder folder, String plan, String generator)
      throws IOException {
    return judging(folder, generator).probe(ofPlan(folder, plan, generator));
  }

  /** Judges a plan that has ended, without the plans beside it. */
  public static PlanReport ofPlan(RunFolder folder, String plan, String generator)
      throws IOException {
    SavedReport report = judging(folder, generator);
    Measurement measured = SavedMeasurement.of(folder, folder.savedPlan(plan));
    return report.plan(
        new MeasuredRun(folder.root(), List.of()), report.observed(plan, measured), measured);
  }

  private static SavedReport judging(RunFolder folder, String generator) throws IOException {
    return new SavedReport(
        folder, Optional.empty(), SavedBaselines.keptIn(folder), false, generator);
  }

  private Report report() throws IOException {
    List<PlanReport> plans = plans();
    Report report = new Report(info(plans), plans, overall(plans));
    for (PlanComparison each : ComparedPlans.of(folder, plans)) {
      report = report.with(each, PlanComparisonSection.of(each, report.sideBySide().size() + 1));
    }
    if (run.description().facts().containsKey(SavedRun.COSTS)) {
      report = report.with(PageCostSection.of(plans));
    }
    for (SourceResult result : Sources.ofRun(folder.root())) {
      report = report.with(result);
    }
    return report;
  }

  private Optional<OverallResult> overall(List<PlanReport> plans) throws IOException {
    if (run.search() != null) {
      return Optional.of(new SearchResult(run.search(), plans.stream().map(this::probe).toList()));
    }
    return Sources.overall(folder.root(), Instant.parse(run.start()), plans);
  }

  private SearchProbe probe(PlanReport plan) {
    SavedPlan saved = folder.savedPlan(plan.plan());
    boolean cutShort = !saved.end().finished() || saved.end().interrupted();
    List<Integer> levels = saved.load().levels();
    if (levels.isEmpty()) {
      throw new ConfigException(
          folder.plan(plan.plan()).resolve("run.json")
              + ": is not that of a search's probe: users must be their number, was null");
    }
    return SearchProbe.of(plan, levels.get(0), cutShort);
  }

  private RunInfo info(List<PlanReport> plans) {
    return new RunInfo(
        run.description().title(),
        run.description().stack(),
        Instant.parse(run.start()),
        run.end() == null ? lastSample(plans) : Instant.parse(run.end()),
        Fact.all(run.description().facts()),
        notes(),
        FactTable.all(run.description().environment()),
        generator);
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>(run.description().notes());
    otherTargets.map(OtherTargets::note).ifPresent(notes::add);
    String unknown =
        run.plans().stream()
            .map(folder::savedPlan)
            .filter(plan -> plan.end().finished() && plan.evidence() == null)
            .map(SavedPlan::plan)
            .collect(Collectors.joining(", "));
    if (!unknown.isEmpty()) {
      notes.add(NoticeText.NO_CHECKSUMS.with(unknown).message());
    }
    return notes;
  }

  /** The time of the last sample, the only end that a killed run has. */
  private Instant lastSample(List<PlanReport> plans) {
    long end = plans.stream().mapToLong(plan -> plan.statistics().endMillis()).max().orElse(0);
    Instant start = Instant.parse(run.start());
    return end < start.toEpochMilli() ? start : Instant.ofEpochMilli(end);
  }

  /**
   * All are measured before the first one's report is made: sources look at all of them at once.
   */
  private List<PlanReport> plans() throws IOException {
    Map<String, Measurement> measured = new LinkedHashMap<>();
    for (String name : run.plans()) {
      boolean drift =
          otherTargets.filter(other -> other.areFor(name)).stream()
              .flatMap(other -> other.targets().criteria().stream())
              .anyMatch(each -> each.metric().kind().drift());
      measured.put(name, SavedMeasurement.of(folder, folder.savedPlan(name), drift));
    }
    List<MeasuredPlan> loads = new ArrayList<>();
    for (String name : run.plans()) {
      loads.add(observed(name, measured.get(name)));
    }
    MeasuredRun over = new MeasuredRun(folder.root(), loads);
    files = RunEvidence.of(folder);
    List<PlanReport> plans = new ArrayList<>();
    for (MeasuredPlan load : loads) {
      String name = load.name();
      plans.add(plan(over, load, measured.get(name).with(hole(name, measured))));
    }
    return plans;
  }

  private MeasuredPlan observed(String name, Measurement measured) throws IOException {
    // A web server in a killed container has lost its log.
    boolean asksWebServers =
        !goesOn(folder.savedPlan(name))
            && folder.planFile(name).map(PlanFile::asksWebServers).orElse(false);
    return new MeasuredPlan(
        name,
        folder.plan(name),
        measured.statistics(),
        measured.judged().requests(),
        measured.judged().parts(),
        SavedObservation.of(folder, name),
        asksWebServers);
  }

  /** The issue that a load continued after an interruption, with the time that is missing. */
  private List<Issue> hole(String name, Map<String, Measurement> measured) {
    SavedPlan plan = folder.savedPlan(name);
    if (!goesOn(plan)) {
      return List.of();
    }
    long next = measured.get(plan.end().continuedBy()).statistics().startMillis();
    long end = measured.get(name).statistics().endMillis();
    return next == 0
        ? List.of()
        : List.of(
            Message.WENT_ON.issue(
                Duration.ofMillis(plan.load().durationMillis()),
                plan.end().continuedBy(),
                Duration.ofMillis(next - end)));
  }

  private boolean goesOn(SavedPlan plan) {
    return plan.end().continuedBy() != null && run.plans().contains(plan.end().continuedBy());
  }

  private PlanReport plan(MeasuredRun loads, MeasuredPlan load, Measurement measured)
      throws IOException {
    String name = load.name();
    SavedPlan plan = folder.savedPlan(name);
    List<Issue> problems = new ArrayList<>();
    plan.end().problems().forEach(problem -> problems.add(Message.RUN_PROBLEM.issue(problem)));
    if (!plan.end().finished() && plan.end().problems().isEmpty() && !goesOn(plan)) {
      problems.add(Message.PLAN_NOT_OVER.issue());
    }
    boolean inOrder = plan.end().inOrder();
    List<Issue> doubts = Sources.issues(loads, load);
    Predicate<Issue> elsewhere = each -> each.is(Message.NO_REQUEST_REACHED);
    doubts.stream().filter(elsewhere.negate()).forEach(problems::add);
    boolean workersInOrder =
        doubts.stream()
            .noneMatch(each -> each.is(Message.WORKER_LOST) || each.is(Message.WORKER_FAILED));
    for (Path pauses : folder.allPauses(name)) {
      problems.addAll(SavedMeter.issues(pauses, inOrder && workersInOrder));
    }
    Optional<OtherTargets> others = otherTargets.filter(other -> other.areFor(name));
    Evidence held = folder.evidence(name, measured.judged().jtl().contents());
    if (plan.evidence() != null) {
      problems.addAll(plan.evidence().changes(held, others.map(other -> folder.targets(name))));
    }
    problems.addAll(files.changes(name));
    Optional<PlanFile> planFile = folder.planFile(name);
    // The plan of the url command is generated and needs no warnings.
    planFile.filter(any -> run.ofSuite()).map(PlanFile::warnings).ifPresent(problems::addAll);
    doubts.stream().filter(elsewhere).forEach(problems::add);
    web()
        .flatMap(web -> measured.judged().checks().elsewhere(web, mapped(plan)))
        .ifPresent(problems::add);
    Targets targets =
        others.map(OtherTargets::targets).orElseGet(() -> Targets.ofFile(folder.targets(name)));
    // A plan that was never run cannot fail criteria.
    boolean judged = plan.end().finished() || measured.statistics().samples() > 0;
    List<Criterion> criteria =
        targets.criteria().stream()
            .filter(criterion -> judged && !(ofMatrix && criterion.limit().fromFirst()))
            .toList();
    if (others.isPresent()) {
      AmbiguousCriteria.reject(criteria, measured.statistics());
    }
    Observation observation = load.observation();
    return JudgedLoad.of(
            measured
                .with(problems)
                .observing(ObservedBlocks.of(observation, measured.judged().blocks())),
            asked(name, measured, criteria, observation, judged),
            JudgedLoad.evidence(
                observation, folder.allPauses(name), plan.setup().generatorShared()))
        .report(
            name,
            observation,
            Fact.all(plan.setup().configuration()),
            plan.setup().commands(),
            checksums(held, others, folder.targets(name)),
            planFile.map(PlanFile::operations).orElse(List.of()),
            Optional.of(folder.plan(name)),
            Sources.ofPlan(loads, load).and(ChangedPlan.of(plan)));
  }

  /** The further servers that the suite sends requests to. */
  private static List<URI> mapped(SavedPlan plan) {
    String hosts = plan.setup().configuration().getOrDefault(HostMap.PROPERTY, "");
    return HostMap.parse(hosts).targets().values().stream()
        .flatMap(target -> target.address().stream())
        .toList();
  }

  /** The address of an external stack; empty for other stacks. */
  private Optional<URI> web() {
    return run.description().environment().values().stream()
        .filter(facts -> StackKind.EXTERNAL.key().equals(facts.get("stack")))
        .flatMap(facts -> Optional.ofNullable(facts.get("address")).stream())
        .findFirst()
        .flatMap(ExternalTarget::uri);
  }

  private JudgedLoad.Asked asked(
      String plan,
      Measurement measured,
      List<Criterion> criteria,
      Observation observation,
      boolean judged) {
    return new JudgedLoad.Asked(
        criteria,
        judged && criteria.isEmpty() && run.ofSuite(),
        Sources.figures(folder.root(), plan, observation.figures()),
        baselines.comparison(plan, criteria, measured));
  }

  /** The checksums of the files that the verdict rests on. */
  private static List<Checksum> checksums(
      Evidence held, Optional<OtherTargets> others, Path ownTargets) throws IOException {
    if (others.isEmpty()) {
      return held.checksums();
    }
    String passedOver = ownTargets.getFileName().toString();
    List<Checksum> checksums = new ArrayList<>(held.checksums());
    checksums.removeIf(checksum -> checksum.file().equals(passedOver));
    checksums.addAll(others.get().checksums());
    return checksums;
  }

  /**
   * What the files of a run held when it ended that are none of one plan's load alone, beside what
   * they hold now: logs of its stack, and what the database said of its work.
   *
   * @param plans those that its run.json names
   * @param unnamed folders of plans that its run.json does not name
   */
  record RunEvidence(Evidence then, Evidence now, List<String> plans, List<String> unnamed) {
    private static final Evidence NOTHING = new Evidence(List.of());

    /** The evidence of a run in progress. */
    static final RunEvidence NONE = new RunEvidence(NOTHING, NOTHING, List.of(), List.of());

    static RunEvidence of(RunFolder folder) throws IOException {
      SavedRun run = folder.run();
      List<String> unnamed = folder.unnamedPlans();
      return run.evidence() == null
          ? new RunEvidence(NOTHING, NOTHING, run.plans(), unnamed)
          : new RunEvidence(run.evidence(), folder.evidence(), run.plans(), unnamed);
    }

    /** The changes that make a plan's load doubtful. */
    List<Issue> changes(String plan) {
      List<Issue> changes = new ArrayList<>();
      for (String folder : unnamed) {
        changes.add(Message.PLAN_NOT_NAMED.issue(folder));
      }
      List<String> others = new ArrayList<>(unnamed);
      plans.stream().filter(each -> !each.equals(plan)).map(FolderName::of).forEach(others::add);
      changes.addAll(then.outside(others).changes(now.outside(others), Optional.empty()));
      return changes;
    }
  }
}
