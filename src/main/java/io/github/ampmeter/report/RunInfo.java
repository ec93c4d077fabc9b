package io.github.ampmeter.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What was run, where and for whom.
 *
 * @param title what the report is called: the suite's name, or the JTL's
 * @param stack the kind of stack under test; empty for a saved JTL
 * @param start when the run began
 * @param end when it was over
 * @param facts release, build, ticket and whatever else the suite or the command line states
 * @param notes what a reader must know before quoting a figure
 * @param environment hosts, CPUs, memory, versions, revision, effective configuration
 * @param generator name and version of the program that wrote the report
 */
public record RunInfo(
    String title,
    String stack,
    Instant start,
    Instant end,
    List<Fact> facts,
    List<String> notes,
    List<FactTable> environment,
    String generator) {
  public RunInfo {
    facts = List.copyOf(facts);
    notes = List.copyOf(notes);
    environment = List.copyOf(environment);
  }

  public Duration duration() {
    return Duration.between(start, end);
  }
}
