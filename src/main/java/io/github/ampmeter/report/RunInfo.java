package io.github.ampmeter.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What was run, where and for whom.
 *
 * @param title what the report is called: the suite's name, or the JTL's
 * @param stack the kind of stack under test; empty for a saved JTL
 * @param start when the run began
 * @param end when it was over
 * @param facts release, build, ticket and whatever else the suite or the command line states
 * @param notes what a reader must know before quoting a figure
 * @param environment hosts, CPUs, memory, versions, effective configuration
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
  /** The environment's table of the system under test; a matrix may change it. */
  public static final String UNDER_TEST = "Stack under test";

  public RunInfo {
    facts = List.copyOf(facts);
    notes = List.copyOf(notes);
    environment = List.copyOf(environment);
  }

  public Duration duration() {
    return Duration.between(start, end);
  }

  /** The SHA-256 of a file that the report rests on, in lower-case hex. */
  public record Checksum(String file, String sha256) {}

  /** A named value that the report states as it is: a version, an address, a ticket. */
  public record Fact(String name, String value) {
    public static List<Fact> all(Map<String, String> values) {
      return values.entrySet().stream().map(e -> new Fact(e.getKey(), e.getValue())).toList();
    }
  }

  /** Facts under one heading, such as what is known of the stack under test. */
  public record FactTable(String title, List<Fact> facts) {
    public FactTable {
      facts = List.copyOf(facts);
    }

    /** The tables, by title. */
    public static List<FactTable> all(Map<String, Map<String, String>> tables) {
      return tables.entrySet().stream()
          .map(table -> new FactTable(table.getKey(), Fact.all(table.getValue())))
          .toList();
    }
  }
}
