package io.github.ampmeter.judge.verdict;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.judge.issue.ToldIssues.regex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.drift.BlockQuantity;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.drift.Blocks.Key;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.OperationStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class DriftCriteriaTest {
  /** Of which sixty are a day. */
  private static final long BLOCK_MILLIS = 1_440_000;

  private static final int BLOCKS = 60;

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/drift-criteria-read.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void readsWhatIsFollowedAndItsLimit(
      String text, BlockQuantity followed, MetricKind kind, double limit) {
    Criterion criterion = Criteria.parse("targets", text).get(0);

    assertThat(criterion.metric().followed()).contains(followed);
    assertThat(criterion.metric().kind()).isEqualTo(kind);
    assertThat(criterion.limit().value()).isCloseTo(limit, within(1e-9));
  }

  @Test
  void readsALabelWithParentheses() {
    Criterion criterion = Criteria.parse("targets", "drift(p90(Home (1))) <= 5 % per day").get(0);

    assertThat(criterion.labels()).isEqualTo(new LabelSelector.Named("Home (1)"));
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/drift-criteria-rejected.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void refusesWhatNoDriftCanBeHeldAgainst(String text) {
    assertRefusal(() -> Criteria.parse("targets", text))
        .hasMessageStartingWith("targets, line 1, column");
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/judge/drift.csv", delimiter = '|', useHeadersInDisplayName = true)
  void judgesAsTheTableSays(
      String name, String criterion, String series, Outcome outcome, String remark) {
    Map<Key, double[]> blocks = new HashMap<>();
    for (String each : series.equals("-") ? new String[0] : series.split("; ")) {
      blocks.put(key(each), values(each.split(" ")));
    }

    Finding finding = judge(criterion, blocks, BLOCKS);

    assertThat(finding.outcome()).isEqualTo(outcome);
    if (remark != null) {
      assertThat(finding.remark()).matches(regex(remark));
    }
  }

  private static Key key(String series) {
    String[] parts = series.split(" ");
    if (series.startsWith("web ")) {
      return new Key(BlockQuantity.valueOf(parts[1]), Optional.empty(), "web server");
    }
    if (series.startsWith("Home ")) {
      return new Key(BlockQuantity.valueOf(parts[1]), Optional.of(LabelKind.REQUEST), "Home");
    }
    return new Key(
        BlockQuantity.valueOf(parts[0]), Optional.of(LabelKind.TOTAL), LabelStatistics.TOTAL);
  }

  private static double[] values(String[] parts) {
    int last = parts.length - 1;
    return parts[last].equals("sparse")
        ? sparse()
        : rising(
            Double.parseDouble(parts[last - 2]),
            Double.parseDouble(parts[last - 1]),
            Double.parseDouble(parts[last]));
  }

  @Test
  void tellsTheDriftAndTheUsersOfTheRun() {
    Finding finding = judge("drift(p90(total)) <= 3 % per day", BlockQuantity.P90, 100, 0.1, 0.5);

    assertThat(finding.measured()).isBetween(5.5, 6.0);
    assertThat(finding.measuredText()).endsWith("% per day");
    assertThat(finding.users()).isEqualTo(4);
  }

  @Test
  void errorsDriftInPoints() {
    Finding finding =
        judge("drift(errors(total)) <= 0.1 points per day", BlockQuantity.ERRORS, 0, 0.01, 0.01);

    assertThat(finding.measured()).isCloseTo(0.6, within(0.02));
    assertThat(finding.outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void twentyNineBlocksAreTooShortAndSaidSo() {
    Finding finding = judge("drift(p90(total)) <= 5 % per day", Map.of(), 29);

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo(
            "too short: 29 blocks of 1440 s, at least 30 are needed: run for at least 43200 s after"
                + " the warm-up");
  }

  @Test
  void withoutBlocksItIsNotJudged() {
    Verdict verdict = MeasuredRun.home().judge("drift(p90(total)) <= 5 % per day");

    assertThat(verdict.findings().get(0).remark())
        .isEqualTo("only ampmeter run and ampmeter report judge drift");
  }

  /** One of four. */
  private static double[] sparse() {
    return IntStream.range(0, BLOCKS).mapToDouble(i -> i % 4 == 0 ? 100 : Double.NaN).toArray();
  }

  @Test
  void aProblemOfTheBlocksIsSaid() {
    Finding finding =
        judge(
            MeasuredRun.home(),
            "drift(p90(total)) <= 3 % per day",
            new Blocks(0, BLOCK_MILLIS, BLOCKS, new HashMap<>(), List.of(), "the clock jumped"));

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark()).isEqualTo("the clock jumped");
  }

  @Test
  void aSweepIsNotJudged() {
    MeasuredRun sweep =
        MeasuredRun.home()
            .total(MeasuredRun.level(LabelStatistics.TOTAL, LabelKind.TOTAL, 8, 0, 100));
    Finding finding =
        judge(
            sweep,
            "drift(p90(total)) <= 3 % per day",
            new Blocks(0, BLOCK_MILLIS, BLOCKS, new HashMap<>(), List.of(), ""));

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo("drift is judged at one load level only, the run has several");
  }

  @ParameterizedTest
  @CsvSource({
    "0.01,     14 min",
    "0.0624,   90 min",
    "0.0625,   2 h",
    "1.9,      46 h",
    "2,        2 days",
    "9.6,      10 days",
    "Infinity, never",
  })
  void aTimeIsToldInTheUnitThatAPersonWouldUse(double days, String text) {
    assertThat(DriftJudge.days(days)).isEqualTo(text);
  }

  private static Finding judge(
      String criterion, BlockQuantity quantity, double begin, double slope, double noise) {
    Key key = new Key(quantity, Optional.of(LabelKind.TOTAL), LabelStatistics.TOTAL);
    return judge(criterion, Map.of(key, rising(begin, slope, noise)), BLOCKS);
  }

  private static Finding judge(String criterion, Map<Key, double[]> series, int number) {
    return judge(
        MeasuredRun.home(),
        criterion,
        new Blocks(0, BLOCK_MILLIS, number, new HashMap<>(series), List.of(), ""));
  }

  private static Finding judge(MeasuredRun run, String criterion, Blocks blocks) {
    return Judge.judge(
            Criteria.parse("targets", criterion),
            new MeasuredLoad(run.run(), OperationStatistics.NONE, ServerFigures.NOBODY, blocks),
            List.of(),
            Optional.empty())
        .findings()
        .get(0);
  }

  private static double[] rising(double begin, double slope, double noise) {
    SplittableRandom random = new SplittableRandom(7);
    return IntStream.range(0, BLOCKS)
        .mapToDouble(i -> begin + slope * i + noise * random.nextDouble())
        .toArray();
  }
}
