package io.github.ampmeter.verdict;

import java.util.Set;
import java.util.regex.Pattern;

/** Reads what a criterion on servers speaks of: {@code (web)}, {@code (Slow_queries)}. */
record ObservedParser(CriterionScanner in, MetricKind metric) {
  private static final String GROUPS =
      "servers such as web, php or database, jmeter, or in quotes a host";
  private static final String VARIABLE = "a status variable such as Slow_queries";
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");
  private static final Set<String> OF_LABELS = Set.of("total", "operations", "requests");

  LabelSelector.Observed parse() {
    in.sign("(", "( and " + wanted());
    in.skipSpace();
    int start = in.at();
    boolean quoted = metric != MetricKind.STATUS && in.startsWith("\"");
    String name = quoted ? in.quoted().strip() : in.take(NAME);
    if (name.isEmpty() || !quoted && OF_LABELS.contains(name)) {
      throw in.expectedAt(start, wanted());
    }
    if (metric == MetricKind.STATUS && StatusLevels.contain(name)) {
      throw in.expectedAt(start, VARIABLE + ", which only rises; " + name + " is no counter");
    }
    LabelSelector.Observed observed = new LabelSelector.Observed(name);
    if (metric == MetricKind.MEMORY && observed.machine()) {
      throw in.expectedAt(start, GROUPS + "; the memory of the machine is not judged");
    }
    in.sign(")", ") after the name");
    return observed;
  }

  private String wanted() {
    return switch (metric) {
      case STATUS -> VARIABLE;
      case CPU -> "machine, " + GROUPS;
      default -> GROUPS;
    };
  }
}
