package io.github.ampmeter.run.matrix;

import io.github.ampmeter.Counted;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.SuiteCheck;
import io.github.ampmeter.run.suite.Matrix;
import io.github.ampmeter.run.suite.Matrix.Combination;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;

/** Tries each combination of a matrix: one user goes once through each plan. */
public final class MatrixCheck {
  private MatrixCheck() {}

  /** Says what it found; true when all answer with all combinations. */
  public static boolean run(Home home, Suite suite, Console console)
      throws IOException, InterruptedException {
    Matrix matrix = suite.matrix().orElseThrow();
    boolean allAnswer = true;
    for (Combination combination : matrix.combinations()) {
      console.say(combination.name());
      Suite own = suite.of(combination, Map.of());
      StackSpec spec = StackSpec.parse(own.stack(), own.variants());
      allAnswer &= new SuiteCheck(home, own, spec, console, Clock.systemUTC()).run();
    }
    console.say(
        "A matrix of %s and %s starts each as often, the stack afresh."
            .formatted(
                Counted.of(matrix.combinations().size(), "combinations"),
                Counted.of(matrix.rounds(), "rounds")));
    return allAnswer;
  }
}
