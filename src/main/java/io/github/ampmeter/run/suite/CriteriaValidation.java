package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.judge.load.ArrivalRates;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.LabelSelector.Observed;
import io.github.ampmeter.judge.verdict.LoadLevel;
import io.github.ampmeter.stack.Stack.ObservableServers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rejects criteria that cannot be judged, before any load is run. */
public final class CriteriaValidation {
  private static final String REMOTE =
      "a remote host is observed through external.nodeExporters or external.perfMonAgents, such as"
          + " db1=10.0.0.6, as cpu(\"db1\")";

  private static final String CPU_ONLY = "of a remote host only cpu(\"NAME\") is observed";

  private final ObservableServers observable;

  private CriteriaValidation(ObservableServers observable) {
    this.observable = observable;
  }

  /**
   * Rejects the first criterion on servers that a stack does not let us observe.
   *
   * @param stack the kind of stack, in the user's word
   */
  public static void validate(Targets targets, String stack, ObservableServers observable) {
    for (Criterion criterion : targets.criteria()) {
      ConfigException.at(
          "criterion \"%s\" cannot be judged on the %s stack: ".formatted(criterion.text(), stack),
          () -> new CriteriaValidation(observable).validate(criterion));
    }
  }

  /** Rejects criteria on servers where no stack is observed. */
  public static void validateWithoutStack(Targets targets) {
    for (Criterion criterion : targets.criteria()) {
      if (criterion.metric().kind().ofServers()) {
        throw new ConfigException(
            ("criterion \"%s\" cannot be judged: ampmeter url does not observe servers; use a"
                    + " suite")
                .formatted(criterion.text()));
      }
    }
  }

  private void validate(Criterion criterion) {
    if (!(criterion.labels() instanceof Observed observed)) {
      return;
    }
    switch (criterion.metric().kind()) {
      case STATUS, STATUS_PER_OPERATION ->
          require(
              observable.database(),
              "it has no database that Ampmeter knows; state external.database with its host, port,"
                  + " name, user and passwordVariable");
      case CPU -> {
        if (observed.machine()) {
          require(
              !observable.processes().isEmpty(),
              "none of its servers is observed on this machine; " + REMOTE);
        } else {
          requireObserved(observed, true, observable.machines(), REMOTE);
        }
      }
      case CPU_PER_OPERATION -> requireObserved(observed, true, List.of(), CPU_ONLY);
      // The memory of JMeter's process is not observed.
      case MEMORY -> requireObserved(observed, false, List.of(), CPU_ONLY);
      default -> {}
    }
  }

  private void require(boolean valid, String reason) {
    if (!valid) {
      throw new ConfigException(reason);
    }
  }

  /**
   * Rejects what is none of these.
   *
   * @param remedy what to do where the servers are not ours
   */
  private void requireObserved(
      Observed observed, boolean generator, List<String> machines, String remedy) {
    List<String> names = new ArrayList<>(observable.processes());
    if (generator) {
      names.add(ObservedGroup.JMETER);
    }
    boolean found = names.stream().anyMatch(observed::means) || machines.contains(observed.name());
    names.addAll(machines);
    require(
        found,
        "no %s is observed there, but %s%s"
            .formatted(
                observed.name(),
                names.isEmpty() ? "no process of any server" : String.join(", ", names),
                observable.processes().isEmpty() ? "; " + remedy : ""));
  }

  /**
   * Rejects the first criterion that does not fit the load levels, as far as they are known.
   *
   * @param arrives whether the plan has a thread group whose levels are rates
   */
  static void validateLevels(Targets targets, LoadSettings load, boolean arrives) {
    Optional<ArrivalRates> rate = load.get(LoadKey.RATE);
    if (rate.isPresent()) {
      validateLevels(targets, rate.get().levels(), LoadUnit.PER_SECOND);
    } else if (!arrives) {
      load.get(LoadKey.USERS).ifPresent(users -> validateLevels(targets, users));
    }
  }

  /** Rejects criteria that do not fit the load levels. */
  public static void validateLevels(Targets targets, UserSteps users) {
    validateLevels(targets, users.users(), LoadUnit.USERS);
  }

  private static void validateLevels(Targets targets, List<Integer> levels, LoadUnit unit) {
    for (Criterion criterion : targets.criteria()) {
      String subject = "criterion \"" + criterion.text() + "\" ";
      boolean ofLoad = !criterion.metric().kind().ofConfiguration();
      if (ofLoad && criterion.level() instanceof LoadLevel.Only && levels.size() > 1) {
        throw new ConfigException(
            subject
                + (criterion.metric().kind().drift()
                    ? "is judged at one load level only"
                    : "must say \"at N " + unit.symbol() + "\" or \"at every step\"")
                + ", the plan has "
                + levels.size()
                + " load levels");
      }
      if (criterion.level() instanceof LoadLevel.At at
          && !(at.unit() == unit && levels.contains(at.level()))) {
        throw new ConfigException(
            subject
                + "must name a step of the plan; it has "
                + (levels.isEmpty()
                    ? "none, its rate is a ramp or no whole number a second"
                    : unit.each(levels)));
      }
    }
  }
}
