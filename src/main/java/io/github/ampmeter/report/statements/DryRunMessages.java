package io.github.ampmeter.report.statements;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.statements.DryRunStatements;
import io.github.ampmeter.statements.OperationStatements;
import io.github.ampmeter.statements.StatementUse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What there is to say of one user's statements, in sentences. */
record DryRunMessages(DryRunStatements pass) {
  private static final int LONGEST = 120;
  private static final int FINDINGS = 12;

  /** A clock error from which on neighbours may be mixed up: the pass keeps them 20 ms apart. */
  private static final double DOUBTFUL_MILLIS = 9;

  /** How much it was. */
  String lead() {
    long asking = pass.operations().stream().filter(each -> each.calls() > 0).count();
    if (asking == 0) {
      return "One user went through %s, and none of them made the database execute a statement."
          .formatted(Counted.of(pass.operations().size(), "operations"));
    }
    double millis = pass.operations().stream().mapToDouble(OperationStatements::millis).sum();
    return "One user went through %s: %s asked the database, with %s, which took it %s ms."
        .formatted(
            Counted.of(pass.operations().size(), "operations"),
            asking == pass.operations().size() ? "all of them" : String.valueOf(asking),
            Counted.of(pass.ofOperations(), "statements"),
            NumberText.decimal(millis, 1));
  }

  /** What stands out; not more than a reader takes in. */
  List<String> findings() {
    List<String> findings = new ArrayList<>();
    for (OperationStatements each : pass.operations()) {
      for (StatementUse use : each.statements()) {
        List<String> signs = use.signs();
        if (!signs.isEmpty()) {
          findings.add(
              "%s: %s (%s)"
                  .formatted(
                      each.operation(),
                      String.join(", ", signs),
                      Excerpt.of(use.statement(), LONGEST)));
        }
      }
    }
    if (findings.size() > FINDINGS) {
      long more = findings.size() - FINDINGS;
      findings = new ArrayList<>(findings.subList(0, FINDINGS));
      findings.add(Counted.of(more, "more statement stands out", "more statements stand out"));
    }
    return findings;
  }

  /** In small letters. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    String silent =
        pass.operations().stream()
            .filter(each -> each.calls() == 0)
            .map(OperationStatements::operation)
            .collect(Collectors.joining(", "));
    if (!silent.isEmpty() && pass.ofOperations() > 0) {
      notes.add("Without statements: " + silent + ".");
    }
    notes.add(
        "Read from %s; values of statements are %s."
            .formatted(
                pass.source(),
                pass.literals() ? "shown, except where it is about passwords" : "left out"));
    if (pass.outside() > 0) {
      notes.add(
          "%s executed while no operation was under way, of other clients or behind an answer."
              .formatted(Counted.of(pass.outside(), "more statement was", "more were")));
    }
    if (pass.unclear() > 0 || pass.clockErrorMillis() > DOUBTFUL_MILLIS) {
      notes.add(
          ("The clocks of database and load generator were compared to %s ms: %s may belong to the"
                  + " operation before or after.")
              .formatted(
                  NumberText.decimal(pass.clockErrorMillis(), 2),
                  pass.unclear() > 0
                      ? Counted.of(pass.unclear(), "statements")
                      : "statements at an operation's edge"));
    }
    notes.addAll(pass.remarks());
    return notes;
  }

  /** Whether it is all that the server executed. */
  String agreement() {
    long known = pass.executed() + pass.commands();
    String ours =
        "%s and %s without SQL"
            .formatted(
                Counted.of(pass.executed(), "statements"), Counted.of(pass.commands(), "commands"));
    if (pass.questions() < 0) {
      return "It held " + ours + "; the server does not tell how many there were.";
    }
    if (pass.questions() == known) {
      return "It held %s, as many as the server counted (Questions).".formatted(ours);
    }
    return "It held %s; the server counted %s (Questions), %s %s."
        .formatted(
            ours,
            pass.questions(),
            Math.abs(pass.questions() - known),
            pass.questions() > known
                ? "more: they are missing here, such as those of connections that were open before,"
                    + " and in a slow log the ends of connections"
                : "fewer");
  }
}
