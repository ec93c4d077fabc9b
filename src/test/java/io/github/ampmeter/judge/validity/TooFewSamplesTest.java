package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Scope;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.WrittenRows.Row;
import io.github.ampmeter.judge.verdict.ToldVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Percentiles far beyond what so few samples can tell. */
class TooFewSamplesTest {
  private final RunRecorder run = new RunRecorder(Window.WHOLE_RUN);

  /** Of 100 samples 0.01 % is a hundredth of a sample, of 500 a twentieth. */
  @ParameterizedTest
  @CsvSource({"100, 1", "499, 1", "501, 0", "10000, 0"})
  void aPercentileOfLessThanATwentiethOfASampleIsTold(int samples, int issues) {
    came("Users 1", "Home", samples, true);

    assertThat(issues("p99.99(total) <= 1 s")).hasSize(issues);
  }

  @Test
  void saysHowManyItRestsOnAndHowManyItTakes() {
    came("Users 1", "Home", 50, true);
    came("Users 1", "Away", 2, true);

    assertThat(issues("p99.95(Home) <= 1 s"))
        .singleElement()
        .satisfies(
            issue -> {
              assertThat(issue.message())
                  .isEqualTo(
                      "p99.95 of \"Home\" is computed from 50 samples; at least 2000 are"
                          + " needed");
              assertThat(issue.scope()).isEqualTo(Scope.RUN.label("Home"));
            });
  }

  @ParameterizedTest
  @CsvSource({"mean(total) <= 1 s", "max(total) <= 1 s", "p99.99(total) <= 1 ms"})
  void whatIsNoPercentileOrMissedIsNotTold(String criterion) {
    came("Users 1", "Home", 10, true);

    assertThat(issues(criterion)).isEmpty();
  }

  /** Failures say nothing of response times. */
  @Test
  void onlySuccessesCount() {
    came("Users 1", "Home", 400, true);
    came("Users 1", "Home", 200, false);

    assertThat(issues("p99.99(total) <= 1 s\nerrors(total) <= 50 %")).hasSize(1);
  }

  @Test
  void eachLoadLevelIsToldByItself() {
    came("Users 4 users repeat 1 1", "Home", 600, true);
    came("Users 8 users repeat 1 1", "Home", 60, true);

    assertThat(issues("p99.99(total) at every step <= 1 s"))
        .singleElement()
        .extracting(Issue::message)
        .asString()
        .contains("is computed from 60 samples");
  }

  @Test
  void fiveAreEnough() {
    for (int i = 1; i <= 7; i++) {
      came("Users 1", "Page " + i, 10, true);
    }

    assertThat(issues("p99.99(*) <= 1 s")).hasSize(5);
  }

  private List<Issue> issues(String criteria) {
    RunStatistics figures = run.statistics();
    return new TooFewSamples(ToldVerdict.of(criteria, figures).findings(), figures).issues();
  }

  private void came(String group, String label, int samples, boolean success) {
    long start = WrittenRows.START + (group.contains("8 users") ? 60_000 : 0);
    for (int i = 0; i < samples; i++) {
      run.accept(new Row(group, 1, label, start + 10L * i, 5, success).sample(1));
    }
  }
}
