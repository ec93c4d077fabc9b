package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.validity.WrittenRows.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.RunChecks.SampleSource;
import io.github.ampmeter.judge.validity.WrittenRows.Row;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.MeasuredLoad;
import io.github.ampmeter.judge.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which checks are made of what is known of a run; ten users at work for a minute. */
class RunChecksTest {
  private static final long MINUTE = 60_000;

  private final WrittenRows rows = new WrittenRows();
  private Window window = Window.WHOLE_RUN;

  @BeforeEach
  void usersComeToTheirEnds() {
    rows.tellUsersStillAtWork();
  }

  @ParameterizedTest
  @EnumSource(SampleSource.class)
  void aHealthyRunIsSilent(SampleSource source) {
    users(10, 0, MINUTE);

    assertThat(Issue.messages(issues(source))).isEmpty();
  }

  /** Of what we drove ourselves the folder holds one run. */
  @ParameterizedTest
  @CsvSource({"JTL, true", "FOLDER, false", "LIVE, false"})
  void severalRunsAreLookedForInABareFile(SampleSource source, boolean told) {
    users(10, 0, MINUTE);
    users(10, 2 * MINUTE, 3 * MINUTE);

    assertThat(issues(source).stream().anyMatch(each -> each.check() == Check.SEVERAL_RUNS))
        .isEqualTo(told);
  }

  @Test
  void theRunsOfAFileAreToldWithTheirTimes() {
    users(10, 0, MINUTE);
    users(10, 2 * MINUTE, 3 * MINUTE);
    RunChecks checks = checks(SampleSource.JTL);

    assertThat(checks.runs())
        .extracting(Window::startMillis)
        .containsExactly(START, START + 2 * MINUTE);
  }

  /** JMeter counts down as threads end: a file that just ends still has them. */
  @ParameterizedTest
  @CsvSource({"1, 0", "5, 0", "6, 1", "10, 1"})
  void aFileThatJustEndsIsTold(int usersLeft, int issues) {
    users(10, 0, MINUTE);
    rows.tellUsersLeft(usersLeft);

    assertThat(Issue.messages(issues(SampleSource.JTL)))
        .hasSize(issues)
        .allMatch(
            message ->
                message.equals(
                    "The file ends with "
                        + usersLeft
                        + " of 10 users at work: JMeter was killed, or they never got a response"));
  }

  @ParameterizedTest
  @EnumSource(
      value = SampleSource.class,
      names = {"FOLDER", "LIVE"})
  void aRunOfWhichMoreIsKnownMayEndAtWork(SampleSource source) {
    users(10, 0, MINUTE);
    rows.tellUsersLeft(10);

    assertThat(issues(source)).isEmpty();
  }

  /** Whoever names the end of a window knows of the rest. */
  @Test
  void aWindowWithAnEndMayEndAtWork() {
    users(10, 0, MINUTE);
    rows.tellUsersLeft(10);
    window = new Window(START, START + 50_000);

    assertThat(issues(SampleSource.JTL)).isEmpty();
  }

  /** Of ten users who think for most of their time about two wait. */
  @Test
  void usersWhoThinkMayAllBeGoneAtOnce() {
    for (int user = 1; user <= 10; user++) {
      for (long at = 10L * user; at < MINUTE; at += 500) {
        row(user, "Home", at, 100, "200");
      }
    }
    rows.tellUsersLeft(10);

    assertThat(issues(SampleSource.JTL)).isEmpty();
  }

  @Test
  void errorsThatRequestsMustHaveAreNoSuspicion() {
    users(10, 0, MINUTE);
    row(1, "Missing", 30_000, 10, "404");
    RunChecks wanting = unfed(SampleSource.JTL);
    wanting.wantErrors(Map.of("Missing", Set.of("404")));

    assertThat(issues(SampleSource.JTL))
        .extracting(Issue::check)
        .containsExactly(Check.SUSPICIOUS_SUCCESSES);
    assertThat(fed(wanting).issues(statistics(), true)).isEmpty();
  }

  @Test
  void codesThatAreNotKnownAreNotMissed() {
    users(10, 0, MINUTE, "");

    assertThat(checks(SampleSource.JTL).issues(statistics(), false)).isEmpty();
    assertThat(checks(SampleSource.JTL).issues(statistics(), true)).isNotEmpty();
  }

  @Test
  void theLongestPauseOfAUserIsKnown() {
    window = new Window(START, START + MINUTE);
    users(9, 0, MINUTE);
    row(10, "Home", 0, 100, "200");
    row(10, "Home", 20_000, 100, "200");
    row(10, "Home", 59_000, 100, "200");

    assertThat(checks(SampleSource.JTL).longestThinkMillis(statistics().steps().get(0)))
        .isEqualTo(19_900);
  }

  @Test
  void aWindowThatMovesIsTheOneThatIsJudged() {
    users(7, 0, MINUTE);
    for (int user = 8; user <= 10; user++) {
      row(user, "Report", 9000, 51_000, "200");
    }
    RunChecks checks = unfed(SampleSource.LIVE);
    Map<Boolean, List<Sample>> late =
        rows.samples().stream()
            .collect(Collectors.partitioningBy(s -> s.endMillis() > START + 9000));
    late.get(false).forEach(checks::accept);
    window = new Window(START + 10_000, START + MINUTE);
    checks.moveWindow(Step.NONE, window);
    late.get(true).forEach(checks::accept);

    assertThat(Issue.messages(checks.issues(statistics(), true)))
        .singleElement()
        .asString()
        .startsWith("30 % of user time in the measurement window went to requests");
  }

  @Test
  void errorsThatNoCriterionLimitsAreTold() {
    users(10, 0, MINUTE);
    row(1, "Pay", 30_000, 10, "500");

    assertThat(judged("p90(total) <= 1 s\nerrors(Home) <= 0 %")).isEmpty();
    assertThat(judged("errors(total) <= 5 %"))
        .extracting(Issue::check)
        .contains(Check.NEVER_SUCCEEDED);
  }

  /** Before the window, and in flight as it began. */
  @ParameterizedTest
  @CsvSource({"errors(total) <= 0 %, 0", "errors(total) <= 50 %, 2"})
  void failuresOutsideTheWindowAreNotToldWhereThoseInItFailed(String criterion, int told) {
    window = new Window(START + 10_000, START + MINUTE);
    users(9, 0, MINUTE);
    row(10, "Pay", 5000, 10, "500");
    row(10, "Pay", 9000, 2000, "500");
    row(10, "Pay", 30_000, 10, "500");
    row(10, "Pay", 40_000, 10, "200");

    assertThat(judged(criterion, issues(SampleSource.FOLDER)))
        .filteredOn(issue -> issue.check() == Check.OUTSIDE_THE_LOAD)
        .hasSize(told);
  }

  /** Whoever limits its errors knows of them, and so does who reads that they are too many. */
  @ParameterizedTest
  @CsvSource({
    "errors(total) <= 5 %,   1",
    "errors(Pay) <= 99 %,    0",
    "errors(total) <= 0 %,   0",
    "errors(*) <= 5 %,       0",
    "errors(Home) <= 0 %,    0",
  })
  void aLabelThatNeverSucceededIsToldUnlessItsErrorsAreLimited(String criterion, int issues) {
    users(10, 0, MINUTE);
    row(1, "Pay", 30_000, 10, "500");

    assertThat(
            judged(criterion).stream()
                .filter(issue -> issue.check() == Check.NEVER_SUCCEEDED)
                .toList())
        .hasSize(issues);
  }

  /** While a run goes on, a label may still come. */
  @Test
  void labelsOutsideTheWindowAreToldOnceTheRunIsOver() {
    window = new Window(START + 10_000, START + MINUTE);
    users(10, 0, MINUTE);
    row(1, "Log in", 100, 10, "200");
    List<Criterion> criteria =
        Criteria.parse("targets", "p90(*) <= 1 s\nsamples(total) >= 1000000");
    RunStatistics run = statistics();

    assertThat(judged("p90(*) <= 1 s"))
        .extracting(Issue::check)
        .containsExactly(Check.MISSING_LABELS);
    Verdict soFar = Judge.judgeSoFar(criteria, run, OperationStatistics.NONE);
    assertThat(
            checks(SampleSource.LIVE)
                .judged(
                    soFar,
                    new MeasuredLoad(run, OperationStatistics.NONE),
                    GeneratorEvidence.NONE,
                    criteria,
                    List.of())
                .verdict()
                .issues())
        .extracting(Issue::check)
        .doesNotContain(Check.MISSING_LABELS);
  }

  private List<Issue> judged(String targets) {
    return judged(targets, List.of());
  }

  private List<Issue> judged(String targets, List<Issue> before) {
    List<Criterion> criteria = Criteria.parse("targets", targets);
    RunStatistics run = statistics();
    Verdict verdict = Judge.judge(criteria, run, OperationStatistics.NONE, before);
    return checks(SampleSource.FOLDER)
        .judged(
            verdict,
            new MeasuredLoad(run, OperationStatistics.NONE),
            GeneratorEvidence.NONE,
            criteria,
            List.of())
        .verdict()
        .issues();
  }

  /** All the time without a pause. */
  private void users(int users, long from, long until) {
    users(users, from, until, "200");
  }

  private void users(int users, long from, long until, String code) {
    for (int user = 1; user <= users; user++) {
      for (long at = from; at < until; at += 500) {
        row(user, "Home", at, 500, code);
      }
    }
  }

  private void row(int user, String label, long at, long elapsed, String code) {
    rows.add(new Row("Users 1", user, label, START + at, elapsed, code));
  }

  private List<Issue> issues(SampleSource source) {
    return checks(source).issues(statistics(), true);
  }

  private RunChecks checks(SampleSource source) {
    return fed(unfed(source));
  }

  private RunChecks unfed(SampleSource source) {
    return new RunChecks(source, StepWindows.all(window), Window.WHOLE_RUN, GeneratorEvidence.NONE);
  }

  private RunChecks fed(RunChecks checks) {
    rows.samples().forEach(checks::accept);
    return checks;
  }

  private RunStatistics statistics() {
    RunRecorder run = new RunRecorder(window);
    rows.samples().forEach(run::accept);
    return run.statistics();
  }
}
