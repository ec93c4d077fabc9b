package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.load.StepTimes;
import java.util.OptionalLong;

/**
 * What a listener's form says of the times; what it leaves open is as the thread group has it.
 *
 * @param warmUpMillis left out, from each load level's first sample on
 * @param steadyMillis judged after it; 0: up to the level's last sample
 */
record DeclaredPhases(OptionalLong warmUpMillis, OptionalLong steadyMillis) {
  static DeclaredPhases of(long warmUpMillis, long steadyMillis) {
    return new DeclaredPhases(OptionalLong.of(warmUpMillis), OptionalLong.of(steadyMillis));
  }

  StepTimes or(StepTimes ofTheGroup) {
    return new StepTimes(
        warmUpMillis.orElse(ofTheGroup.warmUpMillis()),
        steadyMillis.orElse(ofTheGroup.steadyMillis()));
  }
}
