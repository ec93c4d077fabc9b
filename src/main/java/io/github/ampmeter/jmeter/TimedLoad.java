package io.github.ampmeter.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.load.StepTimes;
import java.util.function.UnaryOperator;

/** A thread group that says how long each of its load levels warms up and lasts. */
public interface TimedLoad {
  /**
   * What its fields say.
   *
   * @param resolved gives what a field with functions in it comes to
   * @throws ConfigException when a field is wrong
   */
  StepTimes stepTimes(UnaryOperator<String> resolved);
}
