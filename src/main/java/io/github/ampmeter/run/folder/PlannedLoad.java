package io.github.ampmeter.run.folder;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.run.suite.PlanGroups.PlanGroup;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.window.UsersAtWork;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What ran is held against what was planned. */
record PlannedLoad(SavedPlan plan) {
  private static final Pattern ENDS_LIKE_A_LOAD =
      Pattern.compile(".*( repeat [0-9]+| preheat| arriving)", Pattern.DOTALL);

  /** How many users were to be at work all the time in a step; 0: not known. */
  int users(StepStatistics step) {
    if (step.unit().offered()) {
      // As many as it takes.
      return 0;
    }
    return plan.durationMillis() != null && sweep()
        ? step.users()
        : plan.groups() == null ? 0 : plan.groups().plannedUsers().orElse(0);
  }

  private boolean sweep() {
    return plan.users() != null && plan.users().size() * plan.repeats() > 1;
  }

  /**
   * In what the steps that ran are not those that were planned, in words.
   *
   * @param noneStopped whether JMeter's log tells of users, and of none who was stopped
   */
  List<String> problems(List<StepStatistics> run, boolean noneStopped) {
    List<String> problems = new ArrayList<>(unclear());
    problems.addAll(usersLost(run, noneStopped));
    problems.addAll(unplanned(run));
    List<String> missing = missing(run);
    if (!missing.isEmpty()) {
      problems.add("steps without a sample: " + String.join(", ", missing));
    }
    return problems;
  }

  /** Why rows of the load cannot be told from others. */
  private List<String> unclear() {
    if (plan.groups() == null) {
      return List.of();
    }
    List<String> problems =
        new ArrayList<>(
            plan.groups().all().stream()
                .filter(group -> group.kind() != PlanGroup.Kind.MAIN)
                .map(PlanGroup::name)
                .filter(name -> name.contains("${"))
                .map(name -> unclear(name, "the load's"))
                .toList());
    plan.threadGroups().maybeOthers().stream()
        .filter(name -> !toldByTheirLoad(name))
        .map(name -> unclear(name, "those of set-up and tear-down groups"))
        .forEach(problems::add);
    return problems;
  }

  /** Whatever JMeter makes of the name: the threads of such groups bear their load behind it. */
  private boolean toldByTheirLoad(String name) {
    return plan.groups().all().stream()
            .filter(group -> group.kind() == PlanGroup.Kind.MAIN && group.name().equals(name))
            .allMatch(PlanGroup::namesThreadsByLoad)
        && plan.groups().all().stream()
            .filter(group -> group.kind() != PlanGroup.Kind.MAIN)
            .noneMatch(group -> ENDS_LIKE_A_LOAD.matcher(group.name()).matches());
  }

  private static String unclear(String group, String others) {
    return "the name of the thread group \"%s\" is known to JMeter only: its rows cannot be told"
        .formatted(group)
        .concat(" from " + others + "; give it a plain name");
  }

  private List<String> usersLost(List<StepStatistics> run, boolean noneStopped) {
    List<String> lost = new ArrayList<>();
    for (StepStatistics step : run) {
      UsersAtWork atWork = step.atWork();
      // Without a window of its own, a ramp-up is in what is judged.
      boolean kept =
          plan.durationMillis() == null
              ? !atWork.known() || atWork.typical() >= atWork.planned()
              : step.keptUsersAtWork(noneStopped);
      if (!kept) {
        lost.add(
            "%stoo little load came: fewer than the planned %s users were at work for %s of %s s,"
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

  private List<String> unplanned(List<StepStatistics> run) {
    if (plan.rate() != null) {
      return otherRates(run);
    }
    List<Integer> users = plan.users();
    if (users == null) {
      return List.of();
    }
    boolean unread = plan.groups() != null && plan.groups().unread().contains("users");
    if (run.size() == 1 && users.size() == 1) {
      int most = run.get(0).atWork().most();
      return unread && most > 0 && most != users.get(0)
          ? List.of(
              "the suite says %s users, which the plan does not read; at work were %s"
                  .formatted(users.get(0), most))
          : List.of();
    }
    List<String> others =
        run.stream()
            // Of a load that is offered the suite's users are the most; its rates are the plan's.
            .filter(step -> !step.unit().offered())
            .filter(step -> !users.contains(step.users()) || step.repeat() > plan.repeats())
            .map(StepStatistics::text)
            .toList();
    return others.isEmpty()
        ? List.of()
        : List.of("steps that the suite does not name: " + String.join(", ", others));
  }

  private List<String> otherRates(List<StepStatistics> run) {
    if (plan.groups() != null && plan.groups().unread().contains("rate")) {
      return List.of("the suite says a rate of " + plan.rate() + ", which the plan does not read");
    }
    List<Step> planned = steps();
    List<String> others =
        run.stream()
            .filter(step -> planned.stream().noneMatch(each -> is(step, each)))
            // Of a ramp the threads' names tell no more than that.
            .filter(step -> !planned.isEmpty() || step.unit() != LoadUnit.ARRIVALS)
            .map(StepStatistics::text)
            .toList();
    return others.isEmpty()
        ? List.of()
        : List.of("loads that the suite does not name: " + String.join(", ", others));
  }

  /** All that the suite asks for, repeats among them; none where the plan alone knows. */
  private List<Step> steps() {
    LoadUnit unit = plan.rate() == null ? LoadUnit.USERS : LoadUnit.PER_SECOND;
    List<Step> steps = new ArrayList<>();
    for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
      for (int level : plan.levels()) {
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

  /** The steps of a sweep that are not among those that were run. */
  private List<String> missing(List<StepStatistics> run) {
    List<Step> planned = steps();
    if (plan.rate() == null && !sweep()) {
      return List.of();
    }
    return planned.stream()
        .filter(step -> run.stream().noneMatch(each -> is(each, step)))
        .map(Step::text)
        .toList();
  }
}
