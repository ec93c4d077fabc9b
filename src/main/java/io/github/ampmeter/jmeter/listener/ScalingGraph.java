package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.SampleConversion;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.reporters.AbstractListenerElement;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.visualizers.Visualizer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listener "Scaling Graph": the curves of a sweep grow while the plan runs. Without a window there
 * is nothing to draw on, and nothing is recorded. Runs on the controller of a distributed test.
 */
public class ScalingGraph extends AbstractListenerElement
    implements SampleListener, TestStateListener, NoThreadClone, Remoteable, Serializable {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(ScalingGraph.class);
  private static final String LOCAL = "";

  public static final String WARM_UP = "ScalingGraph.warmUp";
  public static final String STEADY_STATE = "ScalingGraph.steadyState";

  private transient SharedRun run = new SharedRun();

  /** Whole seconds of each step that are left out, from its first sample on. */
  public String getWarmUp() {
    return getPropertyAsString(WARM_UP);
  }

  public void setWarmUp(String seconds) {
    setProperty(WARM_UP, seconds);
  }

  /** Whole seconds of each step after its warm-up; empty or 0: up to its last sample. */
  public String getSteadyState() {
    return getPropertyAsString(STEADY_STATE);
  }

  public void setSteadyState(String seconds) {
    setProperty(STEADY_STATE, seconds);
  }

  public long warmUpMillis() {
    return millis("warm-up", getWarmUp());
  }

  public long steadyStateMillis() {
    return millis("duration", getSteadyState());
  }

  /** What JMeter runs are copies, in a distributed test one for each worker. */
  @Override
  public Object clone() {
    ScalingGraph copy = (ScalingGraph) super.clone();
    copy.run = run;
    return copy;
  }

  /** A copy that gets a window of its own, as when pasted into a plan, has runs of its own. */
  @Override
  public void setListener(Visualizer view) {
    super.setListener(view);
    run = new SharedRun();
  }

  @Override
  public void testStarted() {
    testStarted(LOCAL);
  }

  @Override
  public void testStarted(String worker) {
    if (run.start(worker, this::recording)) {
      view().ifPresent(view -> view.show(run.judgement()));
    }
  }

  @Override
  public void sampleStarted(SampleEvent event) {}

  @Override
  public void sampleStopped(SampleEvent event) {}

  @Override
  public void sampleOccurred(SampleEvent event) {
    if (view().isEmpty()) {
      return;
    }
    if (SampleConversion.merged(event.getResult())) {
      run.judgement().recordMerged();
    } else {
      run.judgement().record(SampleConversion.sample(event));
    }
  }

  @Override
  public void testEnded() {
    testEnded(LOCAL);
  }

  @Override
  public void testEnded(String worker) {
    if (run.end(worker)) {
      view().ifPresent(JudgementView::ended);
    }
  }

  private LiveJudgement recording() {
    try {
      return new LiveJudgement(List.of(), warmUpMillis(), steadyStateMillis());
    } catch (ConfigException e) {
      LOG.error("Drawn without warm-up: {}", e.getMessage());
      return new LiveJudgement(List.of(), 0, 0);
    }
  }

  private Optional<JudgementView> view() {
    return getVisualizer() instanceof JudgementView view ? Optional.of(view) : Optional.empty();
  }

  private long millis(String what, String seconds) {
    String text =
        seconds.contains("${") ? new CompoundVariable(seconds).execute() : seconds.strip();
    if (!text.matches("[0-9]{0,9}")) {
      throw new ConfigException(
          getName() + ": " + what + " must be whole seconds, was \"" + text + "\"");
    }
    return text.isEmpty() ? 0 : 1000 * Long.parseLong(text);
  }

  private Object readResolve() {
    run = new SharedRun();
    return this;
  }
}
