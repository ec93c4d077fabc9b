package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FolderTree;
import io.github.ampmeter.judge.drift.DriftLine;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.run.distributed.KeptLoad;
import io.github.ampmeter.run.folder.CutLoad;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.folder.SavedRun;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is left of a run that ended before it was over. What it measured stays: a load that was cut
 * short is judged as far as it came, and goes on, for the time that is left, as a plan of its own.
 */
public final class Resumption {
  private final RunFolder folder;
  private final SavedRun run;
  private final List<String> plans;

  /** The plans to run, each with the suite's plan that it is or belongs to. */
  private final Map<SuitePlan, SuitePlan> left = new LinkedHashMap<>();

  private final List<Cut> cuts = new ArrayList<>();
  private final List<String> withoutSample = new ArrayList<>();

  /**
   * A load that goes on.
   *
   * @param next the plan in which
   * @param targets of the part that was measured, instead of its own; empty: those
   */
  private record Cut(CutLoad load, String next, Optional<Targets> targets) {}

  private Resumption(RunFolder folder, SavedRun run) {
    this.folder = folder;
    this.run = run;
    this.plans = new ArrayList<>(run.plans());
  }

  /**
   * Of a run by its folder, in which nothing is changed yet.
   *
   * @throws ConfigException where the suite is not what it was then, or nothing can go on
   */
  public static Resumption of(RunFolder folder, Suite suite) throws IOException {
    SavedRun run = folder.run();
    if (run.search() != null) {
      throw new ConfigException(folder.root() + ": a search cannot be resumed; search again");
    }
    SuiteFingerprint.require(suite, run.suite(), folder.root(), "run");
    Resumption resumption = new Resumption(folder, run);
    for (SuitePlan plan : suite.plans()) {
      resumption.add(plan);
    }
    if (resumption.left.isEmpty()) {
      throw new ConfigException(
          folder.root() + ": nothing is left to run; ampmeter report judges it");
    }
    return resumption;
  }

  private void add(SuitePlan plan) throws IOException {
    if (!RunFolder.isOne(folder.plan(plan.name()))) {
      left.put(plan, plan);
      return;
    }
    List<SavedPlan> parts = parts(plan.name());
    SavedPlan last = parts.get(parts.size() - 1);
    if (last.over()) {
      return;
    }
    if (new KeptLoad(folder.plan(last.plan())).isOne()) {
      throw new ConfigException(folder.root() + ": " + KeptLoad.HINT);
    }
    if (folder.hasSamples(last.plan())) {
      goOn(plan, CutLoad.of(folder, last), parts);
    } else {
      withoutSample.add(last.plan());
      left.put(parts.size() == 1 ? plan : again(plan, last), plan);
    }
  }

  /** The folders of a plan: its own, and those in which it continued. */
  private List<SavedPlan> parts(String plan) {
    List<SavedPlan> parts = new ArrayList<>();
    String next = plan;
    while (next != null && plans.contains(next) && parts.size() < plans.size()) {
      SavedPlan part = folder.savedPlan(next);
      parts.add(part);
      next = part.end().continuedBy();
    }
    return parts;
  }

  private SuitePlan again(SuitePlan plan, SavedPlan part) {
    return plan.named(part.plan())
        .lasting(Duration.ofMillis(part.load().durationMillis()))
        .with(Targets.ofFile(folder.targets(part.plan())));
  }

  private void goOn(SuitePlan plan, CutLoad load, List<SavedPlan> parts) {
    String name = load.plan().plan();
    if (!plan.canGoOn()) {
      throw rejected(name, "only a load of one step that lasts a time can go on");
    }
    if (load.stalled()) {
      throw rejected(name, "nobody had an answer any more when its run ended");
    }
    if (load.measured().isNegative() || load.measured().isZero()) {
      throw rejected(name, "no whole second of its measurement window is known");
    }
    Duration rest = Duration.ofMillis(load.plan().load().durationMillis()).minus(load.measured());
    if (rest.isNegative() || rest.isZero()) {
      throw rejected(name, "its measurement window was over");
    }
    String next = unused(plan.name(), parts.size() + 1);
    boolean known = blocks(plan, load.measured());
    boolean toBeKnown = blocks(plan, rest);
    boolean knownBefore =
        parts.stream()
            .filter(part -> part != load.plan())
            .anyMatch(part -> Targets.ofFile(folder.targets(part.plan())).ofDrift());
    // A part too short to judge drift leaves that to another part.
    Targets own = Targets.ofFile(folder.targets(name));
    boolean spared = !known && (toBeKnown || knownBefore);
    Targets others =
        !toBeKnown && (known || knownBefore) ? plan.targets().withoutDrift() : plan.targets();
    cuts.add(new Cut(load, next, spared ? Optional.of(own.withoutDrift()) : Optional.empty()));
    plans.add(plans.indexOf(name) + 1, next);
    left.put(plan.named(next).lasting(rest).with(others), plan);
  }

  private ConfigException rejected(String plan, String why) {
    return new ConfigException(
        "%s: plan %s: %s; run the suite again".formatted(folder.root(), plan, why));
  }

  private String unused(String plan, int number) {
    String name = plan + "-part-" + number;
    return plans.contains(name) ? unused(plan, number + 1) : name;
  }

  /** Whether a load has enough blocks to judge drift. */
  private static boolean blocks(SuitePlan plan, Duration length) {
    return plan.block()
        .filter(block -> length.toMillis() / block.toMillis() >= DriftLine.FEWEST_BLOCKS)
        .isPresent();
  }

  /** The plans to run, each with the plan of the suite whose data it needs. */
  Map<SuitePlan, SuitePlan> left() {
    return left;
  }

  /** Deletes the folders of plans that started but made no sample. */
  void clear() throws IOException {
    for (String plan : withoutSample) {
      FolderTree.delete(folder.plan(plan));
    }
  }

  /**
   * The run is in progress again, once all that is left is pending.
   *
   * @param now of the same suite, as the servers are now
   */
  void begin(SavedRun now) throws IOException {
    for (Cut cut : cuts) {
      cut.load().keep(cut.next(), cut.targets());
    }
    Instant start = Instant.parse(now.start()).truncatedTo(ChronoUnit.SECONDS);
    String note = NoticeText.RESUMED.with(start, changes(now)).message();
    folder.write(run.resumed(plans, note));
  }

  private String changes(SavedRun now) {
    List<String> changes = new ArrayList<>();
    now.description()
        .environment()
        .forEach(
            (table, facts) ->
                facts.forEach(
                    (fact, value) -> {
                      String then =
                          run.description().environment().getOrDefault(table, Map.of()).get(fact);
                      if (!value.equals(then)) {
                        changes.add(fact + " " + then + ", now " + value);
                      }
                    }));
    return changes.isEmpty() ? "" : "; " + String.join("; ", changes);
  }
}
