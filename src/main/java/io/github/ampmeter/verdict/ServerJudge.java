package io.github.ampmeter.verdict;

import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.window.Window;
import java.util.List;
import java.util.Optional;

/** Judges what was seen of servers. What was not seen is never held. */
record ServerJudge(RunStatistics run, ServerFigures servers) {
  /**
   * At one load level, all of its passes together.
   *
   * @param total the samples of that level
   */
  Finding finding(Criterion criterion, String name, LabelStatistics total) {
    List<Window> windows = run.loaded(total);
    if (total.samples() == 0 || windows.isEmpty()) {
      return Finding.withoutFigure(
          criterion, name, total.users(), Outcome.MISSED, LabelJudge.NO_SAMPLE);
    }
    MetricKind metric = criterion.metric().kind();
    ServerFigure seen = servers.of(metric, name, windows);
    if (!seen.known()) {
      return Finding.withoutFigure(
          criterion, name, total.users(), Outcome.NOT_JUDGED, seen.unknown());
    }
    long operations = total.elapsed().count();
    if (metric.perOperation() && operations == 0) {
      return Finding.withoutFigure(
              criterion, name, total.users(), Outcome.MISSED, LabelJudge.NO_SUCCESS)
          .missing(Finding.Missing.SUCCESSES);
    }
    return judged(
        criterion, name, total, metric.perOperation() ? seen.forEachOf(operations) : seen);
  }

  private Finding judged(
      Criterion criterion, String name, LabelStatistics total, ServerFigure figure) {
    Limit limit = criterion.limit();
    boolean holds = limit.holds(figure.value());
    boolean sure = holds == limit.holds(figure.least()) && holds == limit.holds(figure.most());
    Unit unit = criterion.metric().kind().unit();
    return new Finding(
        criterion,
        name,
        total.users(),
        figure.value(),
        limit.marginPercent(figure.value()),
        sure ? Outcome.of(holds) : Outcome.NOT_JUDGED,
        criterion.metric().reliable(total),
        Optional.empty(),
        sure
            ? ""
            : "from %s to %s: %s"
                .formatted(unit.text(figure.least()), unit.text(figure.most()), figure.unsure()));
  }
}
