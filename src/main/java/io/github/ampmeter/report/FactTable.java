package io.github.ampmeter.report;

import java.util.List;

/** Facts under one heading, such as what is known of the stack under test. */
public record FactTable(String title, List<Fact> facts) {
  public FactTable {
    facts = List.copyOf(facts);
  }
}
