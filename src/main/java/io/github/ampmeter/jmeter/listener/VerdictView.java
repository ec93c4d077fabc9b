package io.github.ampmeter.jmeter.listener;

import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.Visualizer;

/** A window that shows the verdict of a run in progress; the running element calls it. */
public interface VerdictView extends Visualizer {
  /** A run begins; the view shows this verdict from now on. */
  void show(LiveVerdict judgement);

  /** The run is over and the figures are final. */
  void ended();

  /** Does nothing: samples reach the view through the verdict. */
  @Override
  default void add(SampleResult result) {}

  @Override
  default boolean isStats() {
    return true;
  }
}
