package io.github.ampmeter.hardening;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ampmeter.Counted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the checks of a stack came to: hardening.json of a run's folder.
 *
 * @param target the address that was looked at
 * @param time when, as ISO-8601 instant
 * @param requests how many requests the web server was asked
 * @param findings each check that applies, in its one state
 * @param notApplicable checks whose subject this stack does not have, by id, with the reason
 */
public record HardeningResult(
    String target,
    String time,
    int requests,
    List<String> notes,
    List<Finding> findings,
    Map<String, String> notApplicable) {
  public HardeningResult {
    notes = List.copyOf(notes);
    findings = List.copyOf(findings);
    notApplicable = new TreeMap<>(notApplicable);
  }

  /** How bad it is where a check fails. */
  public enum Severity {
    HIGH,
    MEDIUM,
    LOW,
    INFO;

    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What a check came to; the worst first. */
  public enum State {
    FAILED,
    /** Nobody could look: never taken for passed. */
    NOT_CHECKED,
    ACCEPTED,
    PASSED;

    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A check and its state.
   *
   * @param title what is bad
   * @param evidence what was seen, without secrets; of a passed check too
   * @param why of a check that is accepted or not checked, the reason; of a failed one, why an
   *     acceptance does not hold; else empty
   */
  public record Finding(
      String id,
      String title,
      Severity severity,
      String view,
      State state,
      String evidence,
      String why,
      String remedy,
      List<String> references) {
    public Finding {
      references = List.copyOf(references);
    }

    Finding named(String other) {
      return new Finding(other, title, severity, view, state, evidence, why, remedy, references);
    }

    Finding in(State other, String reason) {
      return new Finding(id, title, severity, view, other, evidence, reason, remedy, references);
    }
  }

  /** Those in a state, the most severe first. */
  public List<Finding> in(State state) {
    return findings.stream()
        .filter(finding -> finding.state() == state)
        .sorted(Comparator.comparing(Finding::severity))
        .toList();
  }

  /** Those of a severity in a state. */
  public List<Finding> of(Severity severity, State state) {
    return in(state).stream().filter(finding -> finding.severity() == severity).toList();
  }

  /** How many checks of each severity are in each state. */
  public Map<Severity, Map<State, Long>> counts() {
    Map<Severity, Map<State, Long>> counts = new EnumMap<>(Severity.class);
    for (Severity severity : Severity.values()) {
      Map<State, Long> states = new EnumMap<>(State.class);
      Stream.of(State.values()).forEach(s -> states.put(s, (long) of(severity, s).size()));
      counts.put(severity, states);
    }
    return counts;
  }

  /** The one sentence that a reader needs. */
  public String keyFinding() {
    List<Finding> failed = in(State.FAILED);
    List<String> words = new ArrayList<>();
    if (failed.isEmpty()) {
      words.add(Counted.of(in(State.PASSED).size(), "checks") + " passed, none failed");
    } else {
      Map<Severity, Long> bySeverity =
          failed.stream()
              .collect(
                  Collectors.groupingBy(
                      Finding::severity,
                      () -> new EnumMap<>(Severity.class),
                      Collectors.counting()));
      words.add(
          Counted.of(failed.size(), "checks")
              + " failed ("
              + bySeverity.entrySet().stream()
                  .map(each -> each.getValue() + " " + each.getKey().word())
                  .collect(Collectors.joining(", "))
              + "), first: "
              + failed.get(0).title());
    }
    addCount(words, State.ACCEPTED);
    addCount(words, State.NOT_CHECKED);
    return String.join("; ", words);
  }

  private void addCount(List<String> words, State state) {
    int count = in(state).size();
    if (count > 0) {
      words.add(count + " " + state.word());
    }
  }
}
