package io.github.ampmeter.run.distributed;

import io.github.ampmeter.source.loadworkers.ClockOffset;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What one load generator carried of a load. */
interface CarriedPart {
  String name();

  /** The folder of its log and its other files. */
  Path folder();

  Path jtl();

  /** The measurements of its clock, in the order of time. */
  List<ClockOffset> clock();

  /** The outcome of its load, with what was merged of its rows. */
  LoadWorkerResult result(MergedRows.Merged merged) throws IOException;
}
