package io.github.ampmeter.source.functional;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.source.Acceptances;
import io.github.ampmeter.source.Acceptances.Acceptance;
import io.github.ampmeter.source.functional.TestProblem.Kind;
import io.github.ampmeter.source.functional.TestResults.Outcome;
import io.github.ampmeter.source.functional.TestResults.TestCase;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The test results of a run, judged: passed where each file is whole, has tests, and none of them
 * failed that is not accepted.
 *
 * @param day on which they are judged: acceptances end
 */
public record FunctionalTests(List<TestResults> files, Acceptances accepted, LocalDate day) {
  private static final int MOST_NAMED = 3;

  public FunctionalTests {
    files = List.copyOf(files);
  }

  /** Failures that nobody accepts today. */
  public List<TestCase> failures() {
    return failed().filter(test -> acceptance(test).isEmpty()).toList();
  }

  /** Failures that are accepted today. */
  public List<TestCase> acceptedFailures() {
    return failed().filter(test -> acceptance(test).isPresent()).toList();
  }

  /** What accepts a failure today. */
  public Optional<Acceptance> acceptance(TestCase test) {
    return accepted
        .of(test.id())
        .filter(each -> test.outcome() == Outcome.FAILED && !each.hasEnded(day));
  }

  private Stream<TestCase> failed() {
    return files.stream()
        .flatMap(file -> file.tests().stream())
        .filter(test -> test.outcome() == Outcome.FAILED);
  }

  /** Why the results do not pass, whatever their tests came to. */
  public List<TestProblem> problems() {
    List<TestProblem> problems = new ArrayList<>();
    if (files.isEmpty()) {
      problems.add(Kind.NO_FILE.with());
    }
    files.forEach(file -> problems.addAll(file.problems()));
    Set<String> ids = new HashSet<>();
    files.forEach(file -> file.tests().forEach(test -> ids.add(test.id())));
    for (Acceptance each : accepted.all()) {
      if (!ids.contains(each.id())) {
        problems.add(Kind.ACCEPTED_UNKNOWN.with(each.id()));
      } else if (each.hasEnded(day)) {
        problems.add(Kind.ACCEPTANCE_ENDED.with(each.id(), each.until()));
      }
    }
    return problems;
  }

  public VerdictKind verdict() {
    return problems().isEmpty() && failures().isEmpty() ? VerdictKind.PASSED : VerdictKind.FAILED;
  }

  /** Such as {@code 120 tests of 2 files: 108 passed, 2 failed (a, b), 10 accepted failures}. */
  public String sentence() {
    List<String> parts = new ArrayList<>();
    parts.add(count(Outcome.PASSED) + count(Outcome.FLAKY) + " passed");
    List<TestCase> failures = failures();
    if (!failures.isEmpty()) {
      String names =
          failures.stream()
              .limit(MOST_NAMED)
              .map(test -> Excerpt.of(test.id()))
              .collect(Collectors.joining(", "));
      parts.add(
          failures.size() + " failed (" + (names + (failures.size() > MOST_NAMED ? ", …)" : ")")));
    }
    part(parts, acceptedFailures().size(), "accepted failure", "accepted failures");
    part(parts, count(Outcome.EXPECTED_FAILURE), "expected failure", "expected failures");
    part(parts, count(Outcome.SKIPPED), "skipped", "skipped");
    if (count(Outcome.FLAKY) > 0) {
      parts.add(count(Outcome.FLAKY) + " of the passed flaky");
    }
    String counts =
        "%s of %s: %s"
            .formatted(
                Counted.of(files.stream().mapToLong(file -> file.tests().size()).sum(), "tests"),
                Counted.of(files.size(), "files"),
                String.join(", ", parts));
    return Stream.concat(Stream.of(counts + "."), problems().stream().map(TestProblem::message))
        .limit(1 + MOST_NAMED)
        .collect(Collectors.joining(" "));
  }

  private static void part(List<String> parts, long count, String one, String several) {
    if (count > 0) {
      parts.add(Counted.of(count, one, several));
    }
  }

  private long count(Outcome outcome) {
    return files.stream().mapToLong(file -> file.count(outcome)).sum();
  }
}
