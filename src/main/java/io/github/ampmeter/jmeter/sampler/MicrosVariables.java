package io.github.ampmeter.jmeter.sampler;

import io.github.ampmeter.sample.MicrosColumn;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/** The times of one sampler's samples in microseconds, as variables: {@link MicrosColumn}. */
public final class MicrosVariables {
  private String label;
  private String elapsed;
  private String latency;
  private String connect;

  /** What the sample that has just ended took; what is negative was not measured. */
  public void tell(String label, long elapsedMicros, long latencyMicros, long connectMicros) {
    if (!label.equals(this.label)) {
      name(label);
    }
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    variables.put(elapsed, Long.toString(elapsedMicros));
    tell(variables, latency, latencyMicros);
    tell(variables, connect, connectMicros);
  }

  private void name(String newLabel) {
    label = newLabel;
    elapsed = MicrosColumn.ELAPSED.of(newLabel);
    latency = MicrosColumn.LATENCY.of(newLabel);
    connect = MicrosColumn.CONNECT.of(newLabel);
  }

  /** The last sample's time would say nothing of this one. */
  private static void tell(JMeterVariables variables, String name, long micros) {
    if (micros < 0) {
      variables.remove(name);
    } else {
      variables.put(name, Long.toString(micros));
    }
  }
}
