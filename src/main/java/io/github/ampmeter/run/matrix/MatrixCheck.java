package io.github.ampmeter.run.matrix;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.SuiteCheck;
import io.github.ampmeter.run.suite.Matrix;
import io.github.ampmeter.run.suite.Matrix.Combination;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.StackException;
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
    try (Interruption interruption = Interruption.expected()) {
      for (Combination combination : matrix.combinations()) {
        if (interruption.requested()) {
          return false;
        }
        console.say(combination.name());
        allAnswer &= answers(home, suite.of(combination, Map.of()), console, interruption);
      }
    }
    console.say(
        "A matrix of %s and %s starts each as often, the stack afresh."
            .formatted(
                Counted.of(matrix.combinations().size(), "combinations"),
                Counted.of(matrix.rounds(), "rounds")));
    return allAnswer;
  }

  private static boolean answers(Home home, Suite suite, Console console, Interruption interruption)
      throws IOException, InterruptedException {
    try {
      StackSpec spec = suite.stackSpec();
      return new SuiteCheck(home, suite, spec, console, Clock.systemUTC()).run(interruption);
    } catch (ConfigException | StackException e) {
      console.say(e.getMessage());
      return false;
    }
  }
}
