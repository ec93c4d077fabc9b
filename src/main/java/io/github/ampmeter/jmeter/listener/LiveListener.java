package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.SampleConversion;
import io.github.ampmeter.jmeter.threads.SteppedThreadGroup;
import io.github.ampmeter.jmeter.threads.ValidationCloner.ValidatedElement;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.stats.Phases;
import java.io.Serializable;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.reporters.AbstractListenerElement;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.visualizers.Visualizer;

/**
 * A listener whose figures grow while the plan runs. In a distributed test it runs on the
 * controller, once for all workers: samples arrive late and in batches, so it ignores the clock.
 */
abstract class LiveListener extends AbstractListenerElement
    implements SampleListener,
        TestStateListener,
        NoThreadClone,
        Remoteable,
        Clearable,
        ValidatedElement,
        Serializable {
  private static final long serialVersionUID = 1L;
  private static final String LOCAL = "";

  private static final String VALIDATION =
      "JMeter's Validate only checks that the plan works: nothing is measured";

  private final String prefix;
  private transient RunState run = new RunState();
  private transient boolean validated;

  /**
   * A listener without a run.
   *
   * @param prefix the prefix of its properties
   */
  LiveListener(String prefix) {
    this.prefix = prefix;
  }

  /** The verdict of a run that begins; later changes of the form do not affect it. */
  abstract LiveVerdict newVerdict();

  /** Called when all load workers have ended. */
  abstract void ended(LiveVerdict judgement);

  /** Whether samples are recorded at all. */
  boolean isRecording() {
    return true;
  }

  final Optional<VerdictView> view() {
    return getVisualizer() instanceof VerdictView view ? Optional.of(view) : Optional.empty();
  }

  /** Evaluates functions, which JMeter does not do on the controller of a distributed run. */
  static String resolved(String text) {
    return text.contains("${") ? new CompoundVariable(text).execute() : text;
  }

  /**
   * Replaces the phases of the thread group by those that the form states, in whole seconds: empty
   * fields leave them, and a steady state of 0 lasts to the last sample.
   *
   * @param steadyState its name in the form
   */
  final UnaryOperator<Phases> phases(String steadyState) {
    OptionalLong warmUp = millis("warm-up", ".warmUp");
    OptionalLong steady = millis(steadyState, ".steadyState");
    return ofTheGroup ->
        Phases.ofMillis(
            warmUp.orElse(ofTheGroup.warmUp().toMillis()),
            steady.orElse(ofTheGroup.steadyState().map(Duration::toMillis).orElse(0L)));
  }

  private OptionalLong millis(String what, String property) {
    String text = resolved(getPropertyAsString(prefix + property)).strip();
    if (!text.matches("[0-9]{0,9}")) {
      throw new ConfigException(
          getName() + ": " + what + " must be whole seconds, was \"" + text + "\"");
    }
    return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(1000 * Long.parseLong(text));
  }

  /** JMeter runs copies, in a distributed test one for each worker. */
  @Override
  public Object clone() {
    LiveListener copy = (LiveListener) super.clone();
    copy.run = run;
    copy.validated = validated;
    return copy;
  }

  /** A copy with a window of its own, such as one pasted into a plan, has its own runs. */
  @Override
  public void setListener(Visualizer view) {
    super.setListener(view);
    run = new RunState();
  }

  @Override
  public void testStarted() {
    testStarted(LOCAL);
  }

  @Override
  public void testStarted(String worker) {
    if (run.start(
        worker,
        () ->
            worker.equals(LOCAL) ? newLocalVerdict() : ThreadGroupIndex.withGroups(newVerdict()))) {
      view().ifPresent(view -> view.show(run.judgement()));
    }
  }

  private LiveVerdict newLocalVerdict() {
    return validated ? LiveVerdict.withheld(VALIDATION) : newVerdict();
  }

  @Override
  public void validate(int users, int iterations) {
    validated = true;
  }

  /** Does nothing, but JMeter's Clear All only clears the windows of elements that have it. */
  @Override
  public void clearData() {}

  @Override
  public void sampleStarted(SampleEvent event) {}

  @Override
  public void sampleStopped(SampleEvent event) {}

  @Override
  public void sampleOccurred(SampleEvent event) {
    if (!isRecording()) {
      return;
    }
    if (SampleConversion.merged(event.getResult())) {
      run.judgement().recordMerged();
    } else {
      List<Sample> samples;
      try {
        samples = SampleConversion.all(event);
      } catch (IllegalArgumentException e) {
        // Otherwise JMeter would log the error and ignore the sample.
        run.judgement().recordUnreadable(event.getResult().getSampleLabel(), e.getMessage());
        return;
      }
      samples.forEach(sample -> record(run.judgement(), sample));
    }
  }

  /** Records a sample; only those of this JMeter arrive in the thread that made them. */
  private static void record(LiveVerdict judgement, Sample sample) {
    AbstractThreadGroup group = JMeterContextService.getContext().getThreadGroup();
    if (group == null) {
      judgement.record(sample);
      return;
    }
    if (group instanceof SteppedThreadGroup load && !judgement.loaded()) {
      judgement.loadLasts(load.phases(LiveListener::resolved));
    }
    judgement.record(sample, ThreadGroupIndex.role(group));
  }

  @Override
  public void testEnded() {
    testEnded(LOCAL);
  }

  @Override
  public void testEnded(String worker) {
    if (run.end(worker)) {
      ended(run.judgement());
    }
  }

  /** Gives a listener from a worker or a plan its own run. */
  protected Object readResolve() {
    run = new RunState();
    return this;
  }

  /**
   * The shared state of the copies of one listener during a run. JMeter makes a copy for each
   * worker, which gets that worker's start, samples and end; there is one verdict for all.
   */
  private static final class RunState {
    private final Set<String> workers = new HashSet<>();

    /** Each sample reads it in its own thread. */
    private volatile LiveVerdict judgement = LiveVerdict.withheld("no run has started");

    /** Whether a run begins: the first worker starts, or one that was lost in the last run. */
    synchronized boolean start(String worker, Supplier<LiveVerdict> newJudgement) {
      boolean begins = workers.isEmpty() || workers.contains(worker);
      if (begins) {
        workers.clear();
        judgement = newJudgement.get();
      }
      workers.add(worker);
      return begins;
    }

    LiveVerdict judgement() {
      return judgement;
    }

    /** Whether the last worker has ended, so that the run is over. */
    synchronized boolean end(String worker) {
      return workers.remove(worker) && workers.isEmpty();
    }
  }
}
