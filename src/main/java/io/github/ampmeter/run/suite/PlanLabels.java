package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.NearNames;
import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.PlannedPlaces;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.run.suite.PlanFile.MicrosColumns;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The labels that the rows of a plan will have, as far as its file says them: the names of its
 * samplers and transactions. What is disabled or in a test fragment makes no row by itself, rows of
 * set-up and tear-down groups enter no figure, and what a name with an expression comes to only
 * JMeter knows.
 */
public final class PlanLabels {
  private static final Pattern MAKES_ROWS = Pattern.compile(".*Sampl.*|.*TransactionController");
  private static final String TRANSACTION = "TransactionController";

  /** Samplers that ask no server unless their script does. */
  private static final Set<String> SEND_NOTHING =
      Set.of("DebugSampler", "JSR223Sampler", "BeanShellSampler", "TestAction");

  private static final Set<String> NOT_OF_THE_LOAD =
      Set.of("TestFragmentController", "SetupThreadGroup", "PostThreadGroup");

  /** The samplers whose rows always have the element's own name. */
  private static final Set<String> NAME_THEIR_ROWS =
      Set.of(
          "HTTPSamplerProxy",
          HostsEdit.REQUEST,
          MicrosColumns.LEAN_HTTP_SAMPLER,
          "JDBCSampler",
          "TCPSampler",
          "FTPSampler");

  private final Set<String> names = new LinkedHashSet<>();

  /** The labels that should have a row in each pass of a user. */
  private final Set<String> expected = new LinkedHashSet<>();

  private final Set<String> inside = new HashSet<>();
  private final Set<String> outside = new HashSet<>();
  private final Set<String> helpers = new HashSet<>();
  private final Set<String> broken = new HashSet<>();
  private boolean mixed;

  /** Whether a name with expressions can become any label. */
  private boolean expressions;

  private PlanLabels() {}

  /**
   * The labels of a plan.
   *
   * @param properties that it is run with, by name
   */
  static PlanLabels of(PlanXml xml, Map<String, String> properties) {
    PlanLabels labels = new PlanLabels();
    xml.plan()
        .filter(PlanXml.Part::enabled)
        .ifPresent(
            plan -> {
              // Variables change as a plan runs, properties hardly ever.
              PlanValues values = new PlanValues(properties, plan).without(Optional.empty());
              labels.collect(plan, Optional.of(values));
              labels.place(plan, false);
              new PlanValues(Map.of(), plan)
                  .of("${" + PlannedPlaces.BROKEN + "}")
                  .ifPresent(value -> labels.broken.addAll(PlannedPlaces.broken(value)));
            });
    return labels;
  }

  private void place(PlanXml.Part parent, boolean inTransaction) {
    for (PlanXml.Part part : parent.parts()) {
      if (!part.enabled() || NOT_OF_THE_LOAD.contains(part.type())) {
        continue;
      }
      boolean transaction = part.type().equals(TRANSACTION);
      if (!transaction && MAKES_ROWS.matcher(part.type()).matches()) {
        boolean sends = !SEND_NOTHING.contains(part.type());
        (inTransaction ? inside : sends ? outside : helpers).add(part.name());
      }
      place(part, inTransaction || transaction);
    }
  }

  /** Where its samplers are; a name that is in several places is in none. */
  public PlannedPlaces places() {
    Set<String> inTransactions = new HashSet<>(inside);
    inTransactions.removeAll(outside);
    Set<String> loose = new HashSet<>(outside);
    loose.removeAll(inside);
    Set<String> onlyHelpers = new HashSet<>(helpers);
    onlyHelpers.removeAll(outside);
    return new PlannedPlaces(inTransactions, loose, onlyHelpers, broken);
  }

  /**
   * Walks down the plan.
   *
   * @param rows what decides which conditions hold; empty where no rows are expected
   */
  private void collect(PlanXml.Part parent, Optional<PlanValues> rows) {
    for (PlanXml.Part part : parent.parts()) {
      if (!part.enabled() || NOT_OF_THE_LOAD.contains(part.type())) {
        continue;
      }
      mixed |= part.type().equals("OperationMixController");
      Optional<PlanValues> here = rows.filter(values -> !hasChildThatLeavesOut(part));
      boolean makesRows = MAKES_ROWS.matcher(part.type()).matches();
      boolean expression = part.name().contains("${");
      expressions |= makesRows && expression;
      if (makesRows && !expression) {
        names.add(part.name());
        if (here.isPresent() && NAME_THEIR_ROWS.contains(part.type())) {
          expected.add(part.name());
        }
      }
      collect(part, here.filter(values -> !hidesRows(part) && !isOff(part, values)));
    }
  }

  /**
   * A transaction may take its requests' place; what is done once is over before the window begins.
   */
  private static boolean hidesRows(PlanXml.Part part) {
    return part.type().equals("OnceOnlyController") || part.flag("TransactionController.parent");
  }

  /** Whether it is an If Controller that the properties of the run turn off. */
  private static boolean isOff(PlanXml.Part part, PlanValues values) {
    boolean expression = part.flag("IfController.useExpression");
    return part.type().equals("IfController")
        && values
            .of(part.property("IfController.condition"))
            .map(String::strip)
            .filter(value -> expression ? !value.equalsIgnoreCase("true") : value.equals("false"))
            .isPresent();
  }

  /** Walks down the plan: a script applies to its parent and all elements below that. */
  private static boolean hasChildThatLeavesOut(PlanXml.Part part) {
    return part.parts().stream()
        .anyMatch(child -> child.enabled() && PlanWarnings.leavesSamplesOut(child));
  }

  /**
   * Samplers of the plan that made no row, as behind a condition that never held, or a link that
   * was never found; empty where all did. Of a mix each operation has a row in the report, drawn or
   * not, and what stands beside it is for the case that one fails.
   */
  public Optional<Issue> withoutSample(Set<String> seen) {
    List<String> silent = expected.stream().filter(name -> !seen.contains(name)).toList();
    return mixed || silent.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Message.LABELS_WITHOUT_SAMPLE.issue(
                silent.size(), Figure.of(expected.size(), "samplers"), PlanWarnings.names(silent)));
  }

  /**
   * Which label of the plan or of a dry run one that they do not have is near to; empty where it is
   * theirs, may be, or is near to none.
   *
   * @param seen the labels of the dry run
   */
  public Optional<String> meant(String label, Set<String> seen) {
    Set<String> known = new LinkedHashSet<>(names);
    known.addAll(seen);
    return known.contains(label) || expressions ? Optional.empty() : NearNames.of(label, known);
  }

  /** Rejects criteria whose label is also the word for all samples of a kind. */
  void validate(Targets targets) {
    for (Criterion criterion : targets.criteria()) {
      Optional<String> word = criterion.labels().wordForNoLabel().filter(names::contains);
      if (word.isPresent()) {
        throw new ConfigException(
            ("criterion \"%s\": the plan has a label \"%s\"; write (\"%s\") with quotes to mean"
                    + " it, or rename it")
                .formatted(criterion.text(), word.get(), word.get()));
      }
    }
  }
}
