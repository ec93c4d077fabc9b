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
 * A listener whose figures grow while the plan runs. It stands on the controller of a distributed
 * test, once for all workers: samples arrive late and in batches, so nothing here looks at the
 * clock.
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
   * @param prefix what the names of its properties begin with
   */
  LiveListener(String prefix) {
    this.prefix = prefix;
  }

  /**
   * Whole seconds left out, from the first sample on; of a sweep, from each step's. Empty: as the
   * thread group has it.
   */
  public String getWarmUp() {
    return getPropertyAsString(prefix + ".warmUp");
  }

  public void setWarmUp(String seconds) {
    setProperty(prefix + ".warmUp", seconds);
  }

  /**
   * Whole seconds that count after the warm-up; 0: up to the last sample. Empty: as the thread
   * group has it.
   */
  public String getSteadyState() {
    return getPropertyAsString(prefix + ".steadyState");
  }

  public void setSteadyState(String seconds) {
    setProperty(prefix + ".steadyState", seconds);
  }

  /** For a run that begins; later changes of the form do not affect it. */
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

  /**
   * Evaluates functions. JMeter does so before a run, but not on the controller of a distributed
   * one.
   */
  static String resolved(String text) {
    return text.contains("${") ? new CompoundVariable(text).execute() : text;
  }

  /**
   * From the phases of the thread group to those of the form, which may leave some to it.
   *
   * @param steadyState the form's name for it
   */
  final UnaryOperator<Phases> phases(String steadyState) {
    OptionalLong warmUp = millis("warm-up", getWarmUp());
    OptionalLong steady = millis(steadyState, getSteadyState());
    return ofTheGroup ->
        Phases.ofMillis(
            warmUp.orElse(ofTheGroup.warmUp().toMillis()),
            steady.orElse(ofTheGroup.steadyState().map(Duration::toMillis).orElse(0L)));
  }

  private OptionalLong millis(String what, String seconds) {
    String text = resolved(seconds).strip();
    if (!text.matches("[0-9]{0,9}")) {
      throw new ConfigException(
          getName() + ": " + what + " must be whole seconds, was \"" + text + "\"");
    }
    return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(1000 * Long.parseLong(text));
  }

  /** What JMeter runs are copies, in a distributed test one for each worker. */
  @Override
  public Object clone() {
    LiveListener copy = (LiveListener) super.clone();
    copy.run = run;
    copy.validated = validated;
    return copy;
  }

  /** A copy that gets a window of its own, as when pasted into a plan, has runs of its own. */
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

  /** JMeter's Clear All visits elements that can be cleared, and then clears their windows. */
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
      Sample sample;
      try {
        sample = SampleConversion.of(event);
      } catch (IllegalArgumentException e) {
        // JMeter would log the error and ignore the sample.
        run.judgement().recordUnreadable(event.getResult().getSampleLabel(), e.getMessage());
        return;
      }
      record(run.judgement(), sample);
    }
  }

  /** Samples of this JMeter come in the thread that made them, those of workers do not. */
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

  /** The run of a listener that was sent to a worker or read from a plan. */
  protected Object readResolve() {
    run = new RunState();
    return this;
  }

  /**
   * What the copies of one listener have in common while a plan runs. JMeter makes a copy for each
   * worker, which gets that worker's start, samples and end; there is one verdict over all.
   */
  private static final class RunState {
    private final Set<String> workers = new HashSet<>();

    /** Read by each sample, in its own thread. */
    private volatile LiveVerdict judgement = LiveVerdict.withheld("no run has started");

    /** Whether a run begins: the first worker starts, or one that was lost in an earlier run. */
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

    /** Whether this was the last worker, so that the run is over. */
    synchronized boolean end(String worker) {
      return workers.remove(worker) && workers.isEmpty();
    }
  }
}
