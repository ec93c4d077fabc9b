package io.github.ampmeter.source.timesplit;

import io.github.ampmeter.FolderName;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.TimeParts;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import io.github.ampmeter.source.Source;
import io.github.ampmeter.source.accesslog.AccessLog;
import io.github.ampmeter.source.accesslog.LogFormat;
import io.github.ampmeter.source.accesslog.RequestKind;
import io.github.ampmeter.source.accesslog.SavedLogs;
import io.github.ampmeter.source.statements.DigestSnapshots;
import io.github.ampmeter.source.statements.DryRunStatements;
import io.github.ampmeter.source.statements.LoadStatements;
import io.github.ampmeter.source.statements.SavedStatements;
import io.github.ampmeter.source.timesplit.TimeSplit.Beside;
import io.github.ampmeter.source.timesplit.TimeSplit.LoggedPath;
import io.github.ampmeter.source.timesplit.TimeSplit.LoggedTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Splits the time of requests by samples, the web server's log and statements. */
public final class TimeSplitSource implements Source {
  /** Needs paths like those of the access log, unless samples are all there is. */
  @Override
  public Optional<UnaryOperator<String>> pathOfUrl(Path run, String plan) {
    return Files.isRegularFile(SavedLogs.webFile(run))
            || new SavedStatements(run.resolve(FolderName.of(plan))).hasDigests()
        ? Optional.of(RequestKind::ofUrl)
        : Optional.empty();
  }

  @Override
  public PlanAdditions ofPlan(MeasuredRun measured, MeasuredPlan plan) throws IOException {
    RunStatistics run = plan.statistics();
    SavedStatements statements = new SavedStatements(plan.folder());
    List<AccessLog> logs = SavedLogs.of(measured).steps(plan);
    LoggedTimes log = logs.isEmpty() ? LoggedTimes.NONE : times(logs.get(0).format());
    Optional<DigestSnapshots> digests = statements.digests();
    if (plan.splitSteps().isEmpty() || log == LoggedTimes.NONE && digests.isEmpty()) {
      return PlanAdditions.NONE;
    }
    List<LabelStatistics> totals =
        run.totals().stream().sorted(Comparator.comparing(LabelStatistics::users)).toList();
    Optional<DryRunStatements> pass = statements.dryRun();
    List<TimeSplit> levels = new ArrayList<>();
    for (LabelStatistics total : totals) {
      int[] steps =
          IntStream.range(0, run.steps().size())
              .filter(i -> !run.sweep() || run.steps().get(i).users() == total.users())
              .toArray();
      levels.add(
          TimeSplit.of(
              total.users(),
              run.judgedKind(),
              TimeParts.together(IntStream.of(steps).mapToObj(plan.parts()::get).toList()),
              new Beside(
                  log,
                  log == LoggedTimes.NONE ? Map.of() : logged(logs, steps, log),
                  pass,
                  load(digests, run.loaded(total), run))));
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

  /** The log's figures of several steps together, by path. */
  private static Map<String, LoggedPath> logged(
      List<AccessLog> logs, int[] steps, LoggedTimes log) {
    Map<String, LoggedPath> all = new HashMap<>();
    for (int step : steps) {
      TimeSplit.logged(logs.get(step).requests(), log)
          .forEach((path, lines) -> all.merge(path, lines, LoggedPath::and));
    }
    return all;
  }
}
