package io.github.ampmeter.run.acceptance;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.result.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a stack is released, in five lines, each with its runs and their verdicts: results.json
 * in the folder of a sheet, which has the fields of all groups side by side.
 *
 * @param facts about the release
 * @param notes what makes the sheet incomplete beyond its lines
 */
public record AcceptanceSheet(
    int schema,
    String title,
    @JsonUnwrapped Judgement judgement,
    List<Fact> facts,
    @JsonUnwrapped Origin origin,
    List<String> notes,
    @JsonUnwrapped Evidence evidence) {
  private static final int SCHEMA = 1;

  /** Facts about a stack that the user states. */
  private static final List<String> STATED = List.of("release", "build");

  /** Facts that servers report; hardened servers omit their version or modules. */
  private static final List<String> VERSIONS = List.of("web server", "PHP", "database");

  /** The facts that identify a stack in the environment of its runs. */
  private static final List<String> IDENTITY =
      Stream.of(List.of("stack", "address", "Host header", "hardening", "tls"), VERSIONS, STATED)
          .flatMap(List::stream)
          .toList();

  /** The default where a run does not record a fact. */
  private static final Map<String, String> USUAL = Map.of("tls", "false", "Host header", "none");

  /** The verdict of a line, a run or the whole sheet, from best to worst. */
  public enum SheetVerdict {
    PASSED,
    NOT_RUN,
    INCOMPLETE,
    FAILED;

    /** The verdict of a run; one that was not judged is incomplete. */
    public static SheetVerdict of(VerdictKind kind) {
      return switch (kind) {
        case PASSED -> PASSED;
        case FAILED -> FAILED;
        case INCOMPLETE, NOT_JUDGED -> INCOMPLETE;
      };
    }

    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    SheetVerdict worse(SheetVerdict other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }

  /**
   * A line with its runs. Its verdict is the worst of theirs.
   *
   * @param atLeastMillis minimum duration of the load of its runs; 0: not stated
   */
  public record SheetLine(
      SheetPart part, SheetVerdict verdict, List<JudgedSource> sources, long atLeastMillis) {
    public SheetLine {
      sources = List.copyOf(sources);
      Json.require(
          atLeastMillis == 0 || atLeastMillis > 0 && part == SheetPart.BURN_IN,
          "atLeastMillis",
          "be 0, or positive for burn-in",
          atLeastMillis);
    }

    static SheetLine of(SheetPart part, List<JudgedSource> sources, Duration atLeast) {
      SheetVerdict worst =
          sources.stream()
              .map(JudgedSource::verdict)
              .reduce(SheetVerdict::worse)
              .orElse(SheetVerdict.NOT_RUN);
      return new SheetLine(part, worst, sources, atLeast.toMillis());
    }
  }

  /** The verdict of a sheet, and the sentence that explains it. */
  public record Judgement(SheetVerdict verdict, String sentence) {}

  /**
   * Who made a sheet and when.
   *
   * @param by who accepts; empty where the file does not state it
   * @param date when the sheet was written, an ISO-8601 instant
   * @param generator name and version of the program that wrote it
   */
  public record Origin(String by, String date, String generator) {
    public Origin {
      Json.requireTime("date", date);
    }
  }

  /**
   * The lines of a sheet and the files that they rest on.
   *
   * @param manifest SHA-256 of SHA256SUMS, which lists these files
   */
  public record Evidence(List<SheetLine> lines, String manifest) {
    public Evidence {
      lines = List.copyOf(lines);
    }
  }

  public AcceptanceSheet {
    Json.require(schema == SCHEMA, "schema", "be " + SCHEMA, schema);
    facts = List.copyOf(facts);
    notes = List.copyOf(notes);
  }

  /** Judges the sheet by its lines. One whose runs are of different stacks never passes. */
  public static AcceptanceSheet of(
      String title, List<Fact> facts, Origin origin, Evidence evidence) {
    List<SheetLine> lines = evidence.lines;
    List<String> differences = differences(facts, lines);
    SheetVerdict worst =
        lines.stream()
            .map(SheetLine::verdict)
            .reduce(SheetVerdict.PASSED, SheetVerdict::worse)
            .worse(differences.isEmpty() ? SheetVerdict.PASSED : SheetVerdict.INCOMPLETE);
    // NOT RUN is a verdict of lines alone.
    SheetVerdict verdict = worst == SheetVerdict.NOT_RUN ? SheetVerdict.INCOMPLETE : worst;
    Judgement judgement = new Judgement(verdict, sentence(lines));
    return new AcceptanceSheet(SCHEMA, title, judgement, facts, origin, differences, evidence);
  }

  public SheetVerdict verdict() {
    return judgement.verdict;
  }

  public List<SheetLine> lines() {
    return evidence.lines;
  }

  List<JudgedSource> sources() {
    return lines().stream().flatMap(line -> line.sources.stream()).toList();
  }

  AcceptanceSheet with(List<SheetLine> others) {
    return of(title, facts, origin, new Evidence(others, evidence.manifest));
  }

  private static String sentence(List<SheetLine> lines) {
    List<String> parts = new ArrayList<>();
    for (int i = SheetVerdict.values().length - 1; i >= 0; i--) {
      SheetVerdict verdict = SheetVerdict.values()[i];
      List<String> of =
          lines.stream()
              .filter(line -> line.verdict == verdict)
              .map(line -> line.part.key())
              .toList();
      if (!of.isEmpty()) {
        parts.add(
            verdict == SheetVerdict.PASSED
                ? of.size() + " of " + Counted.of(lines.size(), "lines") + " passed"
                : verdict.word() + ": " + String.join(", ", of));
      }
    }
    return String.join("; ", parts) + ".";
  }

  /** The facts that identify a stack but differ between the runs or the sheet's own facts. */
  private static List<String> differences(List<Fact> facts, List<SheetLine> lines) {
    List<String> differences = new ArrayList<>();
    for (String name : IDENTITY) {
      Map<String, Set<String>> values = new LinkedHashMap<>();
      facts.stream()
          .filter(fact -> fact.name().equals(name))
          .forEach(fact -> add(values, fact.value(), "this sheet"));
      for (SheetLine line : lines) {
        for (JudgedSource source : line.sources) {
          if (!source.identity().isEmpty()) {
            Optional.ofNullable(source.identity().getOrDefault(name, USUAL.get(name)))
                .ifPresent(value -> add(values, value, source.title()));
          }
        }
      }
      if (values.keySet().stream()
          .anyMatch(one -> values.keySet().stream().anyMatch(other -> differ(name, one, other)))) {
        differences.add(
            "The runs are not of one stack: %s is %s."
                .formatted(
                    name,
                    values.entrySet().stream()
                        .map(e -> e.getKey() + " in " + String.join(", ", e.getValue()))
                        .collect(Collectors.joining(", "))));
      }
    }
    return differences;
  }

  private static void add(Map<String, Set<String>> values, String value, String where) {
    values.computeIfAbsent(value, any -> new LinkedHashSet<>()).add(where);
  }

  /** Whether two values identify different stacks; a server may omit its version. */
  private static boolean differ(String name, String one, String other) {
    return !one.equals(other)
        && !(VERSIONS.contains(name) && (saysLess(one, other) || saysLess(other, one)));
  }

  private static boolean saysLess(String one, String other) {
    return other.startsWith(one + "/") || other.startsWith(one + " ");
  }

  /** The facts of a run that identify its stack. */
  public static Map<String, String> identity(RunInfo run) {
    List<Fact> underTest =
        run.environment().stream()
            .filter(table -> table.title().equals(RunInfo.UNDER_TEST))
            .flatMap(table -> table.facts().stream())
            .toList();
    Map<String, String> identity = new LinkedHashMap<>();
    for (String name : IDENTITY) {
      (STATED.contains(name) ? run.facts() : underTest)
          .stream()
              .filter(fact -> fact.name().equals(name))
              .findFirst()
              .ifPresent(fact -> identity.put(name, fact.value()));
    }
    // A hardened stack must be the same that runs the load.
    identity.putIfAbsent("hardening", "none");
    return identity;
  }
}
