package io.github.ampmeter.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.judge.compare.MatrixChange;
import io.github.ampmeter.judge.compare.MatrixDesign;
import io.github.ampmeter.judge.compare.MatrixResult;
import io.github.ampmeter.judge.compare.MatrixRun;
import io.github.ampmeter.judge.compare.MatrixRun.PlanOutcome;
import io.github.ampmeter.judge.compare.MatrixRun.RunFigures;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.comparison.MatrixSummary;
import io.github.ampmeter.run.comparison.MatrixFolder;
import io.github.ampmeter.run.comparison.MatrixReport;
import io.github.ampmeter.stack.AmpmeterHome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a matrix claims, of starts of which it is known: php-bench, twice the same, and twice with 5
 * % more work, started afresh in rounds. Comparisons are made of rounds drawn from these, the equal
 * ones in either order. {@code -Dbench.starts=FOLDER} draws from the matrix in a folder.
 */
class CalibrationBench {
  private static final int ROUNDS = Bench.size(16, 4);
  private static final int COMPARISONS = 200;
  private static final double LEAST_CHANGE = 2;
  private static final long SEED = 20_050_325;
  private static final String MORE_WORK = "work 105";

  @TempDir private Path folder;

  /** Of the same work, the two configurations: what they measured, by round. */
  private List<Map<Integer, RunFigures>> plain;

  /** The same, of 5 % more. */
  private List<Map<Integer, RunFigures>> more;

  /** Rounds of which every start counts. */
  private List<Integer> rounds;

  @Test
  void changesThatAreClaimedAndFound() throws IOException, InterruptedException {
    MatrixResult matrix = matrix();
    plain = figures(matrix, false);
    more = figures(matrix, true);
    rounds =
        plain.get(0).keySet().stream()
            .filter(
                round ->
                    Stream.of(plain, more)
                        .flatMap(List::stream)
                        .map(figures -> figures.get(round))
                        .noneMatch(start -> start == null))
            .toList();
    int starts = matrix.design().configurations().size() * rounds.size();
    Bench bench = new Bench("%d comparisons, drawn from %d starts".formatted(COMPARISONS, starts));
    for (int drawn : Bench.QUICK ? List.of(3) : List.of(3, 5, 8, 12, 16)) {
      if (drawn > rounds.size()) {
        break;
      }
      String of = ", %d rounds".formatted(drawn);
      bench
          .row("the same work" + of, "claimed", times(same(drawn)), none(), "16 at most")
          .row("5 % more work" + of, "found", times(found(drawn)), none(), "180 at least");
    }
    bench.tell();
  }

  private static OptionalDouble none() {
    return OptionalDouble.empty();
  }

  private static Spread times(long count) {
    return new Spread(count, count, count);
  }

  private MatrixResult matrix() throws IOException, InterruptedException {
    String given = System.getProperty("bench.starts", "");
    Path starts = given.isEmpty() ? folder.resolve("starts") : Path.of(given);
    if (given.isEmpty()) {
      assumeTrue(Bench.installed("apache2"), "no apache2 on the path");
      run(starts);
    }
    return ((MatrixSummary)
            MatrixReport.of(MatrixFolder.existing(starts), "bench").overall().orElseThrow())
        .matrix();
  }

  private void run(Path starts) throws IOException, InterruptedException {
    Path home = AmpmeterHome.path().toAbsolutePath();
    try (InputStream suite = CalibrationBench.class.getResourceAsStream("calibration.yaml")) {
      String text = new String(suite.readAllBytes(), UTF_8);
      Files.writeString(
          folder.resolve("calibration.yaml"),
          text.replace("PLAN", home.resolve("testplans/php-bench.jmx").toString())
              .replace("ROUNDS", "" + ROUNDS));
    }
    Cost.of(
        folder,
        List.of(
            home.resolve("bin/ampmeter").toString(),
            "run",
            "calibration.yaml",
            "--out",
            starts.toString()));
  }

  private static List<Map<Integer, RunFigures>> figures(MatrixResult matrix, boolean more) {
    RunFigures.Of total = matrix.totals().iterator().next();
    return matrix.design().configurations().stream()
        .filter(name -> name.contains(MORE_WORK) == more)
        .map(name -> matrix.figures(name, total))
        .toList();
  }

  private long same(int drawn) {
    Random random = new Random(SEED);
    return IntStream.range(0, COMPARISONS)
        .filter(
            i -> {
              List<Map<Integer, RunFigures>> work = random.nextBoolean() ? plain : more;
              return claims(drawn, random, which -> work.get(which), which -> work.get(1 - which));
            })
        .count();
  }

  private long found(int drawn) {
    Random random = new Random(SEED);
    return IntStream.range(0, COMPARISONS)
        .filter(i -> claims(drawn, random, plain::get, more::get))
        .count();
  }

  /**
   * Whether a matrix of some rounds, in each of which the equal ones are swapped or not, claims.
   */
  private boolean claims(
      int drawn,
      Random random,
      IntFunction<Map<Integer, RunFigures>> first,
      IntFunction<Map<Integer, RunFigures>> other) {
    List<Integer> order = new ArrayList<>(rounds);
    Collections.shuffle(order, random);
    List<MatrixRun> runs = new ArrayList<>();
    for (int round = 1; round <= drawn; round++) {
      int from = order.get(round - 1);
      int which = random.nextInt(2);
      runs.add(start(round, 1, "first", first.apply(which).get(from)));
      runs.add(start(round, 2, "other", other.apply(which).get(from)));
    }
    MatrixDesign design =
        new MatrixDesign(List.of("first", "other"), drawn, 0, 0, LEAST_CHANGE, "drawn");
    return new MatrixResult(design, runs, Map.of())
        .primary().stream().anyMatch(MatrixChange::shown);
  }

  private static MatrixRun start(int round, int place, String name, RunFigures figures) {
    PlanOutcome plan =
        new PlanOutcome(
            figures.of().plan(), VerdictKind.PASSED, List.of(), List.of(), List.of(figures));
    return new MatrixRun(round, place, name, "", List.of(), List.of(plan));
  }
}
