package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.accesslog.AccessLog;
import io.github.ampmeter.accesslog.AccessLogReader;
import io.github.ampmeter.accesslog.AccessLogReader.Span;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.accesslog.PlanAccessLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the web server of a stack of ours logged while a plan ran. */
final class SavedAccessLog {
  private SavedAccessLog() {}

  /** Nothing where there is no log, or no sample. */
  static PlanAdditions of(RunFolder folder, Measurement measured) {
    Path log = folder.accessLog();
    long start = measured.statistics().startMillis();
    if (start == 0 || !Files.isRegularFile(log)) {
      return PlanAdditions.NONE;
    }
    try {
      AccessLog read =
          AccessLogReader.read(
              List.of(log),
              Optional.empty(),
              new Span(start / 1000, measured.statistics().endMillis() / 1000));
      return PlanAdditions.observed(PlanAccessLog.of(read, measured.judged().requests()));
    } catch (ConfigException | IllegalStateException cannotBeRead) {
      // The plan is judged by its samples; that a log is none is no reason against them.
      return PlanAdditions.NONE;
    }
  }
}
