package io.github.ampmeter.run.suite;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.load.UserSteps;
import io.github.ampmeter.report.Observation.ObservedProcesses;
import io.github.ampmeter.stack.Stack.ObservableServers;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.LabelSelector.Observed;
import io.github.ampmeter.verdict.LoadLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether what criteria on servers speak of can be seen, by what a stack shows of its servers. */
public final class CriteriaValidation {
  private static final String ELSEWHERE =
      "a remote host is observed through external.nodeExporters or external.perfMonAgents, such as"
          + " db1=10.0.0.6, as cpu(\"db1\")";

  private final ObservableServers shown;

  private CriteriaValidation(ObservableServers shown) {
    this.shown = shown;
  }

  /**
   * The first criterion that nobody could judge, as a sentence.
   *
   * @param stack the kind of stack, in the user's word
   */
  public static Optional<String> misfit(Targets targets, String stack, ObservableServers shown) {
    CriteriaValidation servers = new CriteriaValidation(shown);
    for (Criterion criterion : targets.criteria()) {
      Optional<String> why = servers.unseen(criterion);
      if (why.isPresent()) {
        return why.map(
            reason ->
                "criterion \"%s\" cannot be judged on the %s stack: %s"
                    .formatted(criterion.text(), stack, reason));
      }
    }
    return Optional.empty();
  }

  /** The first criterion on servers, where there is no stack that could show them. */
  public static Optional<String> misfitWithoutStack(Targets targets) {
    return targets.criteria().stream()
        .filter(criterion -> criterion.metric().kind().ofServers())
        .map(
            criterion ->
                ("criterion \"%s\" cannot be judged: ampmeter url does not observe servers; use a"
                        + " suite")
                    .formatted(criterion.text()))
        .findFirst();
  }

  private Optional<String> unseen(Criterion criterion) {
    if (!(criterion.labels() instanceof Observed observed)) {
      return Optional.empty();
    }
    return switch (criterion.metric().kind()) {
      case STATUS, STATUS_PER_OPERATION ->
          shown.database()
              ? Optional.empty()
              : Optional.of(
                  "it has no database that Ampmeter knows; state external.database with its host,"
                      + " port, name, user and passwordVariable");
      case CPU ->
          observed.machine() ? machine() : among(observed, true, shown.machines(), ELSEWHERE);
      case CPU_PER_OPERATION ->
          among(observed, true, List.of(), "of a remote host only cpu(\"NAME\") is observed");
      // What JMeter shares with others is not looked at.
      case MEMORY ->
          among(observed, false, List.of(), "of a remote host only cpu(\"NAME\") is observed");
      default -> Optional.empty();
    };
  }

  private Optional<String> machine() {
    return shown.processes().isEmpty()
        ? Optional.of("none of its servers is observed on this machine; " + ELSEWHERE)
        : Optional.empty();
  }

  /**
   * Why it is none of these.
   *
   * @param remedy what to do where the servers are not ours
   */
  private Optional<String> among(
      Observed observed, boolean generator, List<String> machines, String remedy) {
    List<String> seen = new ArrayList<>(shown.processes());
    if (generator) {
      seen.add(ObservedProcesses.JMETER);
    }
    if (seen.stream().anyMatch(observed::means) || machines.contains(observed.name())) {
      return Optional.empty();
    }
    seen.addAll(machines);
    return Optional.of(
        "no %s is observed there, but %s%s"
            .formatted(
                observed.name(),
                seen.isEmpty() ? "no process of any server" : String.join(", ", seen),
                shown.processes().isEmpty() ? "; " + remedy : ""));
  }

  /**
   * The first criterion that does not, as a sentence; empty where the levels are not known.
   *
   * @param arrives whether the plan has a thread group whose levels are rates
   */
  static Optional<String> misfit(Targets targets, LoadSettings load, boolean arrives) {
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
