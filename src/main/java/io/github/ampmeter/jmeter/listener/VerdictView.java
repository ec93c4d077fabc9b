package io.github.ampmeter.jmeter.listener;

import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.Visualizer;

/** A window that shows a verdict while its run goes on; the running element calls it. */
public interface VerdictView extends Visualizer {
  /** A run begins: what the view shows from now on. */
  void show(LiveVerdict judgement);

  /** The run is over, the figures are final. */
  void ended();

  /** JMeter's own way to a window; here samples go through the judgement. */
  @Override
  default void add(SampleResult result) {}

  @Override
  default boolean isStats() {
    return true;
  }
}
