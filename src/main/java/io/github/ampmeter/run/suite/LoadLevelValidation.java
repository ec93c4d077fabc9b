package io.github.ampmeter.run.suite;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.load.UserSteps;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.LoadLevel;
import java.util.List;
import java.util.Optional;

/**
 * Whether each criterion says which load levels of a plan it means, and means one that there is.
 */
public final class LoadLevelValidation {
  private LoadLevelValidation() {}

  /**
   * The first criterion that does not, as a sentence; empty where the levels are not known.
   *
   * @param arrives whether the plan has a thread group whose levels are rates
   */
  static Optional<String> misfit(Targets targets, SuiteLoad load, boolean arrives) {
    boolean rates = load.rate().isPresent();
    if (!rates && (arrives || load.users().isEmpty())) {
      return Optional.empty();
    }
    return rates
        ? misfit(targets, load.rate().get().levels(), LoadUnit.PER_SECOND)
        : misfit(targets, load.users().orElseThrow());
  }

  /** The first criterion that does not, as a sentence. */
  public static Optional<String> misfit(Targets targets, UserSteps users) {
    return misfit(targets, users.users(), LoadUnit.USERS);
  }

  private static Optional<String> misfit(Targets targets, List<Integer> levels, LoadUnit unit) {
    return targets.criteria().stream()
        .flatMap(criterion -> misfit(criterion, levels, unit).stream())
        .findFirst();
  }

  private static Optional<String> misfit(Criterion criterion, List<Integer> levels, LoadUnit unit) {
    String subject = "criterion \"" + criterion.text() + "\" ";
    if (criterion.level() instanceof LoadLevel.Only && levels.size() > 1) {
      return Optional.of(
          subject
              + ("must say \"at N " + unit.symbol())
              + "\" or \"at every step\", the plan has "
              + levels.size()
              + " load levels");
    }
    if (criterion.level() instanceof LoadLevel.At at
        && !(at.unit() == unit && levels.contains(at.level()))) {
      return Optional.of(
          subject
              + "must name a step of the plan; it has "
              + (levels.isEmpty()
                  ? "none, its rate is a ramp or no whole number a second"
                  : unit.each(levels)));
    }
    return Optional.empty();
  }
}
