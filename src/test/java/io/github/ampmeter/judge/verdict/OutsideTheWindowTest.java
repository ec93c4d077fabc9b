package io.github.ampmeter.judge.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels that came before the measurement window only, such as a log-in in the warm-up. */
class OutsideTheWindowTest {
  private static final long START = 1_790_000_000_000L;

  private final RunRecorder run = new RunRecorder(new Window(START + 10_000, START + 20_000));

  @Test
  void aCriterionForAllLabelsSkipsThem() {
    came("Log in", 0, 10, true);
    came("Home", 12_000, 200, true);

    assertThat(findings("p90(*) <= 1 s\nerrors(total) <= 0 %"))
        .extracting(Finding::label)
        .containsExactly("Home", "total");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p90(Log in) <= 1 s", "mean(Log in) <= 1 s", "errors(Log in) <= 1 %"})
  void oneThatNamesThemIsNotJudged(String criterion) {
    came("Log in", 0, 10, true);
    came("Home", 12_000, 200, true);

    Finding finding = findings(criterion).get(0);

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark()).isEqualTo("all its samples are outside the measurement window");
  }

  /** How often they came in the window can be told: never. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "samples(Log in) >= 1",
        "throughput(Log in) >= 1 /s",
        "mix(Log in) = 20 % +- 5 points"
      })
  void howOftenTheyCameIsJudged(String criterion) {
    came("Log in", 0, 10, true);
    came("Home", 12_000, 200, true);

    assertThat(findings(criterion).get(0).outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void aLabelThatNeverCameIsMissed() {
    came("Home", 12_000, 200, true);

    assertThat(findings("p90(Log in) <= 1 s").get(0).outcome()).isEqualTo(Outcome.FAILED);
  }

  /** Whatever share of all errors is allowed. */
  @ParameterizedTest
  @CsvSource({"4, 0", "5, 1", "99, 1"})
  void aLabelThatOnlyFailedIsMissed(int failures, int missed) {
    came("Log in", 0, failures, false);
    came("Home", 12_000, 200, true);

    List<Finding> findings = findings("errors(total) <= 50 %");

    assertThat(findings).filteredOn(Finding::failed).hasSize(missed);
    assertThat(findings.subList(1, findings.size()))
        .allSatisfy(
            finding -> {
              assertThat(finding.label()).isEqualTo("Log in");
              assertThat(finding.measured()).isEqualTo(100);
              assertThat(finding.remark())
                  .isEqualTo("all " + failures + " samples in the whole run failed");
              assertThat(finding.reliable()).isFalse();
            });
  }

  @ParameterizedTest
  @CsvSource({"99, false", "100, true"})
  void fromAHundredSamplesOnItIsReliable(int failures, boolean reliable) {
    came("Log in", 0, failures, false);
    came("Home", 12_000, 200, true);

    assertThat(findings("errors(total) <= 50 %").get(1).reliable()).isEqualTo(reliable);
  }

  @ParameterizedTest
  @ValueSource(strings = {"errors(Log in) <= 99 %", "errors(label~\"Log*\") <= 99 %"})
  void whoLimitsItsErrorsKnowsOfThem(String criterion) {
    came("Log in", 12_000, 9, false);
    came("Home", 12_000, 200, true);

    assertThat(findings("errors(total) <= 50 %\n" + criterion))
        .extracting(finding -> finding.criterion().text())
        .containsExactly("errors(total) <= 50 %", criterion);
  }

  /** That all errors are too many says it for those in the window, and not for others. */
  @ParameterizedTest
  @CsvSource({"12000, 1", "0, 2"})
  void aMissedLimitOfAllErrorsSaysIt(long at, int missed) {
    came("Log in", at, 9, false);
    came("Pay", 12_000, 1, false);
    came("Pay", 12_500, 1, true);
    came("Home", 12_000, 200, true);

    assertThat(findings("errors(total) <= 0.1 %")).filteredOn(Finding::failed).hasSize(missed);
  }

  private List<Finding> findings(String criteria) {
    return Judge.judge(
            Criteria.parse("targets", criteria),
            run.statistics(),
            OperationStatistics.NONE,
            List.of())
        .findings();
  }

  private void came(String label, long at, int samples, boolean success) {
    for (int i = 0; i < samples; i++) {
      run.accept(
          new Sample()
              .named(label, SampleKind.REQUEST)
              .timed(START + at + i, 5, 0)
              .loadedBy(1, "", ThreadName.of("Users 1-1"))
              .ended(success, success ? "200" : "500", ""));
    }
  }
}
