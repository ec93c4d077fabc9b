package io.github.ampmeter.run.folder;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
import io.github.ampmeter.run.suite.PlanChange;
import io.github.ampmeter.run.suite.PlanGroups;
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
 * A plan's run.json, which has the fields of all groups side by side: how it was run and how it
 * ended.
 *
 * @param evidence the contents of its files when it had ended; null before that, and of runs that
 *     kept none
 * @param groups its thread groups; null of runs that did not keep them
 * @param changes what JMeter's copy of the plan has otherwise than the plan
 */
public record SavedPlan(
    String plan,
    @JsonUnwrapped Load load,
    @JsonUnwrapped Setup setup,
    @JsonUnwrapped End end,
    Evidence evidence,
    PlanGroups groups,
    List<PlanChange> changes) {
  private static final long MOST_MILLIS = Duration.ofDays(36_500).toMillis();

  public SavedPlan {
    changes = changes == null ? List.of() : List.copyOf(changes);
    Json.require(plan != null, "plan", "be the plan's name", plan);
    Json.require(
        end.continuedBy == null || load.durationMillis != null,
        "durationMillis",
        "be given where continuedBy is",
        load.durationMillis);
  }

  /**
   * The load that the suite asks for.
   *
   * @param warmUpMillis left out of the figures, from the first sample on
   * @param durationMillis the length of the judged window; null: up to the last sample
   * @param users the steps in their order; null where the plan alone defines them, or a rate is
   *     given
   * @param repeats how often each step is run
   * @param rate the offered arrivals; null without a rate
   * @param blockMillis the length of the blocks in which drift is looked for; null: it is not
   */
  public record Load(
      long warmUpMillis,
      Long durationMillis,
      List<Integer> users,
      int repeats,
      String rate,
      Long blockMillis) {
    public Load {
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
      Json.require(rate == null || isRate(rate), "rate", "be null or such as 200/s", rate);
      Json.require(
          blockMillis == null
              || blockMillis >= Blocks.SHORTEST_MILLIS && blockMillis <= MOST_MILLIS,
          "blockMillis",
          "be null or lie between 10,000 and 100 years",
          blockMillis);
    }

    private static Load of(SuitePlan plan) {
      LoadSettings load = plan.load();
      Optional<ArrivalRates> rate = load.get(LoadKey.RATE);
      return new Load(
          plan.warmUp().toMillis(),
          load.get(LoadKey.DURATION).map(Duration::toMillis).orElse(null),
          load.get(LoadKey.USERS)
              .filter(steps -> rate.isEmpty())
              .map(UserSteps::users)
              .orElse(null),
          load.get(LoadKey.REPEATS).orElse(1),
          rate.map(ArrivalRates::toString).orElse(null),
          plan.block().map(Duration::toMillis).orElse(null));
    }

    /** The load levels; empty where the plan alone defines them. */
    List<Integer> levels() {
      if (rate != null) {
        return ArrivalRates.parse("rate", rate).levels();
      }
      return users == null ? List.of() : users;
    }

    Phases phases() {
      return new Phases(
          Duration.ofMillis(warmUpMillis),
          Optional.ofNullable(durationMillis).map(Duration::ofMillis));
    }
  }

  /**
   * How the plan was run.
   *
   * @param configuration the effective configuration, secrets masked
   * @param commands the commands that repeat it
   * @param against the plans with which the report compares it
   * @param generatorShared whether the suite accepts that one machine runs generator and servers
   */
  public record Setup(
      Map<String, String> configuration,
      List<String> commands,
      List<String> against,
      boolean generatorShared) {
    public Setup {
      configuration = configuration == null ? Map.of() : configuration;
      commands = commands == null ? List.of() : commands;
      against = against == null ? List.of() : against;
      Json.requireNoNull("configuration", configuration.values());
      Json.requireNoNull("commands", commands);
      Json.requireNoNull("against", against);
    }
  }

  /**
   * How the plan ended.
   *
   * @param finished false until JMeter has ended by itself
   * @param problems why it did not end well; empty when it did
   * @param interrupted whether Ctrl-C ended it
   * @param continuedBy the plan in which the load continued after an interruption; null: in none
   */
  public record End(
      boolean finished, List<String> problems, boolean interrupted, String continuedBy) {
    public End {
      problems = problems == null ? List.of() : problems;
      Json.requireNoNull("problems", problems);
    }

    /** Whether JMeter ended by itself and without problems. */
    boolean inOrder() {
      return finished && problems.isEmpty();
    }
  }

  private static boolean isRate(String text) {
    try {
      ArrivalRates.parse("rate", text);
      return true;
    } catch (ConfigException notARate) {
      return false;
    }
  }

  /**
   * The record of a plan that has run, or is about to.
   *
   * @param evidence the contents of its files once JMeter had ended by itself
   */
  public static SavedPlan of(
      SuitePlan plan,
      Map<String, String> configuration,
      JMeterCommand command,
      Optional<Evidence> evidence,
      End end) {
    return new SavedPlan(
        plan.name(),
        Load.of(plan),
        new Setup(
            configuration, List.of(command.toString()), plan.against(), plan.generatorShared()),
        end,
        evidence.orElse(null),
        groups(plan, command),
        plan.copy().changes());
  }

  /** Whether the plan ended, in order or with a problem other than an interruption. */
  public boolean over() {
    return (end.finished || !end.problems.isEmpty()) && !end.interrupted;
  }

  /**
   * The record of a load that was interrupted and continues in another plan.
   *
   * @param measured the complete part of its window
   */
  SavedPlan continuing(String next, Duration measured, Evidence held) {
    return new SavedPlan(
        plan,
        new Load(
            load.warmUpMillis,
            measured.toMillis(),
            load.users,
            load.repeats,
            load.rate,
            load.blockMillis),
        setup,
        new End(
            false,
            end.problems.stream().filter(problem -> !problem.equals(PlanLoad.INTERRUPTED)).toList(),
            false,
            next),
        held,
        groups,
        changes);
  }

  private static PlanGroups groups(SuitePlan plan, JMeterCommand command) {
    Phases phases = plan.phases();
    Duration lasts = phases.warmUp().plus(phases.steadyState().orElse(Duration.ZERO));
    return plan.asRun().groups(Secrets.without(command.properties()), lasts);
  }

  /** The names of the thread groups, which a JTL does not mark. */
  ThreadGroups threadGroups() {
    return groups == null ? ThreadGroups.UNKNOWN : groups.threadGroups();
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
}
