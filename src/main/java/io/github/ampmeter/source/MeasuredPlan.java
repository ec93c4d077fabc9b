package io.github.ampmeter.source;

import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.TimeParts;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.Observation;
import java.nio.file.Path;
import java.util.List;

/**
 * The load of a plan as it was measured, for what sources say beside it.
 *
 * @param folder the plan's folder
 * @param requests how many the load sent, whole warm-up included
 * @param parts where the time of its requests went, for each step; none unless a source {@link
 *     Source#pathOfUrl asked for it}
 * @param observation of the machine and its servers meanwhile
 * @param asksWebServers whether its requests should be in a web server's log
 */
public record MeasuredPlan(
    String name,
    Path folder,
    RunStatistics statistics,
    long requests,
    List<List<TimeParts>> parts,
    Observation observation,
    boolean asksWebServers) {
  /** An access log is counted again for each step. */
  private static final int MOST_STEPS = 50;

  /**
   * Returns the window of each step whose requests were split; none of a plan of too many steps.
   */
  public List<Window> splitSteps() {
    List<StepStatistics> steps = statistics.steps();
    return parts.size() != steps.size() || steps.size() > MOST_STEPS
        ? List.of()
        : steps.stream().map(StepStatistics::loaded).toList();
  }
}
