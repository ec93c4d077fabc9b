package io.github.ampmeter.report;

import java.util.List;
import java.util.Optional;

/**
 * What was seen of the machine while a plan ran.
 *
 * @param logicalCpus of the machine; 0 when nothing was seen
 * @param hostCpus how many of them were busy
 * @param loadAverage over one minute, as the system gives it
 * @param observerCpus what observing itself took
 * @param database what the database did; empty when it was not asked
 */
public record Observation(
    int logicalCpus,
    Course hostCpus,
    Course loadAverage,
    List<ObservedProcesses> processes,
    Course observerCpus,
    Optional<DatabaseWork> database) {
  public static final Observation NONE =
      new Observation(
          0, Course.UNKNOWN, Course.UNKNOWN, List.of(), Course.UNKNOWN, Optional.empty());

  public Observation {
    processes = List.copyOf(processes);
  }

  public boolean sawTheMachine() {
    return logicalCpus > 0;
  }
}
