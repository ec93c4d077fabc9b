package io.github.ampmeter.benchmark.rewrites;

import io.github.ampmeter.benchmark.rewrites.RewritePair.RateRatio;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewriteLevel;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewriteQuery;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewriteTimes;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.SlicedTimes;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.ToldPlan;
import java.util.Arrays;
import java.util.List;

/** Two pairs: one compared by two clients, one refused. */
public final class ToldRewrites {
  private ToldRewrites() {}

  /** Original 2 ms on the average, rewrite 1 ms: 2 clients have 1,000 and 2,000 a second. */
  public static List<RewritePair> pairs() {
    SlicedTimes original = times(1500, 2500);
    SlicedTimes rewrite = times(1000, 1000);
    RewriteLevel level =
        new RewriteLevel(
            2,
            RewriteTimes.of(original, 2),
            RewriteTimes.of(rewrite, 2),
            RateRatio.of(original, rewrite));
    List<String> columns = List.of("id", "type");
    RewritePair tags =
        new RewritePair(
            "tags <b>",
            "",
            20,
            2311,
            new RewriteQuery("select 1", 6440.5, columns, List.of(List.of("1", "ALL"))),
            new RewriteQuery("select 2 - 1", 15.6, columns, List.of(List.of("1", "ref"))),
            List.of(level));
    RewritePair lost =
        new RewritePair(
            "lost",
            "lost is not compared: the original returns 4 rows, the rewrite 3",
            0,
            0,
            RewriteQuery.unasked("select 4"),
            RewriteQuery.unasked("select 3"),
            List.of());
    return List.of(tags, lost);
  }

  /** A plan without samples of its own that has compared these. */
  public static PlanReport plan(List<RewritePair> pairs) {
    var statistics = new RunRecorder(Window.WHOLE_RUN).statistics();
    Verdict verdict = Judge.judge(List.of(), statistics, OperationStatistics.NONE, List.of());
    return ToldPlan.of("query-rewrites", verdict, statistics)
        .with(Rewrites.additions(pairs))
        .report();
  }

  private static SlicedTimes times(long... micros) {
    SlicedTimes times = new SlicedTimes();
    // All in one second, so that there is no interval.
    Arrays.stream(micros).forEach(each -> times.record(500, each));
    return times;
  }
}
