package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.SampleConversion;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.data.SummaryText;
import io.github.ampmeter.verdict.Criteria;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.reporters.AbstractListenerElement;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.visualizers.Visualizer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listener "Required Percentiles": judges criteria while the plan runs. At the end of the run it
 * writes its table to a file if one is named, and without a window prints it.
 *
 * <p>Runs on the controller of a distributed test, once for all workers: samples arrive late and in
 * batches, so nothing here looks at the clock.
 */
public class RequiredPercentiles extends AbstractListenerElement
    implements SampleListener, TestStateListener, NoThreadClone, Remoteable, Serializable {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(RequiredPercentiles.class);
  private static final String LOCAL = "";

  public static final String CRITERIA = "RequiredPercentiles.criteria";
  public static final String WARM_UP = "RequiredPercentiles.warmUp";
  public static final String STEADY_STATE = "RequiredPercentiles.steadyState";
  public static final String TABLE_FILE = "RequiredPercentiles.tableFile";

  private transient SharedRun run = new SharedRun();

  /** One criterion a line. */
  public String getCriteria() {
    return getPropertyAsString(CRITERIA);
  }

  public void setCriteria(String criteria) {
    setProperty(CRITERIA, criteria);
  }

  /** Whole seconds left out from the first sample on. */
  public String getWarmUp() {
    return getPropertyAsString(WARM_UP);
  }

  public void setWarmUp(String seconds) {
    setProperty(WARM_UP, seconds);
  }

  /** Whole seconds judged after the warm-up; empty or 0: up to the last sample. */
  public String getSteadyState() {
    return getPropertyAsString(STEADY_STATE);
  }

  public void setSteadyState(String seconds) {
    setProperty(STEADY_STATE, seconds);
  }

  /** Where the table is written at the end of a run; empty: nowhere. */
  public String getTableFile() {
    return getPropertyAsString(TABLE_FILE);
  }

  public void setTableFile(String file) {
    setProperty(TABLE_FILE, file);
  }

  /**
   * A judgement by this element's properties.
   *
   * @throws ConfigException with line and column if the criteria or times cannot be read
   */
  public LiveJudgement newJudgement() {
    return new LiveJudgement(
        Criteria.parseWithoutBaseline(getName(), resolved(getCriteria())),
        millis("warm-up", resolved(getWarmUp())),
        millis("steady state", resolved(getSteadyState())));
  }

  /** JMeter itself does so before a run, but not on the controller of a distributed one. */
  private static String resolved(String text) {
    return text.contains("${") ? new CompoundVariable(text).execute() : text;
  }

  /** What JMeter runs are copies, in a distributed test one for each worker. */
  @Override
  public Object clone() {
    RequiredPercentiles copy = (RequiredPercentiles) super.clone();
    copy.run = run;
    return copy;
  }

  /** A copy that gets a window of its own, as when pasted into a plan, has runs of its own. */
  @Override
  public void setListener(Visualizer view) {
    super.setListener(view);
    run = new SharedRun();
  }

  @Override
  public void testStarted() {
    testStarted(LOCAL);
  }

  @Override
  public void testStarted(String worker) {
    if (run.start(worker, this::judgementOrRefusal)) {
      view().ifPresent(view -> view.show(run.judgement()));
    }
  }

  @Override
  public void sampleStarted(SampleEvent event) {}

  @Override
  public void sampleStopped(SampleEvent event) {}

  @Override
  public void sampleOccurred(SampleEvent event) {
    if (SampleConversion.merged(event.getResult())) {
      run.judgement().recordMerged();
    } else {
      run.judgement().record(SampleConversion.sample(event));
    }
  }

  @Override
  public void testEnded() {
    testEnded(LOCAL);
  }

  @Override
  public void testEnded(String worker) {
    if (!run.end(worker)) {
      return;
    }
    String table = table(run.judgement().report(getName()));
    view().ifPresentOrElse(JudgementView::ended, () -> System.out.print(table));
    String file = resolved(getTableFile());
    if (!file.isBlank()) {
      write(table, file);
    }
  }

  /** A run goes on whatever stands in the form: its JTL can be judged later. */
  private LiveJudgement judgementOrRefusal() {
    try {
      return newJudgement();
    } catch (ConfigException e) {
      LOG.error("Not judged: {}", e.getMessage());
      return LiveJudgement.withheld(e.getMessage());
    }
  }

  private Optional<JudgementView> view() {
    return getVisualizer() instanceof JudgementView view ? Optional.of(view) : Optional.empty();
  }

  private static String table(PlanReport plan) {
    RunInfo info =
        new RunInfo(
            plan.plan(), "", Instant.EPOCH, Instant.EPOCH, List.of(), List.of(), List.of(), "");
    return SummaryText.write(new Report(info, List.of(plan)));
  }

  private void write(String table, String file) {
    try {
      Files.writeString(Path.of(file), table);
    } catch (IOException e) {
      LOG.error("The table of {} cannot be written to {}", getName(), file, e);
    }
  }

  private long millis(String what, String seconds) {
    String text = seconds.strip();
    if (!text.matches("[0-9]{0,9}")) {
      throw new ConfigException(
          getName() + ": " + what + " must be whole seconds, was \"" + text + "\"");
    }
    return text.isEmpty() ? 0 : 1000 * Long.parseLong(text);
  }

  private Object readResolve() {
    run = new SharedRun();
    return this;
  }
}
