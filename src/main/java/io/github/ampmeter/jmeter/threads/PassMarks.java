package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.sample.ScheduleDelay;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.control.TransactionSampler;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.collections.HashTree;

/**
 * Says with which rows of a pass its lateness goes: the first sample and the transactions around
 * it. Stands in each user's tree, and sets the plan's variables before JMeter takes their values
 * for a row: as a post-processor before that of a sample, after a row before that of a transaction
 * that ends with it.
 */
public class PassMarks extends AbstractTestElement implements PostProcessor, SampleListener {
  private static final long serialVersionUID = 1L;

  private transient ArrivalUser user;
  private transient Map<Sampler, List<TransactionController>> around = Map.of();
  private transient Deque<TransactionController> open = new ArrayDeque<>();

  /** Those around the first sample whose row has not come yet. */
  private transient Set<TransactionController> owed =
      Collections.newSetFromMap(new IdentityHashMap<>());

  private transient String late = "";
  private transient boolean begun;

  /** For JMeter, which makes elements by their class. */
  public PassMarks() {}

  /**
   * Of one user.
   *
   * @param tree its own copy of the thread group and what is in it
   */
  PassMarks(ArrivalUser user, HashTree tree) {
    this.user = user;
    this.around = new IdentityHashMap<>();
    collect(tree, List.of());
  }

  private void collect(HashTree tree, List<TransactionController> above) {
    for (Object node : tree.list()) {
      List<TransactionController> here = above;
      if (node instanceof TransactionController transaction) {
        here = new ArrayList<>(above);
        here.add(transaction);
      } else if (node instanceof Sampler sampler) {
        around.put(sampler, above);
      }
      collect(tree.getTree(node), here);
    }
  }

  /** A pass begins, so late. */
  void begin(ScheduleDelay lateness) {
    late = lateness.text();
    begun = false;
    owed.clear();
    open.clear();
    set("", "");
  }

  /** JMeter is about to do this: a sample, a pause, or the end of a transaction that hides its. */
  void returned(Sampler next) {
    if (next instanceof TransactionSampler transaction && transaction.isTransactionDone()) {
      boolean first = owed.remove(transaction.getTransactionController());
      set(first ? ScheduleDelay.HIDDEN_IN + transaction.getName() : "", first ? late : "");
      return;
    }
    open.clear();
    open.addAll(around.getOrDefault(real(next), List.of()));
    set("", ofTheInnermost());
  }

  private static Sampler real(Sampler next) {
    Sampler real = next;
    while (real instanceof TransactionSampler transaction) {
      real = transaction.getSubSampler();
    }
    return real;
  }

  /** JMeter has made a sample, which becomes a row if it is not to be ignored. */
  @Override
  public void process() {
    if (!begun) {
      begun = true;
      user.hasSampled();
      owed.addAll(open);
      set(late, ofTheInnermost());
    }
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    if (event.isTransactionSampleEvent()) {
      owed.remove(open.pollLast());
      name(event.getResult());
    }
    set("", ofTheInnermost());
  }

  /** JMeter leaves transactions without a sample, such as those of a pause, without a name. */
  private static void name(SampleResult result) {
    if (result.getThreadName().isEmpty()) {
      result.setThreadName(Thread.currentThread().getName());
      result.setAllThreads(JMeterContextService.getNumberOfThreads());
    }
  }

  private String ofTheInnermost() {
    return !open.isEmpty() && owed.contains(open.peekLast()) ? late : "";
  }

  private void set(String ofTheFirst, String ofThoseAround) {
    JMeterVariables variables = getThreadContext().getVariables();
    variables.put(ScheduleDelay.OF_THE_FIRST, ofTheFirst);
    variables.put(ScheduleDelay.OF_THOSE_AROUND, ofThoseAround);
  }

  @Override
  public void sampleStarted(SampleEvent e) {}

  @Override
  public void sampleStopped(SampleEvent e) {}
}
