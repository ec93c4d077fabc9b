package io.github.ampmeter.judge.drift;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * How often a drift is found where there is none, and where there is one, by simulation with fixed
 * seeds. -Ddrift.runs=200 fills the table of docs/dev/drift.md; without it only alarms are counted.
 */
class DriftSimulationTest {
  private static final int RUNS = Integer.getInteger("drift.runs", 200);
  private static final boolean WHOLE_TABLE = System.getProperty("drift.runs") != null;

  /** A false alarm is a whole interval beyond a limit of 0: of either side 2.5 % are meant. */
  private static final double MOST_FALSE_ALARMS = 0.05;

  private record Kind(String name, int blocks, Noise noise) {}

  private interface Noise {
    double[] of(int blocks, Random random);
  }

  private record Outcome(double alarms, double power, double covered, double judged) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("independent", 30, autoregressive(0)),
          new Kind("independent", 60, autoregressive(0)),
          new Kind("independent", 300, autoregressive(0)),
          new Kind("AR(1) 0.5", 60, autoregressive(0.5)),
          new Kind("AR(1) 0.5", 300, autoregressive(0.5)),
          new Kind("AR(1) 0.9", 60, autoregressive(0.9)),
          new Kind("AR(1) 0.9", 300, autoregressive(0.9)),
          new Kind("AR(1) 0.9", 1000, autoregressive(0.9)),
          new Kind("AR(1) 0.9 + noise", 300, slowAndNoise()),
          new Kind("one daily cycle", 300, cycles(1)),
          new Kind("two daily cycles", 300, cycles(2)),
          new Kind("three daily cycles", 432, cycles(3)),
          new Kind("sawtooth of 20 blocks", 300, sawtooth(20)),
          new Kind("whole sawtooths", 60, sawtooth(1)),
          new Kind("random walk", 36, randomWalk()),
          new Kind("random walk", 300, randomWalk()),
          new Kind("one daily cycle", 36, cycles(1)),
          new Kind("two daily cycles", 60, cycles(2)),
          new Kind("heavy tails", 60, heavyTails()));

  @Test
  void raisesAtMostFiveFalseAlarmsInAHundredRuns() {
    List<String> bad = new ArrayList<>();
    if (WHOLE_TABLE) {
      System.out.println("| blocks | number | false alarms | found | covered | judged |");
      System.out.println("|---|---|---|---|---|---|");
    }
    for (Kind kind : KINDS) {
      Outcome outcome = outcome(kind);
      String row =
          String.format(
              Locale.ROOT,
              "| %s | %d | %.1f %% | %.0f %% | %.0f %% | %.0f %% |",
              kind.name,
              kind.blocks,
              100 * outcome.alarms,
              100 * outcome.power,
              100 * outcome.covered,
              100 * outcome.judged);
      if (WHOLE_TABLE) {
        System.out.println(row);
      }
      // Two standard errors of so few runs.
      double room = 2 * Math.sqrt(MOST_FALSE_ALARMS * (1 - MOST_FALSE_ALARMS) / RUNS);
      if (outcome.alarms > MOST_FALSE_ALARMS + room) {
        bad.add(row);
      }
    }

    assertThat(bad).isEmpty();
  }

  /** The drift to be found is one of four scatters of a block over the run. */
  private static Outcome outcome(Kind kind) {
    Random random = new Random(kind.name.hashCode() + kind.blocks);
    double rise = 4;
    int alarms = 0;
    int found = 0;
    int covered = 0;
    int judged = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] noise = kind.noise.of(kind.blocks, random);
      DriftLine still = DriftLine.of(noise);
      alarms += still.known() && still.low() > 0 ? 1 : 0;
      if (!WHOLE_TABLE) {
        continue;
      }
      double scatter = scatter(noise);
      double slope = rise * scatter / kind.blocks;
      double[] rising = noise.clone();
      Arrays.setAll(rising, i -> noise[i] + slope * i);
      DriftLine line = DriftLine.of(rising);
      found += line.known() && line.low() > 0 ? 1 : 0;
      judged += line.known() ? 1 : 0;
      covered += line.known() && line.low() <= slope && slope <= line.high() ? 1 : 0;
    }
    ToDoubleFunction<Integer> share = number -> (double) number / RUNS;
    return new Outcome(
        share.applyAsDouble(alarms),
        share.applyAsDouble(found),
        judged == 0 ? Double.NaN : (double) covered / judged,
        share.applyAsDouble(judged));
  }

  private static double scatter(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Math.sqrt(
        Arrays.stream(values).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
  }

  private static Noise autoregressive(double with) {
    return (blocks, random) -> {
      double[] values = new double[blocks];
      double value = random.nextGaussian();
      for (int i = 0; i < blocks; i++) {
        value = with * value + Math.sqrt(1 - with * with) * random.nextGaussian();
        values[i] = value;
      }
      return values;
    };
  }

  private static Noise slowAndNoise() {
    return (blocks, random) -> {
      double[] values = autoregressive(0.9).of(blocks, random);
      Arrays.setAll(values, i -> values[i] + random.nextGaussian());
      return values;
    };
  }

  private static Noise cycles(int number) {
    return (blocks, random) -> {
      double phase = 2 * Math.PI * random.nextDouble();
      double[] values = new double[blocks];
      Arrays.setAll(
          values,
          i -> 3 * Math.sin(phase + 2 * Math.PI * number * i / blocks) + random.nextGaussian());
      return values;
    };
  }

  /** Of which a block may be a whole period. */
  private static Noise sawtooth(int period) {
    return (blocks, random) -> {
      int phase = random.nextInt(period);
      double[] values = new double[blocks];
      Arrays.setAll(
          values, i -> 4.0 * ((i + phase) % period) / period + 0.5 * random.nextGaussian());
      return values;
    };
  }

  private static Noise randomWalk() {
    return (blocks, random) -> {
      double[] values = new double[blocks];
      for (int i = 1; i < blocks; i++) {
        values[i] = values[i - 1] + random.nextGaussian();
      }
      return values;
    };
  }

  private static Noise heavyTails() {
    return (blocks, random) -> {
      double[] values = new double[blocks];
      Arrays.setAll(
          values, i -> random.nextGaussian() / Math.sqrt(0.05 + Math.abs(random.nextGaussian())));
      return values;
    };
  }
}
