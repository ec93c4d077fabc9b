package io.github.ampmeter.run.suite;

import io.github.ampmeter.verdict.Criterion;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The labels that the rows of a plan will have, as far as its file says them: the names of its
 * samplers and transactions. What is disabled or in a test fragment makes no row by itself, rows of
 * set-up and tear-down groups enter no figure, and what a name with an expression comes to only
 * JMeter knows.
 */
final class PlanLabels {
  private static final Pattern MAKES_ROWS = Pattern.compile(".*Sampl.*|.*TransactionController");
  private static final Set<String> NOT_OF_THE_LOAD =
      Set.of("TestFragmentController", "SetupThreadGroup", "PostThreadGroup");

  private final Set<String> names;

  private PlanLabels(Set<String> names) {
    this.names = names;
  }

  static PlanLabels of(PlanXml xml) {
    Set<String> names = new LinkedHashSet<>();
    xml.plan().filter(PlanXml.Part::enabled).ifPresent(plan -> collect(plan, names));
    return new PlanLabels(names);
  }

  private static void collect(PlanXml.Part parent, Set<String> names) {
    for (PlanXml.Part part : parent.parts()) {
      if (!part.enabled() || NOT_OF_THE_LOAD.contains(part.type())) {
        continue;
      }
      if (MAKES_ROWS.matcher(part.type()).matches() && !part.name().contains("${")) {
        names.add(part.name());
      }
      collect(part, names);
    }
  }

  /** The first criterion that may mean a label or all samples of a kind; empty where none does. */
  Optional<String> misfit(Targets targets) {
    return targets.criteria().stream().flatMap(c -> misfit(c).stream()).findFirst();
  }

  private Optional<String> misfit(Criterion criterion) {
    return criterion
        .labels()
        .word()
        .filter(names::contains)
        .map(
            word ->
                ("criterion \"%s\": the plan has a label \"%s\"; say (\"%s\") with quotes if it is"
                        + " meant, or rename it")
                    .formatted(criterion.text(), word, word));
  }
}
