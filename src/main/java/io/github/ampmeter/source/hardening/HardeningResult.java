package io.github.ampmeter.source.hardening;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ampmeter.Counted;
import io.github.ampmeter.source.Acceptances;
import io.github.ampmeter.source.Acceptances.Acceptance;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
   * @param evidence what was seen, without secrets; of a passed check too
   * @param why of a check that is accepted or not checked, the reason; of a failed one, why an
   *     acceptance does not hold; else empty
   */
  public record Finding(@JsonUnwrapped Fault fault, State state, String evidence, String why) {
    public String id() {
      return fault.id();
    }

    /** The same, accepted where it is bad or nobody could look, and somebody answers for it. */
    Finding accepted(Acceptances acceptances, LocalDate today) {
      Optional<Acceptance> found = acceptances.of(id()).filter(any -> state != State.PASSED);
      if (found.isEmpty()) {
        return this;
      }
      Acceptance by = found.get();
      String words = "%s (%s, until %s)".formatted(by.reason(), by.who(), by.until());
      boolean ended = by.hasEnded(today);
      String reason = ended ? "its acceptance has ended: " + words : words;
      return new Finding(
          fault,
          ended ? state : State.ACCEPTED,
          evidence,
          why.isEmpty() ? reason : why + "; " + reason);
    }
  }

  /** The findings of a state, the most severe first. */
  public List<Finding> in(State state) {
    return findings.stream()
        .filter(finding -> finding.state() == state)
        .sorted(Comparator.comparing(finding -> finding.fault().severity()))
        .toList();
  }

  /** The findings of a severity and a state. */
  public List<Finding> of(Severity severity, State state) {
    return in(state).stream().filter(finding -> finding.fault().severity() == severity).toList();
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
    String failures =
        Stream.of(Severity.values())
            .map(severity -> part(of(severity, State.FAILED), severity.word()))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    String first =
        failed.isEmpty()
            ? Counted.of(in(State.PASSED).size(), "checks") + " passed, none failed"
            : Counted.of(failed.size(), "checks")
                + " failed (%s), first: %s".formatted(failures, failed.get(0).fault().title());
    return Stream.of(
            first,
            part(in(State.ACCEPTED), State.ACCEPTED.word()),
            part(in(State.NOT_CHECKED), State.NOT_CHECKED.word()))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static String part(List<Finding> all, String word) {
    return all.isEmpty() ? "" : all.size() + " " + word;
  }
}
