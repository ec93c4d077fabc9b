package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.Window;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.Judge;
import io.github.ampmeter.verdict.Verdict;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.List;

/**
 * Statistics and verdict of a run under way, the same as from its JTL. Many threads record, one
 * reads now and then. Memory does not depend on the number of samples.
 */
public final class LiveJudgement {
  private final List<Criterion> criteria;
  private final long warmUpMillis;
  private final long steadyMillis;
  private RunRecorder recorder;
  private long startMillis = Long.MAX_VALUE;
  private boolean windowOpen;
  private boolean merged;
  private long samples;

  /**
   * Starts with no sample.
   *
   * @param warmUpMillis left out, from the first sample's start on
   * @param steadyMillis judged after it; 0: up to the last sample
   */
  public LiveJudgement(List<Criterion> criteria, long warmUpMillis, long steadyMillis) {
    this.criteria = criteria;
    this.warmUpMillis = warmUpMillis;
    this.steadyMillis = steadyMillis;
    this.recorder = new RunRecorder(Window.WHOLE_RUN);
  }

  public synchronized void record(Sample sample) {
    samples++;
    startMillis = Math.min(startMillis, sample.startMillis());
    if (warmUpMillis > 0 || steadyMillis > 0) {
      if (sample.endMillis() < startMillis + warmUpMillis) {
        // Neither started nor ended in the window; until now the first start may still be found.
        return;
      }
      openWindow();
    }
    recorder.accept(sample);
  }

  /** Marks the run as one whose samples JMeter merged: there is nothing to judge. */
  public synchronized void recordMerged() {
    merged = true;
  }

  /** How many samples were recorded, warm-up included; tells whether there is anything new. */
  public synchronized long samples() {
    return samples;
  }

  /** The final figures: those of the whole run. */
  public synchronized PlanReport report(String plan) {
    return report(plan, recorder.statistics());
  }

  /** The figures of a run that goes on. */
  public synchronized PlanReport reportSoFar(String plan) {
    return report(plan, recorder.statisticsSoFar());
  }

  private PlanReport report(String plan, RunStatistics statistics) {
    Verdict verdict =
        merged
            ? new Verdict(
                VerdictKind.NOT_JUDGED,
                List.of(),
                List.of("JMeter merged samples (mode=Statistical): no percentile can be judged"))
            : Judge.judge(criteria, statistics, List.of());
    return new PlanReport(plan, verdict, statistics, List.of(), List.of(), List.of());
  }

  private void openWindow() {
    if (windowOpen) {
      return;
    }
    windowOpen = true;
    long from = startMillis + warmUpMillis;
    recorder =
        new RunRecorder(new Window(from, steadyMillis == 0 ? Long.MAX_VALUE : from + steadyMillis));
  }
}
