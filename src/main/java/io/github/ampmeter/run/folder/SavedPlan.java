package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.load.ArrivalRates;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.LoadSchedule;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanGroups;
import io.github.ampmeter.run.suite.PlanGroups.PlanGroup;
import io.github.ampmeter.run.suite.SuitePlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A plan's run.json: how it was driven and how it ended.
 *
 * @param warmUpMillis left out of the figures, from the first sample on
 * @param durationMillis what is judged after it; null: up to the last sample
 * @param users the steps in their order; null where the plan alone knows, or a rate is given
 * @param repeats how often each step was to be run
 * @param configuration the effective configuration, secrets masked
 * @param commands what a person types to repeat it
 * @param finished false until JMeter has ended by itself
 * @param problems why it did not end well; empty when it did
 * @param against the plans beside which the report puts it; empty: none
 * @param evidence what its files held when it had ended; null before that, and of runs that kept
 *     none
 * @param groups its thread groups; null of runs that did not keep them
 * @param generatorShared whether the suite accepts that one machine carries generator and servers
 * @param rate at which arrivals were offered; null: the suite says none
 * @param interrupted whether Ctrl-C ended it
 * @param blockMillis the length of the blocks in which drift is looked for; null: it is not
 * @param continuedBy the plan in which the load went on after an interruption; null: in none
 */
public record SavedPlan(
    String plan,
    long warmUpMillis,
    Long durationMillis,
    List<Integer> users,
    int repeats,
    Map<String, String> configuration,
    List<String> commands,
    boolean finished,
    List<String> problems,
    List<String> against,
    Evidence evidence,
    PlanGroups groups,
    boolean generatorShared,
    String rate,
    boolean interrupted,
    Long blockMillis,
    String continuedBy) {
  private static final long MOST_MILLIS = Duration.ofDays(36_500).toMillis();

  public SavedPlan {
    Json.require(plan != null, "plan", "be the plan's name", plan);
    Json.require(
        warmUpMillis >= 0 && warmUpMillis <= MOST_MILLIS,
        "warmUpMillis",
        "lie between 0 and 100 years",
        warmUpMillis);
    Json.require(
        durationMillis == null || durationMillis > 0 && durationMillis <= MOST_MILLIS,
        "durationMillis",
        "be null or lie between 1 and 100 years",
        durationMillis);
    if (users != null) {
      Json.require(!users.isEmpty(), "users", "be null or name the steps", users);
      Json.requireNoNull("users", users);
      Json.require(
          users.size() <= UserSteps.MOST_STEPS
              && users.stream().allMatch(each -> each >= 1 && each <= UserSteps.MOST_USERS),
          "users",
          "be at most " + UserSteps.MOST_STEPS + " steps of 1 to " + UserSteps.MOST_USERS,
          users);
    }
    Json.require(
        repeats >= 1 && repeats <= LoadSchedule.MOST_REPEATS,
        "repeats",
        "lie between 1 and " + LoadSchedule.MOST_REPEATS,
        repeats);
    configuration = configuration == null ? Map.of() : configuration;
    commands = commands == null ? List.of() : commands;
    problems = problems == null ? List.of() : problems;
    Json.requireNoNull("configuration", configuration.values());
    Json.requireNoNull("commands", commands);
    Json.requireNoNull("problems", problems);
    // Runs of earlier versions do not have this field.
    against = against == null ? List.of() : against;
    Json.require(rate == null || isRate(rate), "rate", "be null or such as 200/s", rate);
    Json.requireNoNull("against", against);
    Json.require(
        blockMillis == null || blockMillis >= Blocks.SHORTEST_MILLIS && blockMillis <= MOST_MILLIS,
        "blockMillis",
        "be null or lie between 10,000 and 100 years",
        blockMillis);
    Json.require(
        continuedBy == null || durationMillis != null,
        "durationMillis",
        "be given where continuedBy is",
        durationMillis);
  }

  private static boolean isRate(String text) {
    try {
      ArrivalRates.parse("rate", text);
      return true;
    } catch (ConfigException notARate) {
      return false;
    }
  }

  /** The load levels; empty where the plan alone defines them. */
  List<Integer> levels() {
    if (rate != null) {
      return ArrivalRates.parse("rate", rate).levels();
    }
    return users == null ? List.of() : users;
  }

  /**
   * Of a plan as it was driven, or is to be.
   *
   * @param evidence what its files held when JMeter had ended by itself; empty: it has not
   */
  public static SavedPlan of(
      SuitePlan plan,
      Map<String, String> configuration,
      JMeterCommand command,
      Optional<Evidence> evidence,
      List<String> problems,
      boolean interrupted) {
    LoadSettings load = plan.load();
    Optional<ArrivalRates> rate = load.get(LoadKey.RATE);
    return new SavedPlan(
        plan.name(),
        plan.warmUp().toMillis(),
        load.get(LoadKey.DURATION).map(Duration::toMillis).orElse(null),
        load.get(LoadKey.USERS).filter(steps -> rate.isEmpty()).map(UserSteps::users).orElse(null),
        load.get(LoadKey.REPEATS).orElse(1),
        configuration,
        List.of(command.toString()),
        evidence.isPresent(),
        problems,
        plan.against(),
        evidence.orElse(null),
        groups(plan, command),
        plan.generatorShared(),
        rate.map(ArrivalRates::toString).orElse(null),
        interrupted,
        plan.block().map(Duration::toMillis).orElse(null),
        null);
  }

  /** Whether the plan ended, in order or with a problem other than an interruption. */
  public boolean over() {
    return (finished || !problems.isEmpty()) && !interrupted;
  }

  /**
   * The same of a load that was cut short and goes on elsewhere.
   *
   * @param measured what of its window is whole
   */
  SavedPlan continuedBy(String next, Duration measured, Evidence held) {
    return new SavedPlan(
        plan,
        warmUpMillis,
        measured.toMillis(),
        users,
        repeats,
        configuration,
        commands,
        false,
        problems.stream().filter(problem -> !problem.equals(PlanLoad.INTERRUPTED)).toList(),
        against,
        held,
        groups,
        generatorShared,
        rate,
        false,
        blockMillis,
        next);
  }

  private static PlanGroups groups(SuitePlan plan, JMeterCommand command) {
    Phases phases = plan.phases();
    Duration lasts = phases.warmUp().plus(phases.steadyState().orElse(Duration.ZERO));
    return plan.file().groups(Secrets.without(command.properties()), lasts).unread(plan.unread());
  }

  /** The names of the thread groups, which a JTL does not mark. */
  ThreadGroups threadGroups() {
    return groups == null
        ? ThreadGroups.UNKNOWN
        : new ThreadGroups(
            groups.names(PlanGroup.Kind.SET_UP),
            groups.names(PlanGroup.Kind.MAIN),
            groups.names(PlanGroup.Kind.TEAR_DOWN));
  }

  /**
   * That the folders of several JTLs are of different plans, by name and content; empty where fewer
   * than two of the files lie in the folder of a run.
   */
  public static Optional<Issue> different(List<Path> jtls) {
    Map<String, Path> plans = new LinkedHashMap<>();
    for (Path jtl : jtls) {
      Path record = jtl.resolveSibling("run.json");
      if (Files.isRegularFile(record)) {
        try {
          SavedPlan saved = Json.read(record, SavedPlan.class);
          plans.putIfAbsent(saved.plan() + saved.planSha256(), jtl);
        } catch (ConfigException noRecord) {
          continue;
        }
      }
    }
    return plans.size() < 2
        ? Optional.empty()
        : Optional.of(
            Message.OTHER_PLANS.issue(
                plans.values().stream().map(Path::toString).collect(Collectors.joining(", "))));
  }

  private String planSha256() {
    return evidence == null
        ? ""
        : evidence.files().stream()
            .filter(file -> file.file().equals("plan.jmx"))
            .map(file -> " " + file.sha256())
            .findFirst()
            .orElse("");
  }

  Phases phases() {
    return new Phases(
        Duration.ofMillis(warmUpMillis),
        Optional.ofNullable(durationMillis).map(Duration::ofMillis));
  }
}
