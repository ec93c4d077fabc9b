package io.github.ampmeter.jmeter.threads;

import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;

/** Tells a pass when its samples started, by their own word. Stands in each user's tree. */
public class PassListener extends AbstractTestElement implements SampleListener {
  private static final long serialVersionUID = 1L;

  private transient RunningPass pass;

  /** For JMeter, which makes elements by their class. */
  public PassListener() {}

  PassListener(RunningPass pass) {
    this.pass = pass;
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    if (pass != null) {
      pass.sampleStartedAt(event.getResult().getStartTime());
    }
  }

  @Override
  public void sampleStarted(SampleEvent event) {}

  @Override
  public void sampleStopped(SampleEvent event) {}
}
