package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.judge.verdict.ExpectedFindings.assertFindings;
import static io.github.ampmeter.judge.verdict.MeasuredRun.level;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** No failing row of any kind passes unless a criterion says that it may. */
class ErrorCriteriaTest {
  private final ToldSamples run = new ToldSamples(Window.WHOLE_RUN);

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/judge/errors.csv", delimiter = '|', useHeadersInDisplayName = true)
  void judgesAsTheTableSays(
      String name,
      String samples,
      String criteria,
      VerdictKind kind,
      String findings,
      String remark) {
    Verdict verdict = run.tell(samples).judge(criteria);

    assertThat(verdict.kind()).isEqualTo(kind);
    if (findings != null) {
      assertFindings(verdict.findings(), findings, remark);
    }
  }

  /** A page of two pictures, of which one may be broken; the request's time holds both. */
  private void tellPages(int pages, int brokenOfTen, boolean expected) {
    tellPages(pages, 0, brokenOfTen, expected);
  }

  private void tellPages(int pages, int failedOfTen, int brokenOfTen, boolean expected) {
    for (int i = 0; i < pages; i++) {
      boolean passed = i % 10 >= failedOfTen;
      run.tell(row("Home", SampleKind.REQUEST, i).ended(passed, "200", "").withParts(true));
      run.tell(row("Home-0", SampleKind.PART, i).ended(true, "200", ""));
      boolean broken = i % 10 < brokenOfTen;
      run.tell(
          row("Home-1", SampleKind.PART, i)
              .ended(!broken, broken ? "404" : "200", broken ? "Not Found" : "")
              .expectedToFail(broken && expected));
    }
  }

  private static Sample row(String label, SampleKind kind, int number) {
    return new Sample()
        .named(label, kind)
        .timed(ToldSamples.START + 10L * number, 10, 0)
        .loadedBy(1, "", new ThreadName("Users", new Step(1, 1), 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10 | false | p90(*) <= 1 s                                     | FAILED",
        "1  | false | p90(*) <= 1 s                                     | FAILED",
        "0  | false | p90(*) <= 1 s                                     | PASSED",
        "10 | true  | p90(*) <= 1 s                                     | PASSED",
        "1  | false | errors(total) <= 0 %                              | FAILED",
        "10 | false | errors(total) <= 10 %                             | FAILED",
        "1  | false | errors(total) <= 10 %                             | PASSED",
        "1  | false | errors(total) <= 0 %; errors(resources) <= 10 %   | PASSED",
        "1  | false | errors(resources) <= 10 %                         | PASSED",
        "10 | true  | errors(total) <= 0 %                              | PASSED",
        "10 | true  | errors(total) <= 0 %; errors(resources) <= 1 %    | FAILED",
      })
  void brokenPictureFailsARunUnlessItIsExpectedOrAllowed(
      int brokenOfTen, boolean expected, String criteria, VerdictKind kind) {
    tellPages(100, brokenOfTen, expected);

    assertThat(run.judge(criteria).kind()).isEqualTo(kind);
  }

  /** Its parts came: what went over the wire succeeded. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4 | errors(requests) <= 1 %                              | FAILED",
        "4 | errors(requests) <= 50 %                             | PASSED",
        "1 | errors(requests) <= 0 %                              | FAILED",
        "4 | errors(requests) <= 1 %; errors(requests) <= 50 %    | PASSED",
        "4 | errors(requests) <= 1 %; errors(requests) >= 50 %    | FAILED",
        "4 | errors(requests) <= 1 %; errors(total) <= 50 %       | PASSED",
        "0 | errors(requests) <= 1 %                              | PASSED",
      })
  void pageThatFailsByItselfIsHeldToTheLimitOfRequests(
      int failedOfTen, String criteria, VerdictKind kind) {
    tellPages(100, failedOfTen, 0, false);

    assertThat(run.judge(criteria).kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "40 | errors(operations) <= 1 %                          | FAILED",
        "40 | errors(operations) <= 50 %                         | PASSED",
        "40 | errors(operations) <= 1 %; errors(requests) <= 1 % | FAILED",
        "40 | errors(operations) <= 1 %; errors(total) <= 50 %   | PASSED",
        "1  | errors(operations) <= 1 %                          | PASSED",
        "0  | errors(operations) <= 1 %                          | PASSED",
      })
  void requestOutsideOfTransactionsIsHeldToTheLimitOfOperations(
      int failed, String criteria, VerdictKind kind) {
    run.tell("op Buy: 0/100");
    for (int i = 0; i < 100; i++) {
      run.tell(row("Loose", SampleKind.REQUEST, i).ended(i >= failed, "200", "").outside(true));
    }

    assertThat(run.judge(criteria).kind()).isEqualTo(kind);
  }

  @Test
  void leastShareOfErrorsAllowsNoResourceToFail() {
    tellPages(100, 1, false);

    assertThat(run.judge("errors(total) >= 1 %").findings())
        .filteredOn(finding -> finding.label().equals("resources"))
        .extracting(Finding::outcome)
        .containsExactly(Outcome.FAILED);
  }

  @Test
  void limitForResourcesAllowsNoPageToFail() {
    tellPages(100, 0, false);
    run.tell(row("Home", SampleKind.REQUEST, 100).ended(false, "500", "Internal Server Error"));

    assertThat(run.judge("errors(resources) <= 10 %").kind()).isEqualTo(VerdictKind.FAILED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "op Buy: 0/100; poll: 0/100              | PASSED | 2",
        "op Buy: 1/99; poll: 0/100               | FAILED | 2",
        "page@1: 0/10; page@2: 1/9; page@4: 0/10 | FAILED | 3",
      })
  void allowsNoErrorsWithoutACriterion(String samples, VerdictKind kind, int findings) {
    Verdict verdict = Judge.judgeErrors(run.tell(samples).statistics(), List.of());

    assertThat(verdict.kind()).isEqualTo(kind);
    assertThat(verdict.findings())
        .hasSize(findings)
        .allSatisfy(
            finding ->
                assertThat(finding.criterion().text()).isEqualTo("Default target: no errors"));
  }

  @Test
  void failsALevelWithoutAnySample() {
    MeasuredRun none = new MeasuredRun().total(level("total", LabelKind.TOTAL, 4, 0));

    Verdict verdict = none.judge("max(Home) <= 1 s");

    assertThat(verdict.findings().get(1).criterion().text()).isEqualTo("Default target: no errors");
    assertThat(verdict.findings().get(1).remark()).startsWith("no samples");
    assertThat(verdict.findings().get(1).failed()).isTrue();
  }

  /** Beyond 2,000 labels they are counted together, where a slow one does not show. */
  @Test
  void judgesNoLabelThatIsHiddenAmongOthers() {
    for (int i = 0; i < 2_300; i++) {
      run.tell("/page?id=" + i + ": 0/1");
    }

    assertThat(folded("max(*) <= 50 ms")).isEqualTo(Outcome.PASSED);
    assertThat(folded("p90(*) <= 50 ms")).isEqualTo(Outcome.PASSED);
    assertThat(folded("errors(*) <= 1 %")).isEqualTo(Outcome.PASSED);
    assertThat(folded("samples(*) >= 1")).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(folded("throughput(*) > 0 /s")).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(folded("p90(*) <= 1 ms")).isEqualTo(Outcome.FAILED);
    assertThat(run.judge("p90(/page?id=2299) <= 1 s").kind()).isEqualTo(VerdictKind.FAILED);

    run.tell("/page?id=2300: 1/0");
    assertThat(folded("errors(*) <= 1 %")).isEqualTo(Outcome.NOT_JUDGED);
    // Alone it would have no time at all.
    assertThat(folded("p90(*) <= 50 ms")).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(run.judge("p90(total) <= 1 s").kind()).isEqualTo(VerdictKind.FAILED);
  }

  /** The steps share a bound of 20,000 labels: the second pass finds no room for any of its own. */
  @Test
  void judgesNoLabelThatIsHiddenAmongOthersInOneOfItsPasses() {
    run.tell("Checkout: 0/100");
    for (int users = 2; users <= 11; users++) {
      for (int i = 0; i < 2_000; i++) {
        run.tell("/page?id=" + i + "@" + users + ": 0/1");
      }
    }
    String checkout = "p90(Checkout) at 1 users <= 1 s; errors(total) <= 60 %";
    assertThat(run.judge(checkout).findings().get(0).outcome()).isEqualTo(Outcome.PASSED);

    for (int i = 0; i < 100; i++) {
      run.tell(
          new Sample()
              .named("Checkout", SampleKind.REQUEST)
              .timed(ToldSamples.START + 100_000 + 10L * i, 10, 0)
              .loadedBy(1, "", new ThreadName("Users", new Step(1, 2), 1))
              .ended(false, "200", ""));
    }

    assertThat(run.judge(checkout).findings().get(0).outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(run.judge("errors(Checkout) at 1 users <= 1 %; errors(total) <= 60 %").kind())
        .isEqualTo(VerdictKind.NOT_JUDGED);
  }

  private Outcome folded(String criterion) {
    return run.judge(criterion).findings().stream()
        .filter(finding -> finding.label().equals(RunStatistics.FOLDED))
        .findFirst()
        .orElseThrow()
        .outcome();
  }
}
