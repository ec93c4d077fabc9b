package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.verdict.LabelSelector.Observed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Criteria that speak of servers and not of samples: read, or refused where they say nothing. */
class ServerCriteriaTest {
  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/server-criteria-read.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void readsWhatServersAreHeldTo(String text, MetricKind metric, String name, double limit) {
    Criterion criterion = parse(text);

    assertThat(criterion.metric().kind()).isEqualTo(metric);
    assertThat(criterion.labels()).isEqualTo(new Observed(name));
    assertThat(criterion.limit().value()).isCloseTo(limit, within(1e-9));
    assertThat(criterion.level()).isEqualTo(new LoadLevel.Only());
    assertThat(criterion).hasToString(text);
  }

  @Test
  void readsTheLoadLevelBehindIt() {
    assertThat(parse("cpu(web) at 16 users <= 80 %").level())
        .isEqualTo(new LoadLevel.At(16, LoadUnit.USERS));
    Criterion each = parse("status(Questions)  per  operation at every step <= 9");
    assertThat(each.level()).isEqualTo(new LoadLevel.EveryStep());
    assertThat(each.metric().kind()).isEqualTo(MetricKind.STATUS_PER_OPERATION);
  }

  @Test
  void tellsWhichStatusVariablesItNeeds() {
    assertThat(parse("status(Slow_queries) <= 0").statusVariable()).contains("Slow_queries");
    assertThat(parse("status(Questions) per operation <= 9").statusVariable())
        .contains("Questions");
    assertThat(parse("cpu(web) <= 80 %").statusVariable()).isEmpty();
    assertThat(parse("p90(\"Slow_queries\") <= 1 s").statusVariable()).isEmpty();
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/server-criteria-rejected.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void refusesWhatSaysNothing(String text, int column, String expected) {
    assertRefusal(() -> parse(text))
        .hasMessageStartingWith("targets, line 1, column " + column + ": expected ")
        .hasMessageContaining(expected);
  }

  /** Their difference over a window is near 0 however bad they are. */
  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/status-no-counters.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void refusesWhatIsNoCounter(String variable) {
    assertThatThrownBy(() -> parse("status(" + variable + ") <= 10"))
        .hasMessageContaining(variable + " is no counter");
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/status-counters.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void takesCounters(String variable) {
    assertThat(parse("status(" + variable + ") <= 10").labels()).isEqualTo(new Observed(variable));
  }

  private static Criterion parse(String text) {
    return Criteria.parse("targets", text).get(0);
  }
}
