package io.github.ampmeter.jmeter.http;

import java.util.List;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.reporters.Summariser;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SamplePackage;

/**
 * Whether a sampler's results may be read after the user's next request. Assertions, processors,
 * expressions and JMeter's file writers read at once; windows, remote senders, scripts and
 * transactions that collect results may read later.
 */
final class StreamingBody {
  private static final String OURS = "io.github.ampmeter.";

  private Object decided;
  private boolean any;

  /** Must be called during a sample: only then JMeter knows the sampler's scope. */
  boolean any() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    Object scope = variables == null ? null : variables.getObject(JMeterThread.PACKAGE_OBJECT);
    if (scope == null || scope != decided) {
      any = decide(scope);
      decided = scope;
    }
    return any;
  }

  private static boolean decide(Object scope) {
    return GuiPackage.getInstance() != null
        || !(scope instanceof SamplePackage known)
        || anyLater(known.getSampleListeners());
  }

  private static boolean anyLater(List<SampleListener> listeners) {
    return !listeners.stream().allMatch(StreamingBody::readsAtOnce);
  }

  private static boolean readsAtOnce(SampleListener listener) {
    Class<?> type = listener.getClass();
    return type == ResultCollector.class
        || type == Summariser.class
        || type.getName().startsWith(OURS)
        || listener instanceof TransactionController transaction
            && !transaction.isGenerateParentSample();
  }
}
