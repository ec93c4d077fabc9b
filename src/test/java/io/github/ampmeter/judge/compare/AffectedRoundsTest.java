package io.github.ampmeter.judge.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.MatrixRun.PlanOutcome;
import io.github.ampmeter.judge.compare.MatrixRun.RunFigures;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * 200 simulated matrices: starts that scatter by 3 %, half of which lose 10 % of their time to
 * pauses on average, all of their rate in it.
 */
class AffectedRoundsTest {
  private static final int MATRICES = 200;
  private static final RunFigures.Of TOTAL =
      new RunFigures.Of("p", LabelKind.TOTAL, "total", 0, LoadUnit.USERS);

  @ParameterizedTest
  @CsvSource({
    "3, false, false", "3, true, false", "3, false, true", "3, true, true",
    "8, false, false", "8, true, false", "8, false, true", "8, true, true",
  })
  void pausesOfEitherSideClaimNoChange(int rounds, boolean ofFirst, boolean ofOther) {
    assertThat(shown(rounds, 1, ofFirst, ofOther)).isLessThanOrEqualTo(16);
  }

  @ParameterizedTest
  @CsvSource({"3, true, true, 120", "5, true, true, 190", "5, false, true, 190"})
  void twiceTheRateIsFoundAllTheSame(int rounds, boolean ofFirst, boolean ofOther, int least) {
    assertThat(shown(rounds, 2, ofFirst, ofOther)).isGreaterThanOrEqualTo(least);
  }

  /** Rounds of a busy machine: both looks together claim no more than one at the whole level. */
  @ParameterizedTest
  @CsvSource({"1, 0, 16", "1.5, 180, 200"})
  void extraRoundsTellWhatThreeDoNot(double ratio, int least, int most) {
    Random random = new Random(20_050_325);
    long early = 0;
    long shown = 0;
    for (int i = 0; i < MATRICES; i++) {
      List<MatrixRun> runs = new ArrayList<>();
      addRounds(runs, 3, ratio, random);
      MatrixResult result = busy(runs, 0);
      early += isShown(result) ? 1 : 0;
      int added = result.roundsToAdd();
      assertThat(added).isIn(0, 3);
      addRounds(runs, added, ratio, random);
      shown += isShown(busy(runs, added)) ? 1 : 0;
    }

    assertThat(shown).isBetween((long) least, (long) most);
    assertThat(early).isLessThanOrEqualTo(shown);
  }

  private static void addRounds(List<MatrixRun> runs, int many, double ratio, Random random) {
    for (int i = 0; i < many; i++) {
      int round = runs.size() / 2 + 1;
      double first = 100 * Math.exp(0.1 * random.nextGaussian());
      double other = 100 * ratio * Math.exp(0.1 * random.nextGaussian());
      runs.add(run(round, "first", first, false, random));
      runs.add(run(round, "other", other, false, random));
    }
  }

  private static MatrixResult busy(List<MatrixRun> runs, int added) {
    return new MatrixResult(
        new MatrixDesign(List.of("first", "other"), 3, added, 3, 2, "drawn"), runs, Map.of());
  }

  private static boolean isShown(MatrixResult result) {
    return result.primary().stream().anyMatch(MatrixChange::shown);
  }

  private static long shown(int rounds, double ratio, boolean ofFirst, boolean ofOther) {
    Random random = new Random(20_050_325);
    return IntStream.range(0, MATRICES)
        .filter(
            i -> {
              List<MatrixRun> runs = new ArrayList<>();
              for (int round = 1; round <= rounds; round++) {
                runs.add(run(round, "first", 100, ofFirst, random));
                runs.add(run(round, "other", 100 * ratio, ofOther, random));
              }
              MatrixDesign design =
                  new MatrixDesign(List.of("first", "other"), rounds, 0, 0, 2, "drawn");
              return isShown(new MatrixResult(design, runs, Map.of()));
            })
        .count();
  }

  private static MatrixRun run(int round, String name, double rate, boolean pauses, Random random) {
    double alone = rate * Math.exp(0.03 * random.nextGaussian());
    double lost = Math.min(0.9, -0.1 * Math.log(1 - random.nextDouble()));
    double share = random.nextBoolean() && pauses ? lost : 0;
    double p90 = 40 * Math.exp(0.03 * random.nextGaussian());
    RunFigures figures =
        new RunFigures(
            TOTAL,
            1000,
            0,
            alone * (1 - share),
            new RunFigures.RoundTimes(
                20, Map.of(90, p90), Map.of(90, share > 0 ? 0.9 * p90 : p90), 0),
            new GeneratorEffect(3000 * share, 3000, share > 0 ? 10 : 0, false, false, 0));
    return new MatrixRun(
        round,
        1,
        name,
        "",
        List.of(),
        List.of(new PlanOutcome("p", VerdictKind.PASSED, List.of(), List.of(), List.of(figures))));
  }
}
