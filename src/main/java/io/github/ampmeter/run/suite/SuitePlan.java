package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.Durations;
import io.github.ampmeter.HostMap;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.drift.DriftLine;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.load.ArrivalRates;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.judge.stats.Phases;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One plan of a suite. What is not given is left to the plan's own defaults.
 *
 * @param name unique in the suite; names the plan's folder
 * @param load how many users, how long and how often
 * @param data what the database must hold; empty: what is there
 * @param targets its criteria; none where the suite has none
 * @param properties JMeter properties for this plan alone
 * @param against other plans of the suite, beside which the report puts this one; empty: none
 */
public record SuitePlan(
    String name,
    PlanFile file,
    LoadSettings load,
    Optional<PlanData> data,
    Targets targets,
    Map<String, String> properties,
    List<String> against) {

  /** The usual scatter of the 90th percentile of one-minute blocks on a quiet machine. */
  private static final int USUAL_SCATTER_PERCENT = 5;

  /** Property: how many passes of the plan are recorded for statements. */
  public static final String PASSES = "statementPasses";

  /** A plan without a suite: it has no data, no properties and no plans to compare with. */
  public static SuitePlan alone(String name, PlanFile file, LoadSettings load, Targets targets) {
    return new SuitePlan(name, file, load, Optional.empty(), targets, Map.of(), List.of());
  }

  /** Returns the path of the plan's file. */
  public Path jmx() {
    return file.path();
  }

  /** The copy of the plan that has what the suite says and the plan does not read. */
  public PlanCopy copy() {
    return PlanCopy.of(file, edits());
  }

  /** The plan as JMeter runs it. */
  public PlanFile asRun() {
    return copy().asPlan();
  }

  private List<PlanEdit> edits() {
    List<PlanEdit> edits = new ArrayList<>(file.edits());
    edits.add(new LoadInPlan(this));
    return edits;
  }

  /**
   * The plan without the listeners that JMeter lacks.
   *
   * @param classes that they need, by their names in the plan
   */
  public SuitePlan without(Set<String> classes) {
    return classes.isEmpty() ? this : with(file.edited(PlanListeners.without(classes)));
  }

  /** The plan whose requests to some hosts go elsewhere. */
  SuitePlan repointed(HostMap hosts, Map<String, String> handedOver) {
    return with(file.edited(new HostsEdit(hosts, handedOver)));
  }

  /** The listeners that the copy of the plan is without. */
  public List<Notice> leftOut() {
    return PlanListeners.leftOut(copy()).map(NoticeText.LISTENER_LEFT_OUT::with).toList();
  }

  private SuitePlan with(PlanFile other) {
    return new SuitePlan(name, other, load, data, targets, properties, against);
  }

  /**
   * Writes the plan as one pass of one user.
   *
   * @param to in a folder of its own
   * @param apart whether thread groups run one after the other, with a pause before each request
   * @return warnings
   */
  public List<String> writeOnePass(Path to, boolean apart) throws IOException {
    DryRunPlan once = new DryRunPlan(apart);
    List<PlanEdit> edits = new ArrayList<>(file.edits());
    // A check writes no results file, and sends nothing to where samples are collected.
    edits.add(PlanListeners.none());
    edits.add(once);
    PlanCopy.of(file, edits).write(to);
    return once.warnings();
  }

  /** Whether the suite accepts that one machine runs load generator and servers. */
  public boolean generatorShared() {
    return load.generatorShared();
  }

  /** The length of the blocks in which drift is looked for; empty without drift criteria. */
  public Optional<Duration> block() {
    return load.get(LoadKey.BLOCK)
        .or(
            () ->
                targets.ofDrift()
                    ? Optional.of(Duration.ofMillis(Blocks.USUAL_MILLIS))
                    : Optional.empty());
  }

  /** The smallest drift that a load of this length shows; empty without drift criteria. */
  public Optional<Notice> driftOutlook() {
    Optional<Duration> duration = load.get(LoadKey.DURATION);
    if (block().isEmpty() || duration.isEmpty()) {
      return Optional.empty();
    }
    Duration length = duration.get();
    int blocks = (int) Math.min(Integer.MAX_VALUE, length.toMillis() / block().get().toMillis());
    String each = Durations.text(block().get());
    if (blocks < DriftLine.FEWEST_BLOCKS) {
      return Optional.of(NoticeText.DRIFT_TOO_SHORT.with(blocks, each, DriftLine.FEWEST_BLOCKS));
    }
    double seen = USUAL_SCATTER_PERCENT * DriftLine.visible(blocks);
    double aDay = seen * Duration.ofDays(1).toMillis() / length.toMillis();
    return Optional.of(
        NoticeText.DRIFT_SEEN.with(
            blocks,
            each,
            Decimals.text(seen, 1),
            Decimals.text(aDay, aDay < 10 ? 1 : 0),
            USUAL_SCATTER_PERCENT));
  }

  /**
   * What is left out of the figures: as the suite says, else as the plan does by itself. A counted
   * load is over when its passes are made, and has a warm-up only where the suite says so.
   */
  public Duration warmUp() {
    return load.get(LoadKey.WARM_UP)
        .orElseGet(() -> load.counted() ? Duration.ZERO : file.warmUp());
  }

  /** The part of the load, or of each step, that is judged. */
  public Phases phases() {
    return new Phases(warmUp(), load.get(LoadKey.DURATION));
  }

  /** The longest that its load may take; empty where the plan alone defines it. */
  public Optional<Duration> longest() {
    return load.longest(warmUp());
  }

  /**
   * About how long its load takes; empty where only JMeter knows.
   *
   * @param properties that are handed over to the plan
   * @param onePass what one user takes to go through it once
   */
  public Optional<Duration> length(Map<String, String> properties, Duration onePass) {
    return load.length(warmUp(), onePass).or(() -> file().length(properties, onePass));
  }

  /** Whether the suite ends its load within a minute or after few requests. */
  public boolean isShort() {
    return load.isShort(warmUp());
  }

  /** The plan with further properties, which override its own. */
  public SuitePlan with(Map<String, String> overriding) {
    Map<String, String> both = new LinkedHashMap<>(properties);
    both.putAll(overriding);
    return new SuitePlan(name, file, load, data, targets, both, against);
  }

  public SuitePlan with(Targets others) {
    return new SuitePlan(name, file, load, data, others, properties, against);
  }

  SuitePlan withoutBaseline() {
    return with(targets.withoutBaseline());
  }

  /** The plan with another name, compared with no other plan. */
  public SuitePlan named(String other) {
    return new SuitePlan(other, file, load, data, targets, properties, List.of());
  }

  public SuitePlan lasting(Duration other) {
    return with(load.with(LoadKey.DURATION, other));
  }

  /** Whether an interrupted load can continue: it is a single step by time. */
  public boolean canGoOn() {
    return load.get(LoadKey.DURATION).isPresent()
        && load.passes() == 1
        && load.get(LoadKey.RATE).map(ArrivalRates::named).orElse(true);
  }

  /**
   * The same with other users.
   *
   * @throws io.github.ampmeter.ConfigException when the plan or its criteria do not fit them
   */
  public SuitePlan withUsers(UserSteps users) {
    return with(load.with(LoadKey.USERS, users), "--users " + users);
  }

  /**
   * The same with another rate.
   *
   * @throws io.github.ampmeter.ConfigException when the plan or its criteria do not fit it
   */
  public SuitePlan withRate(ArrivalRates rate) {
    return with(load.with(LoadKey.RATE, rate), "rate " + rate);
  }

  public SuitePlan with(LoadSettings other) {
    return new SuitePlan(name, file, other, data, targets, properties, against);
  }

  private SuitePlan with(LoadSettings other, String asked) {
    SuitePlan changed = with(other);
    ConfigException.at(asked + ", plan " + name + ": ", changed::validate);
    return changed;
  }

  /** Whether it has a thread group "Arrivals", whose users are the most at once. */
  public boolean arrives() {
    return asRun().arrivalsGroups() > 0;
  }

  /** The unit of its load levels; empty where the plan alone defines them. */
  public Optional<LoadUnit> levelUnit() {
    if (!arrives()) {
      return Optional.of(LoadUnit.USERS);
    }
    return load.get(LoadKey.RATE)
        .map(rate -> rate.named() ? LoadUnit.PER_SECOND : LoadUnit.ARRIVALS);
  }

  /** Rejects load, plan and criteria that do not fit each other. */
  public void validate() {
    load.validate();
    file.validate(load);
    copy();
    CriteriaValidation.validateLevels(targets, load, arrives());
    file.labels().validate(targets);
  }

  /**
   * The data that a plan needs in the database under test.
   *
   * @param name of the data set, such as olio
   * @param parameters as written; the data set's own reader knows which are legal
   * @param place where it stands, for errors
   */
  public record PlanData(String name, Map<String, String> parameters, String place) {}
}
