package io.github.ampmeter.run.folder;

import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.suite.Phases;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.workload.UserSteps;
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
    Evidence evidence) {
  public SavedPlan {
    // Runs of before there was such a thing do not say.
    against = against == null ? List.of() : List.copyOf(against);
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
        null);
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
        held);
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

  Phases phases() {
    return new Phases(
        Duration.ofMillis(warmUpMillis),
        Optional.ofNullable(durationMillis).map(Duration::ofMillis));
  }
}
