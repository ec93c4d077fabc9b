package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.stats.Phases;
import java.util.List;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listener "Scaling Graph": the curves of a sweep grow while the plan runs. Without a window,
 * nothing is recorded. Runs on the controller of a distributed test.
 */
public class ScalingGraph extends LiveListener {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(ScalingGraph.class);

  public static final String WARM_UP = "ScalingGraph.warmUp";
  public static final String STEADY_STATE = "ScalingGraph.steadyState";

  public ScalingGraph() {
    super("ScalingGraph");
  }

  /** The phases of a saved run; times that the form leaves empty come from the open plan. */
  public Phases phasesOfASavedRun() {
    return declaredPhases().apply(ThreadGroupIndex.phases());
  }

  private UnaryOperator<Phases> declaredPhases() {
    return phases("duration");
  }

  @Override
  LiveVerdict newVerdict() {
    try {
      return new LiveVerdict(List.of(), declaredPhases());
    } catch (ConfigException e) {
      LOG.error("Shown without warm-up: {}", e.getMessage());
      return new LiveVerdict(List.of(), 0, 0);
    }
  }

  @Override
  void ended(LiveVerdict judgement) {
    view().ifPresent(VerdictView::ended);
  }

  @Override
  boolean isRecording() {
    return view().isPresent();
  }
}
