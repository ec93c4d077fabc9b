package io.github.ampmeter.run.suite;

import io.github.ampmeter.Counted;
import io.github.ampmeter.load.UserSteps;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.LoadLevel;
import java.util.List;
import java.util.Optional;

/**
 * Whether each criterion says which load levels of a plan it means, and means one that there is.
 */
public final class LevelsJudged {
  private LevelsJudged() {}

  /** The first criterion that does not, as a sentence; empty where the levels are not known. */
  static Optional<String> misfit(Targets targets, SuiteLoad load) {
    return load.users().flatMap(users -> misfit(targets, users));
  }

  /** The first criterion that does not, as a sentence. */
  public static Optional<String> misfit(Targets targets, UserSteps users) {
    List<Integer> levels = users.users();
    return targets.criteria().stream()
        .flatMap(criterion -> misfit(criterion, levels).stream())
        .findFirst();
  }

  private static Optional<String> misfit(Criterion criterion, List<Integer> levels) {
    String subject = "criterion \"" + criterion.text() + "\" ";
    if (criterion.level() instanceof LoadLevel.Only && levels.size() > 1) {
      return Optional.of(
          subject
              + "must say \"at N users\" or \"at every step\", the plan has "
              + levels.size()
              + " load levels");
    }
    if (criterion.level() instanceof LoadLevel.AtUsers at && !levels.contains(at.users())) {
      return Optional.of(
          subject + "must name a step of the plan; it has " + Counted.each(levels, "users"));
    }
    return Optional.empty();
  }
}
