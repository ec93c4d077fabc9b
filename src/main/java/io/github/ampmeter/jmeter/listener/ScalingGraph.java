package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.listener.LiveListener.DeclaredPhases;
import io.github.ampmeter.load.StepTimes;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listener "Scaling Graph": the curves of a sweep grow while the plan runs. Without a window there
 * is nothing to draw on, and nothing is recorded. Runs on the controller of a distributed test.
 */
public class ScalingGraph extends LiveListener {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(ScalingGraph.class);

  public static final String WARM_UP = "ScalingGraph.warmUp";
  public static final String STEADY_STATE = "ScalingGraph.steadyState";

  /** All that its form shows. */
  public static final List<String> PROPERTIES = List.of(WARM_UP, STEADY_STATE);

  public ScalingGraph() {
    super("ScalingGraph");
  }

  /** For a saved run: what the form leaves open is as the plan in JMeter's window has it. */
  public StepTimes timesOfASavedRun() {
    return stated().or(ThreadGroupIndex.stepTimes());
  }

  private DeclaredPhases stated() {
    return times("duration");
  }

  @Override
  LiveVerdict begun() {
    try {
      return new LiveVerdict(List.of(), stated());
    } catch (ConfigException e) {
      LOG.error("Drawn without warm-up: {}", e.getMessage());
      return new LiveVerdict(List.of(), 0, 0);
    }
  }

  @Override
  void over(LiveVerdict judgement) {
    view().ifPresent(VerdictView::ended);
  }

  @Override
  boolean counts() {
    return view().isPresent();
  }
}
