package io.github.ampmeter.jmeter;

import io.github.ampmeter.judge.sample.MicrosColumn;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The common part of our samplers: each sample has its time in microseconds in the variable {@code
 * label:micros}.
 */
public abstract class MicrosSampler extends AbstractSampler {
  private static final long serialVersionUID = 1L;
  private static final String SIMPLE_CONFIG = "org.apache.jmeter.config.gui.SimpleConfigGui";

  /** The variable holds the name of the last sample's variable. */
  private static final String LAST = MicrosSampler.class.getName() + ".last";

  /** Creates a sample, not started yet, and removes the last one's time from the variables. */
  protected final SampleResult newSample() {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    result.setDataType(SampleResult.TEXT);
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables.getObject(LAST) instanceof String last) {
      variables.remove(last);
    }
    return result;
  }

  /** Stores the elapsed time of a sample. */
  public static void putMicros(String label, long micros) {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    String variable = MicrosColumn.ELAPSED.of(label);
    variables.put(variable, String.valueOf(micros));
    variables.putObject(LAST, variable);
  }

  /** Ends a sample as failed, even if it has not started. */
  protected static void fail(SampleResult result, String code, String message) {
    if (result.getStartTime() == 0) {
      result.sampleStart();
    }
    if (result.getEndTime() == 0) {
      result.sampleEnd();
    }
    result.setSuccessful(false);
    result.setResponseCode(code);
    result.setResponseMessage(message);
  }

  /** A connection's properties are not the sampler's, though they may have the same names. */
  @Override
  public boolean applies(ConfigTestElement element) {
    return SIMPLE_CONFIG.equals(element.getPropertyAsString(TestElement.GUI_CLASS));
  }

  /**
   * The variables with the times of one sampler's samples in microseconds: {@link MicrosColumn}.
   */
  public static final class MicrosVariables {
    private String label;
    private String elapsed;
    private String latency;
    private String connect;

    /** Stores the times of the sample that has just ended; negative: not measured. */
    public void put(String label, long elapsedMicros, long latencyMicros, long connectMicros) {
      if (!label.equals(this.label)) {
        name(label);
      }
      JMeterVariables variables = JMeterContextService.getContext().getVariables();
      variables.put(elapsed, Long.toString(elapsedMicros));
      put(variables, latency, latencyMicros);
      put(variables, connect, connectMicros);
    }

    private void name(String newLabel) {
      label = newLabel;
      elapsed = MicrosColumn.ELAPSED.of(newLabel);
      latency = MicrosColumn.LATENCY.of(newLabel);
      connect = MicrosColumn.CONNECT.of(newLabel);
    }

    /** Stores a time, or removes the last sample's if this one has none. */
    private static void put(JMeterVariables variables, String name, long micros) {
      if (micros < 0) {
        variables.remove(name);
      } else {
        variables.put(name, Long.toString(micros));
      }
    }
  }
}
