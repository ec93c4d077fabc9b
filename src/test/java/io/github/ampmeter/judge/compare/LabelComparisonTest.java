package io.github.ampmeter.judge.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.compare.LabelComparison.FigureComparison;
import io.github.ampmeter.judge.compare.LabelComparison.MeasuredPlan;
import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.MeasuredTime;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Plans of a minute, in each second of which a label was answered so many times. */
class LabelComparisonTest {
  private static final int SECONDS = 60;

  @Test
  void bearsOutADifferenceThatIsLargerThanTheScatter() {
    LabelComparison change = only(between(plan("Buy", 10, 100, 1), plan("Buy", 10, 80, 2)));

    assertThat(change.label()).isEqualTo("Buy");
    assertThat(change.figures())
        .extracting(figure -> figure.metric().toString())
        .containsExactly("mean", "p50", "p90");
    assertThat(change.figures()).allMatch(FigureComparison::significant);
    FigureComparison mean = change.figures().get(0);
    assertThat(mean.judgement()).isEqualTo("statistically significant");
    assertThat(mean.evidence()).startsWith("95 %: -2");
    assertThat(mean.percent()).isBetween(-22.0, -18.0);
  }

  @Test
  void givesNoShareOfNothing() {
    LabelComparison change = only(between(plan("static", 10, 0, 1), plan("static", 10, 100, 2)));

    FigureComparison mean = change.figures().get(0);
    assertThat(mean.significant()).isTrue();
    assertThat(mean.percent()).isNaN();
    assertThat(mean.evidence()).isEqualTo("from 0 in some draws");
  }

  @Test
  void showsNoDifferenceBetweenTwoPlansOfTheSameLoad() {
    LabelComparison change = only(between(plan("Buy", 10, 100, 1), plan("Buy", 10, 100, 2)));

    assertThat(change.figures())
        .extracting(FigureComparison::judgement)
        .containsOnly("no significant difference");
  }

  @Test
  void doesNotCompareWhatRestsOnTooFewSamples() {
    // One a second are 60: fewer than the 100 that a figure needs to be leant on.
    LabelComparison change = only(between(plan("Buy", 1, 100, 1), plan("Buy", 10, 50, 2)));

    assertThat(change.comparable()).isFalse();
    assertThat(change.figures())
        .extracting(FigureComparison::judgement)
        .containsOnly("too few samples");
  }

  @Test
  void comparesLabelsThatBothHaveAtTheSameUsersOnly() {
    MeasuredPlan before = plan("Buy", 10, 100, 1);

    assertThat(between(before, plan("Sell", 10, 100, 2))).isEmpty();
    assertThat(between(before, plan("Buy", 10, 100, 2, 8))).isEmpty();
  }

  @Test
  void saysThatNothingBearsADifferenceOutWhereTheSamplesAreGone() {
    RunStatistics fast = plan("Buy", 10, 50, 2).run();

    LabelComparison change =
        only(between(plan("Buy", 10, 100, 1), new MeasuredPlan(fast, SliceSource.NONE)));

    assertThat(change.figures()).noneMatch(FigureComparison::significant);
  }

  @Test
  void bearsOutNothingThatTheMachineDidBetweenTwoPlansThatAreTheSame() {
    MeasuredPlan after = plan("Buy", 10, 200, 3);

    assertThat(significant(plan("Buy", 10, 100, 1), after, plan("Buy", 10, 200, 2))).isFalse();
    assertThat(significant(plan("Buy", 10, 100, 1), after, plan("Buy", 10, 400, 2))).isFalse();
    assertThat(significant(plan("Buy", 10, 100, 1), after, plan("Buy", 10, 120, 2))).isTrue();
  }

  @Test
  void takesTheMeanOfThePlansThatItIsPutBeside() {
    LabelComparison change =
        only(
            LabelComparison.between(
                List.of(plan("Buy", 10, 100, 1), plan("Buy", 10, 300, 2)),
                plan("Buy", 10, 100, 3),
                60));

    assertThat(change.before()).hasSize(2);
    assertThat(change.figures().get(0).before()).isBetween(195.0, 205.0);
    assertThat(change.figures().get(0).evidence()).contains(" %; 95 %: ");
  }

  private static boolean significant(MeasuredPlan before, MeasuredPlan after, MeasuredPlan again) {
    return only(LabelComparison.between(List.of(before, again), after, 60))
        .figures()
        .get(0)
        .significant();
  }

  private static List<LabelComparison> between(MeasuredPlan before, MeasuredPlan after) {
    return LabelComparison.between(List.of(before), after, 60);
  }

  private static LabelComparison only(List<LabelComparison> changes) {
    assertThat(changes).hasSize(1);
    return changes.get(0);
  }

  private static MeasuredPlan plan(String label, int perSecond, int millis, long seed) {
    return plan(label, perSecond, millis, seed, 4);
  }

  /** Times around so many milliseconds, scattering by a tenth of them. */
  private static MeasuredPlan plan(String label, int perSecond, int millis, long seed, int users) {
    Random random = new Random(seed);
    List<Interval> slices = new ArrayList<>();
    ValueCounts all = new ValueCounts();
    for (int second = 0; second < SECONDS; second++) {
      ValueCounts elapsed = new ValueCounts();
      for (int i = 0; i < perSecond; i++) {
        elapsed.add(Math.round(millis * (1 + 0.1 * random.nextGaussian())));
      }
      all.addAll(elapsed);
      slices.add(new Interval(1000L * second, 1, elapsed, 0, users));
    }
    LabelStatistics statistics =
        new LabelStatistics(
            new LabelStatistics.MeasuredLabel(label, LabelKind.OPERATION, users, 0),
            new LabelStatistics.SampleCounts(all.count(), 0, 0),
            perSecond,
            all);
    return new MeasuredPlan(run(statistics), (name, kind, level) -> slices);
  }

  private static RunStatistics run(LabelStatistics label) {
    return new RunStatistics(
        new MeasuredTime(0, 1000L * SECONDS, new Window(0, 1000L * SECONDS)),
        new RunStatistics.LevelFigures(List.of(label), List.of(label), 0),
        Map.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of());
  }
}
