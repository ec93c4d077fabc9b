package io.github.ampmeter.run.folder;

import io.github.ampmeter.load.LoadSchedule;
import io.github.ampmeter.load.UserSteps;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.Secrets;
import io.github.ampmeter.run.suite.Phases;
import io.github.ampmeter.run.suite.PlanGroup;
import io.github.ampmeter.run.suite.PlanGroups;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.sample.ThreadGroups;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.window.UsersAtWork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan's run.json: how it was driven and how it ended.
 *
 * @param warmUpMillis left out of the figures, from the first sample on
 * @param durationMillis what is judged after it; null: up to the last sample
 * @param users the steps in their order; null where the plan alone knows
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
    boolean generatorShared) {
  private static final long MOST_MILLIS = Duration.ofDays(36_500).toMillis();

  public SavedPlan {
    RunJson.require(plan != null, "plan", "be the plan's name", plan);
    RunJson.require(
        warmUpMillis >= 0 && warmUpMillis <= MOST_MILLIS,
        "warmUpMillis",
        "lie between 0 and 100 years",
        warmUpMillis);
    RunJson.require(
        durationMillis == null || durationMillis > 0 && durationMillis <= MOST_MILLIS,
        "durationMillis",
        "be null or lie between 1 and 100 years",
        durationMillis);
    if (users != null) {
      RunJson.require(!users.isEmpty(), "users", "be null or name the steps", users);
      RunJson.requireNoNull("users", users);
      RunJson.require(
          users.size() <= UserSteps.MOST_STEPS
              && users.stream().allMatch(each -> each >= 1 && each <= UserSteps.MOST_USERS),
          "users",
          "be at most " + UserSteps.MOST_STEPS + " steps of 1 to " + UserSteps.MOST_USERS,
          users);
    }
    RunJson.require(
        repeats >= 1 && repeats <= LoadSchedule.MOST_REPEATS,
        "repeats",
        "lie between 1 and " + LoadSchedule.MOST_REPEATS,
        repeats);
    configuration = configuration == null ? Map.of() : configuration;
    commands = commands == null ? List.of() : commands;
    problems = problems == null ? List.of() : problems;
    RunJson.requireNoNull("configuration", configuration.values());
    RunJson.requireNoNull("commands", commands);
    RunJson.requireNoNull("problems", problems);
    // Runs of before there was such a thing do not say.
    against = against == null ? List.of() : against;
    RunJson.requireNoNull("against", against);
  }

  /** Of a suite that says nothing of its load generator. */
  public SavedPlan(
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
      PlanGroups groups) {
    this(
        plan,
        warmUpMillis,
        durationMillis,
        users,
        repeats,
        configuration,
        commands,
        finished,
        problems,
        against,
        evidence,
        groups,
        false);
  }

  /** Of a plan as it was driven, or is to be. */
  public static SavedPlan of(
      SuitePlan plan,
      Map<String, String> configuration,
      JMeterCommand command,
      boolean finished,
      List<String> problems) {
    return new SavedPlan(
        plan.name(),
        plan.load().warmUp().toMillis(),
        plan.load().duration().map(Duration::toMillis).orElse(null),
        plan.load().users().map(UserSteps::users).orElse(null),
        plan.load().repeats().orElse(1),
        configuration,
        List.of(command.toString()),
        finished,
        problems,
        plan.against(),
        null,
        groups(plan, command),
        plan.generatorShared());
  }

  /** The same once it has ended, with what its files then held. */
  SavedPlan vouchedFor(Evidence held) {
    return new SavedPlan(
        plan,
        warmUpMillis,
        durationMillis,
        users,
        repeats,
        configuration,
        commands,
        finished,
        problems,
        against,
        held,
        groups,
        generatorShared);
  }

  private static PlanGroups groups(SuitePlan plan, JMeterCommand command) {
    Duration lasts = plan.load().warmUp().plus(plan.load().duration().orElse(Duration.ZERO));
    return plan.file()
        .text()
        .groups(Secrets.without(command.properties()), lasts)
        .unread(plan.unread());
  }

  /** What the JTL does not say of its threads. */
  ThreadGroups threadGroups() {
    return groups == null
        ? ThreadGroups.UNKNOWN
        : new ThreadGroups(
            groups.names(PlanGroup.Kind.SET_UP),
            groups.names(PlanGroup.Kind.MAIN),
            groups.names(PlanGroup.Kind.TEAR_DOWN));
  }

  /** How many users were to be at work all the time in a step; 0: not known. */
  int plannedUsers(StepStatistics step) {
    boolean byTime = durationMillis != null;
    boolean sweep = users != null && users.size() * repeats > 1;
    if (byTime && sweep) {
      return step.users();
    }
    return groups == null ? 0 : groups.plannedUsers().orElse(0);
  }

  /** Where fewer users than planned were at work, in words. */
  List<String> usersLost(List<StepStatistics> run, boolean noneStopped) {
    List<String> lost = new ArrayList<>();
    for (StepStatistics step : run) {
      UsersAtWork atWork = step.atWork();
      // Without a window of its own, a ramp-up is in what is judged.
      boolean kept =
          durationMillis == null
              ? !atWork.known() || atWork.typical() >= atWork.planned()
              : step.keptUsersAtWork(noneStopped);
      if (!kept) {
        lost.add(
            "%stoo little load came: fewer than the planned %d users were at work for %d of %d s,"
                .formatted(
                    run.size() > 1 ? step.text() + ": " : "",
                    atWork.planned(),
                    Math.round(atWork.millisBelowPlan() / 1e3),
                    Math.round(step.window().seconds()))
                .concat(" at the least " + atWork.least()));
      }
    }
    return lost;
  }

  /** The steps of a sweep that are not among those that were run, in words. */
  List<String> missing(List<StepStatistics> run) {
    if (users == null || users.size() * repeats < 2) {
      return List.of();
    }
    List<String> missing = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (int level : users) {
        int pass = repeat;
        if (run.stream().noneMatch(step -> step.users() == level && step.repeat() == pass)) {
          missing.add(new Step(level, pass).text());
        }
      }
    }
    return missing;
  }

  /** What ran that the suite did not say, in words. */
  List<String> unplanned(List<StepStatistics> run) {
    if (users == null) {
      return List.of();
    }
    boolean unread = groups != null && groups.unread().contains("users");
    if (run.size() == 1 && users.size() == 1) {
      int most = run.get(0).atWork().most();
      return unread && most > 0 && most != users.get(0)
          ? List.of(
              "the suite says %d users, which the plan does not read; at work were %d"
                  .formatted(users.get(0), most))
          : List.of();
    }
    List<String> others =
        run.stream()
            .filter(step -> !users.contains(step.users()) || step.repeat() > repeats)
            .map(StepStatistics::text)
            .toList();
    return others.isEmpty()
        ? List.of()
        : List.of("steps that the suite does not name: " + String.join(", ", others));
  }

  /** Why rows of the load cannot be told from others. */
  List<String> unclear() {
    if (groups == null) {
      return List.of();
    }
    return groups.all().stream()
        .filter(group -> group.kind() != PlanGroup.Kind.MAIN && group.name().contains("${"))
        .map(
            group ->
                "the name of the thread group \"%s\" is known to JMeter only: its rows cannot be told"
                    .formatted(group.name())
                    .concat(" from the load's; give it a plain name"))
        .toList();
  }

  Phases phases() {
    return new Phases(
        Duration.ofMillis(warmUpMillis),
        Optional.ofNullable(durationMillis).map(Duration::ofMillis));
  }
}
