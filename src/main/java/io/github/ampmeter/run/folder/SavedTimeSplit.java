package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.TimeParts;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.PlanAccessLog;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.TimeSplit;
import io.github.ampmeter.report.TimeSplit.LoggedPath;
import io.github.ampmeter.report.TimeSplit.LoggedTimes;
import io.github.ampmeter.report.TimeSplitSection;
import io.github.ampmeter.source.accesslog.AccessLog;
import io.github.ampmeter.source.accesslog.AccessLog.Span;
import io.github.ampmeter.source.accesslog.LogFormat;
import io.github.ampmeter.source.statements.DigestSnapshots;
import io.github.ampmeter.source.statements.DryRunStatements;
import io.github.ampmeter.source.statements.LoadStatements;
import io.github.ampmeter.source.statements.SavedStatements;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a run's folder says of where the time of a request went: samples, log and statements. */
final class SavedTimeSplit {
  private static final long SECOND = 1000;

  /** For each the log is counted once more. */
  private static final int MOST_STEPS = 50;

  private SavedTimeSplit() {}

  /** Whether more than the samples is at hand. */
  static boolean isPossible(RunFolder folder, String plan) {
    return Files.isRegularFile(folder.accessLog())
        || new SavedStatements(folder.plan(plan)).hasDigests();
  }

  /**
   * For each step the part of the log with its window, in whole seconds as the log has them; none
   * of a plan that is not split.
   */
  static List<Span> spans(Measurement measured) {
    List<StepStatistics> steps = measured.statistics().steps();
    return measured.judged().parts().size() != steps.size() || steps.size() > MOST_STEPS
        ? List.of()
        : steps.stream()
            .map(StepStatistics::loaded)
            .map(of -> new Span(of.startMillis() / SECOND, of.endMillis() / SECOND))
            .toList();
  }

  /**
   * Nothing where no more than the samples is at hand.
   *
   * @param logs what was logged in each of the {@link #spans}; none: there is no log
   */
  static PlanAdditions of(
      RunFolder folder, String plan, Measurement measured, List<AccessLog> logs) {
    RunStatistics run = measured.statistics();
    LoggedTimes log = logs.isEmpty() ? LoggedTimes.NONE : times(logs.get(0).format());
    Optional<DigestSnapshots> digests = new SavedStatements(folder.plan(plan)).digests();
    if (spans(measured).isEmpty() || log == LoggedTimes.NONE && digests.isEmpty()) {
      return PlanAdditions.NONE;
    }
    List<LabelStatistics> totals =
        run.totals().stream().sorted(Comparator.comparing(LabelStatistics::users)).toList();
    Optional<DryRunStatements> pass = new SavedStatements(folder.plan(plan)).dryRun();
    List<TimeSplit> levels = new ArrayList<>();
    for (LabelStatistics total : totals) {
      int[] steps =
          IntStream.range(0, run.steps().size())
              .filter(i -> !run.sweep() || run.steps().get(i).users() == total.users())
              .toArray();
      levels.add(
          TimeSplit.of(
              log,
              total.users(),
              run.judgedKind(),
              TimeParts.together(
                  IntStream.of(steps).mapToObj(measured.judged().parts()::get).toList()),
              log == LoggedTimes.NONE ? Map.of() : logged(logs, steps, log),
              pass,
              load(digests, run.loaded(total), run)));
    }
    List<Window> all = totals.stream().flatMap(total -> run.loaded(total).stream()).toList();
    return PlanAdditions.observed(
        TimeSplitSection.of(
            levels,
            run.unit(),
            load(digests, all, run).orElse(LoadStatements.unknown("")),
            totals.stream().mapToLong(total -> total.elapsed().count()).sum()));
  }

  private static LoggedTimes times(LogFormat format) {
    return format.hasFirstByte()
        ? LoggedTimes.FIRST_BYTE
        : format.hasTimes() ? LoggedTimes.DURATION : LoggedTimes.NONE;
  }

  private static Optional<LoadStatements> load(
      Optional<DigestSnapshots> digests, List<Window> windows, RunStatistics run) {
    return digests
        .filter(known -> !windows.isEmpty() && run.endMillis() > run.startMillis())
        .map(known -> known.in(windows, new Window(run.startMillis(), run.endMillis())))
        .filter(load -> load.problem().isEmpty());
  }

  /** By path, of some steps together. */
  private static Map<String, LoggedPath> logged(
      List<AccessLog> logs, int[] steps, LoggedTimes log) {
    Map<String, LoggedPath> all = new HashMap<>();
    for (int step : steps) {
      TimeSplit.logged(PlanAccessLog.ofTheLoad(logs.get(step)).requests(), log)
          .forEach((path, lines) -> all.merge(path, lines, LoggedPath::and));
    }
    return all;
  }
}
