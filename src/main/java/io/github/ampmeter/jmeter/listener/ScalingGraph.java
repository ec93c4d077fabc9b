package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.ConfigException;
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

  public ScalingGraph() {
    super("ScalingGraph");
  }

  public long warmUpMillis() {
    return millis("warm-up", getWarmUp());
  }

  public long steadyStateMillis() {
    return millis("duration", getSteadyState());
  }

  @Override
  LiveJudgement begun() {
    try {
      return new LiveJudgement(List.of(), warmUpMillis(), steadyStateMillis());
    } catch (ConfigException e) {
      LOG.error("Drawn without warm-up: {}", e.getMessage());
      return new LiveJudgement(List.of(), 0, 0);
    }
  }

  @Override
  void over(LiveJudgement judgement) {
    view().ifPresent(JudgementView::ended);
  }

  @Override
  boolean counts() {
    return view().isPresent();
  }
}
