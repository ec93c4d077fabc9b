package io.github.ampmeter.source.functional;

import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.RunSummary;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.source.Acceptances.Acceptance;
import io.github.ampmeter.source.functional.TestResults.Outcome;
import io.github.ampmeter.source.functional.TestResults.TestCase;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The plans of a run, and the results of functional tests that were brought along. */
public record FunctionalSummary(List<PlanReport> plans, FunctionalTests tests)
    implements OverallResult {
  private static final int MOST_CASES = 100;

  private static final Columns<TestResults> FILES =
      new Columns<TestResults>()
          .label("file", "File", TestResults::file)
          .words("format", "Format", TestResults::format)
          .count("tests", "Tests", file -> file.tests().size())
          .count("passed", "Passed", file -> file.count(Outcome.PASSED))
          .count("failed", "Failed", file -> file.count(Outcome.FAILED))
          .count("expectedFailures", "Expected\nfailures", of -> of.count(Outcome.EXPECTED_FAILURE))
          .count("skipped", "Skipped", file -> file.count(Outcome.SKIPPED))
          .count("flaky", "Flaky", file -> file.count(Outcome.FLAKY));

  public FunctionalSummary {
    plans = List.copyOf(plans);
  }

  @Override
  public VerdictKind verdict() {
    return plans.stream()
        .map(plan -> plan.verdict().kind())
        .reduce(tests.verdict(), VerdictKind::worse);
  }

  @Override
  public String summary() {
    return RunSummary.of(verdict(), plans).sentence() + "; " + tests.sentence();
  }

  @Override
  public boolean besidePlans() {
    return true;
  }

  @Override
  public List<Section> sections() {
    List<Block> blocks = new ArrayList<>();
    List<String> problems = problems();
    if (!problems.isEmpty()) {
      blocks.add(new Block.Sentences(Tone.NOTE, problems));
    }
    blocks.add(FILES.table("files", "Test results by file", tests.files()));
    Columns<TestCase> failures =
        new Columns<TestCase>()
            .label("test", "Failed test", TestCase::id)
            .words("accepted", "Accepted", this::acceptance)
            .words("message", "Message", TestCase::message);
    List<TestCase> failed =
        Stream.concat(tests.failures().stream(), tests.acceptedFailures().stream()).toList();
    if (!failed.isEmpty()) {
      blocks.add(failures.table("failures", "Failed tests", failed).folding("failed tests"));
    }
    return List.of(Section.of("functionalTests", "Functional tests", blocks).leading());
  }

  private List<String> problems() {
    return tests.problems().stream().map(TestProblem::message).toList();
  }

  private String acceptance(TestCase test) {
    return tests.acceptance(test).map(FunctionalSummary::words).orElse("no");
  }

  private static String words(Acceptance accepted) {
    return "%s, until %s: %s".formatted(accepted.who(), accepted.until(), accepted.reason());
  }

  /** One a file, and one a failure: a build server has the files themselves. */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    List<String> problems = problems();
    cases.add(
        new Case(
            "functional",
            "test results are whole",
            problems.isEmpty() ? VerdictKind.PASSED : VerdictKind.FAILED,
            String.join(" ", problems)));
    tests.failures().stream()
        .limit(MOST_CASES)
        .forEach(
            test ->
                cases.add(new Case("functional", test.id(), VerdictKind.FAILED, test.message())));
    return cases;
  }
}
