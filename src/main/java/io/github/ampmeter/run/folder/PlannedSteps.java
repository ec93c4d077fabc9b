package io.github.ampmeter.run.folder;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.UsersAtWork;
import io.github.ampmeter.run.suite.PlanGroups.PlanGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Compares the measured steps and users with those that suite and plan ask for. */
record PlannedSteps(SavedPlan plan) {
  private static final Pattern ENDS_LIKE_A_LOAD =
      Pattern.compile(".*( repeat [0-9]+| preheat| arriving)", Pattern.DOTALL);

  /** How many users the plan keeps at work throughout a step; 0 where unknown. */
  int users(StepStatistics step) {
    if (step.unit().offered()) {
      // A rate has no fixed number of users.
      return 0;
    }
    return plan.load().durationMillis() != null && sweep()
        ? step.users()
        : plan.groups() == null ? 0 : plan.groups().plannedUsers().orElse(0);
  }

  private boolean sweep() {
    return plan.load().users() != null && plan.load().users().size() * plan.load().repeats() > 1;
  }

  /**
   * In what the steps that ran are not those that were planned.
   *
   * @param noneStopped whether JMeter's log tells of users, and of none who was stopped
   */
  List<Issue> issues(List<StepStatistics> run, boolean noneStopped) {
    List<Issue> problems = new ArrayList<>(ambiguous());
    problems.addAll(usersLost(run, noneStopped));
    problems.addAll(unplanned(run));
    List<String> missing = missing(run);
    if (!missing.isEmpty()) {
      problems.add(Message.MISSING_STEPS.issue(String.join(", ", missing)));
    }
    return problems;
  }

  /** The issues that make rows of the load indistinguishable from others. */
  private List<Issue> ambiguous() {
    if (plan.groups() == null) {
      return List.of();
    }
    List<Issue> problems =
        new ArrayList<>(
            plan.groups().all().stream()
                .filter(group -> group.kind() != PlanGroup.Kind.MAIN)
                .map(PlanGroup::name)
                .filter(name -> name.contains("${"))
                .map(name -> Message.GROUP_UNKNOWN.issue(name, "those of the load"))
                .toList());
    plan.threadGroups().maybeOthers().stream()
        .filter(name -> !toldByTheirLoad(name))
        .map(name -> Message.GROUP_UNKNOWN.issue(name, "those of set-up and tear-down groups"))
        .forEach(problems::add);
    return problems;
  }

  /** Whether threads of groups of this name have their load behind it, whatever the name is. */
  private boolean toldByTheirLoad(String name) {
    return plan.groups().all().stream()
            .filter(group -> group.kind() == PlanGroup.Kind.MAIN && group.name().equals(name))
            .allMatch(PlanGroup::namesThreadsByLoad)
        && plan.groups().all().stream()
            .filter(group -> group.kind() != PlanGroup.Kind.MAIN)
            .noneMatch(group -> ENDS_LIKE_A_LOAD.matcher(group.name()).matches());
  }

  private List<Issue> usersLost(List<StepStatistics> run, boolean noneStopped) {
    List<Issue> lost = new ArrayList<>();
    for (StepStatistics step : run) {
      UsersAtWork atWork = step.atWork();
      // Without a window the ramp-up is judged, too.
      boolean kept =
          plan.load().durationMillis() == null
              ? !atWork.known() || atWork.typical() >= atWork.planned()
              : step.keptUsersAtWork(noneStopped);
      if (!kept) {
        Issue issue =
            Message.BELOW_PLAN.issue(
                atWork.planned(),
                Duration.ofMillis(atWork.millisBelowPlan()),
                Duration.ofMillis(step.window().millis()),
                atWork.least());
        lost.add(run.size() > 1 ? issue.inStep(step.text()) : issue);
      }
    }
    return lost;
  }

  private List<Issue> unplanned(List<StepStatistics> run) {
    if (plan.load().rate() != null) {
      return otherRates(run);
    }
    List<Integer> users = plan.load().users();
    if (users == null) {
      return List.of();
    }
    boolean unread = plan.groups() != null && plan.groups().unread().contains("users");
    if (run.size() == 1 && users.size() == 1) {
      int most = run.get(0).atWork().most();
      return unread && most > 0 && most != users.get(0)
          ? List.of(Message.USERS_NOT_READ.issue(users.get(0), most))
          : List.of();
    }
    List<String> others =
        run.stream()
            // For an offered load the suite's users are a maximum, and the rates come from the
            // plan.
            .filter(step -> !step.unit().offered())
            .filter(step -> !users.contains(step.users()) || step.repeat() > plan.load().repeats())
            .map(StepStatistics::text)
            .toList();
    return others.isEmpty()
        ? List.of()
        : List.of(Message.UNPLANNED_STEPS.issue(String.join(", ", others)));
  }

  private List<Issue> otherRates(List<StepStatistics> run) {
    if (plan.groups() != null && plan.groups().unread().contains("rate")) {
      return List.of(Message.RATE_NOT_READ.issue(plan.load().rate()));
    }
    List<Step> planned = steps();
    List<String> others =
        run.stream()
            .filter(step -> planned.stream().noneMatch(each -> is(step, each)))
            // The threads' names of a ramp say no more than that.
            .filter(step -> !planned.isEmpty() || step.unit() != LoadUnit.ARRIVALS)
            .map(StepStatistics::text)
            .toList();
    return others.isEmpty()
        ? List.of()
        : List.of(Message.UNPLANNED_STEPS.issue(String.join(", ", others)));
  }

  /** All steps that the suite asks for, with repeats; empty where the plan alone defines them. */
  private List<Step> steps() {
    LoadUnit unit = plan.load().rate() == null ? LoadUnit.USERS : LoadUnit.PER_SECOND;
    List<Step> steps = new ArrayList<>();
    for (int repeat = 1; repeat <= plan.load().repeats(); repeat++) {
      for (int level : plan.load().levels()) {
        steps.add(new Step(level, unit, repeat));
      }
    }
    return steps;
  }

  private static boolean is(StepStatistics one, Step other) {
    return one.users() == other.level()
        && one.unit() == other.unit()
        && one.repeat() == other.repeat();
  }

  /** The steps of a sweep that were not run. */
  private List<String> missing(List<StepStatistics> run) {
    List<Step> planned = steps();
    if (plan.load().rate() == null && !sweep()) {
      return List.of();
    }
    return planned.stream()
        .filter(step -> run.stream().noneMatch(each -> is(each, step)))
        .map(Step::text)
        .toList();
  }
}
