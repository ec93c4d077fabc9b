package io.github.ampmeter.jmeter.listener;

/** A window that shows a judgement while it grows; told by the element that runs. */
public interface JudgementView {
  /** A run begins: what the view shows from now on. */
  void show(LiveJudgement judgement);

  /** The run is over, the figures are final. */
  void ended();
}
