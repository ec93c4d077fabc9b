package io.github.ampmeter.run.distributed;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanObservation;
import io.github.ampmeter.run.load.PlanPlace;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What carries loads, or a share of them, in place of one JMeter that carries all. */
public interface LoadCarrier {
  /**
   * A load.
   *
   * @param command the command that would run the whole load on this machine
   * @param longest time limit of the load; empty: none
   */
  record Load(
      SuitePlan plan,
      PlanPlace place,
      JMeterCommand command,
      Optional<Duration> longest,
      Console console,
      PlanObservation observation) {}

  /**
   * Runs a load to its end.
   *
   * @return what went wrong beyond the contents of load-workers.json
   */
  List<Notice> carry(Load load, WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException;

  /** Facts for the report, by the names of load generators. */
  Map<String, String> facts();

  /** Whether this run observes the servers; otherwise another one does. */
  boolean observesServers();

  /** Whether the rows of the whole load are here when it has ended. */
  boolean hasAllRows();
}
