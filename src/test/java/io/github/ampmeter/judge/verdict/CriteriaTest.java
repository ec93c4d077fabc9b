package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.stats.LabelKind;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CriteriaTest {
  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/criteria-read.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void readsEveryMetricWithItsUnits(String text, String metric, Relation relation, double value) {
    Criterion criterion = parse(text);

    assertThat(criterion.metric()).hasToString(metric);
    assertThat(criterion.labels()).isEqualTo(new LabelSelector.Named("Home"));
    assertThat(criterion.level()).isEqualTo(new LoadLevel.Only());
    assertThat(criterion.limit()).isEqualTo(new Limit(relation, value, 0));
    assertThat(criterion).hasToString(text);
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/criteria-bands.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void readsABand(String text, double value, double tolerance) {
    Limit limit = parse(text).limit();

    assertThat(limit.relation()).isEqualTo(Relation.WITHIN);
    assertThat(limit.value()).isEqualTo(value);
    assertThat(limit.tolerance()).isCloseTo(tolerance, within(1e-12));
  }

  /** In binary 1.001 * 1000 is 1000.9999999999999, and 7 * (1 / 60.0) is not 7 / 60.0. */
  @Test
  void convertsUnitsWithoutLoss() {
    for (int i = 1; i <= 10_000; i++) {
      String seconds = String.format(Locale.ROOT, "%d.%03d s", i / 1000, i % 1000);
      assertThat(parse("max(Home) <= " + seconds).limit().value()).isEqualTo(i);
      assertThat(parse("throughput(Home) >= " + i + " /min").limit().value()).isEqualTo(i / 60.0);
    }
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/criteria-labels.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void readsALabelAsItIsWritten(String text, String label) {
    assertThat(parse(text).labels()).isEqualTo(new LabelSelector.Named(label));
  }

  @Test
  void readsEachAndTotal() {
    assertThat(parse("p90(*) <= 1 s").labels()).isEqualTo(new LabelSelector.Each());
    assertThat(parse("p90(total) <= 1 s").labels()).isEqualTo(new LabelSelector.Total());
  }

  @Test
  void readsEachRequestAndWildcards() {
    assertThat(parse("p90( each request ) <= 1 s").labels())
        .isEqualTo(new LabelSelector.EachRequest());
    assertThat(parse("p90(label~\"Login (*) #1\") <= 1 s").labels())
        .isEqualTo(new LabelSelector.Matching("Login (*) #1"));
    assertThat(parse("p90( label ~ \"*\" ) <= 1 s").labels())
        .isEqualTo(new LabelSelector.Matching("*"));
    assertThat(parse("p90(\"each request\") <= 1 s").labels())
        .isEqualTo(new LabelSelector.Named("each request"));
    assertThat(parse("p90(label~Login *) <= 1 s").labels())
        .isEqualTo(new LabelSelector.Named("label~Login *"));
  }

  @Test
  void readsTheLoadLevel() {
    assertThat(parse("p99(*) at 16 users <= 250 ms").level())
        .isEqualTo(new LoadLevel.At(16, LoadUnit.USERS));
    assertThat(parse("p99(*) at 1 user <= 250 ms").level())
        .isEqualTo(new LoadLevel.At(1, LoadUnit.USERS));
    assertThat(parse("p90(total) at 200 /s <= 1 s").level())
        .isEqualTo(new LoadLevel.At(200, LoadUnit.PER_SECOND));
    assertThat(parse("p90(total) at 200/s <= 1 s").level())
        .isEqualTo(new LoadLevel.At(200, LoadUnit.PER_SECOND));
    assertThat(parse("p99(*)  at  every  step<=9 ms").level()).isEqualTo(new LoadLevel.EveryStep());
  }

  @Test
  void readsWhatBecameOfArrivals() {
    assertThat(parse("late(total) <= 1 %").metric()).isEqualTo(Metric.of(MetricKind.LATE));
    assertThat(parse("dropped(total) at 200 /s <= 0 %").metric())
        .isEqualTo(Metric.of(MetricKind.DROPPED));
  }

  @Test
  void skipsCommentsAndBlankLines() {
    String text = "\uFEFF# targets\r\n\n  p90(A) <= 1 s  # a second\n\t\np90(B) <= 1 s\r\n";

    assertThat(Criteria.parse("targets", text))
        .extracting(Criterion::text)
        .containsExactly("p90(A) <= 1 s", "p90(B) <= 1 s");
  }

  @Test
  void readsNothingAsNoCriteria() {
    assertThat(Criteria.parse("targets", "")).isEmpty();
    assertThat(Criteria.parse("targets", "# only a comment")).isEmpty();
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/criteria-rejected.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void refusesATypoAndSaysWhereAndWhatWasExpected(String text, int column, String expected) {
    String written = text.equals("avg(Home) <= 1 s") ? "  " + text : text;

    assertRefusal(() -> Criteria.parse("my.targets", "# first line\n" + written + " # x"))
        .hasMessageStartingWith("my.targets, line 2, column " + column + ": expected ")
        .hasMessageContaining(expected)
        .hasMessageContaining(", found ");
  }

  @Test
  void printsNumbersTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      Finding finding =
          new MeasuredRun().with(MeasuredRun.label("Home", 100, 101)).find("mean(Home) <= 1.5 s");

      assertThat(finding.measuredText()).isEqualTo("100.5 ms");
      assertThat(finding.limitText()).isEqualTo("<= 1500 ms");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static Criterion parse(String text) {
    List<Criterion> criteria = Criteria.parse("targets", text);
    assertThat(criteria).hasSize(1);
    return criteria.get(0);
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/limits-too-wide.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void refusesALimitThatNothingCanMiss(String criterion) {
    assertRefusal(() -> Criteria.parse("t", criterion))
        .hasMessageContaining("expected a limit that can fail: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "errors(total) < 0 %",
        "errors(total) >= 101 %",
        "errors(total) > 100 %",
        "mix(Home) = 200 % +- 10 %",
        "p90(Home) < 0 ms",
        "throughput(total) < 0 /s",
      })
  void refusesALimitThatNothingCanHold(String criterion) {
    assertThatThrownBy(() -> Criteria.parse("t", criterion))
        .hasMessageContaining("expected a limit that can pass: ");
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/limits-at-the-edge.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void takesALimitAtTheEdgeOfWhatCanBe(String criterion) {
    assertThat(Criteria.parse("t", criterion)).hasSize(1);
  }

  @Test
  void saysWhereALimitIsThatNothingCanMiss() {
    assertThatThrownBy(() -> Criteria.parse("my.targets", "\nerrors(total)  <= 100 %"))
        .hasMessage(
            "my.targets, line 2, column 16: expected a limit that can fail: errors is always from 0"
                + " % to 100 %, found \"<= 100 %\"");
    assertThatThrownBy(() -> Criteria.parse("my.targets", "samples(total) >= 0"))
        .hasMessageContaining("samples is always from 0 up, found");
  }

  @Test
  void refusesANumberThatIsNone() {
    String digits = "9".repeat(400);
    for (String criterion :
        List.of(
            "p90(Home) <= " + digits + " s",
            "mix(Home) = 20 % +- " + digits + " %",
            "errors(total) <= baseline + " + digits + " %",
            "cycle(total) = drawn +- " + digits + " %",
            "throughput(total) <= 1." + digits + " /s")) {
      assertThatThrownBy(() -> Criteria.parse("t", criterion))
          .hasMessageContaining("expected a number of at most 15 digits, found \"")
          .hasMessageEndingWith("…\"");
    }
  }

  @Test
  void refusesALimitFromABaselineThatNothingCanMiss() {
    assertThatThrownBy(() -> Criteria.parse("t", "throughput(total) >= baseline - 100 %"))
        .hasMessageContaining("expected less than 100 %, since no figure is below 0");
  }

  @Test
  void refusesALineThatIsNoCriterion() {
    String label = "x".repeat(1_000_000);

    assertThatThrownBy(() -> Criteria.parse("t", "# first\np90(" + label + ") <= 1 s"))
        .hasMessage("t, line 2: a criterion must be at most 10000 characters long, was 1000012");
    assertThat(Criteria.parse("t", "p90(" + "x".repeat(9_900) + ") <= 1 s # " + label)).hasSize(1);
  }

  @Test
  void readsTheWordsForAllOfAKind() {
    assertThat(Criteria.parse("t", "errors(requests) <= 0 %\np90( operations ) <= 1 s"))
        .extracting(Criterion::labels)
        .containsExactly(
            new LabelSelector.All(LabelKind.REQUEST), new LabelSelector.All(LabelKind.OPERATION));
    assertThat(Criteria.parse("t", "errors(\"requests\") <= 0 %\nerrors(Requests) <= 0 %"))
        .extracting(Criterion::labels)
        .containsExactly(new LabelSelector.Named("requests"), new LabelSelector.Named("Requests"));
  }

  @ParameterizedTest
  @CsvSource({
    "stable(nolabel),expected total",
    "stable(operations),expected total",
    "cycle(requests) = drawn +- 2 %,expected an operation",
    "counted(*) >= 1,expected an operation",
    "counted(images) >= 1,expected an operation",
    "p90(requests) <= baseline + 10 %,a baseline goes with total",
  })
  void refusesLabelsThatTheMetricDoesNotSpeakOf(String criterion, String expected) {
    assertRefusal(() -> Criteria.parse("t", criterion)).hasMessageContaining(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stable(total)",
        "stable(*)",
        "cycle(operations) = drawn +- 2 %",
        "cycle(Home) = drawn +- 2 %",
        "counted(My page images) >= 1"
      })
  void takesLabelsThatTheMetricSpeaksOf(String criterion) {
    assertThat(Criteria.parse("t", criterion)).hasSize(1);
  }
}
