package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.SampleConversion;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.data.SummaryText;
import io.github.ampmeter.verdict.Criteria;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listener "Required Percentiles": judges criteria while the plan runs. Without a window it prints
 * its table at the end of the run, and writes it to a file if one is named.
 *
 * <p>Runs on the controller of a distributed test, once for all workers: samples arrive late and in
 * batches, so nothing here looks at the clock.
 */
public class RequiredPercentiles extends ResultCollector {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(RequiredPercentiles.class);
  private static final String LOCAL = "";

  public static final String CRITERIA = "RequiredPercentiles.criteria";
  public static final String WARM_UP = "RequiredPercentiles.warmUp";
  public static final String STEADY_STATE = "RequiredPercentiles.steadyState";
  public static final String TABLE_FILE = "RequiredPercentiles.tableFile";

  private transient LiveJudgement judgement;
  private transient String refusal;
  private transient Set<String> running;

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

  /** Where the table is written at the end of a run without a window; empty: nowhere. */
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
        Criteria.parse(getName(), getCriteria()),
        millis("warm-up", getWarmUp()),
        millis("steady state", getSteadyState()));
  }

  @Override
  public void testStarted() {
    testStarted(LOCAL);
  }

  @Override
  public void testStarted(String host) {
    super.testStarted(host);
    if (running == null) {
      running = new HashSet<>();
    }
    if (running.isEmpty()) {
      begin();
    }
    running.add(host);
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    super.sampleOccurred(event);
    if (judgement == null) {
      return;
    }
    if (SampleConversion.merged(event.getResult())) {
      judgement.recordMerged();
    } else {
      judgement.record(SampleConversion.sample(event));
    }
  }

  @Override
  public void testEnded() {
    testEnded(LOCAL);
  }

  /** Called once for each worker of a distributed test; the last one ends the run. */
  @Override
  public void testEnded(String host) {
    super.testEnded(host);
    running.remove(host);
    if (running.isEmpty()) {
      view().ifPresentOrElse(JudgementView::ended, this::printTable);
    }
  }

  private void begin() {
    judgement = null;
    refusal = null;
    try {
      judgement = newJudgement();
      view().ifPresent(view -> view.show(judgement));
    } catch (ConfigException e) {
      // The run goes on, its JTL can be judged later; but this listener must not pass it.
      refusal = e.getMessage();
      LOG.error("Not judged: {}", refusal);
    }
  }

  private Optional<JudgementView> view() {
    return getVisualizer() instanceof JudgementView view ? Optional.of(view) : Optional.empty();
  }

  private void printTable() {
    String table =
        refusal == null ? table(judgement.report(getName())) : "NOT JUDGED: " + refusal + "\n";
    System.out.print(table);
    if (getTableFile().isBlank()) {
      return;
    }
    try {
      Files.writeString(Path.of(getTableFile()), table);
    } catch (IOException e) {
      LOG.error("The table of {} cannot be written to {}", getName(), getTableFile(), e);
    }
  }

  private static String table(PlanReport plan) {
    RunInfo info =
        new RunInfo(
            plan.plan(), "", Instant.EPOCH, Instant.EPOCH, List.of(), List.of(), List.of(), "");
    return SummaryText.write(new Report(info, List.of(plan)));
  }

  private long millis(String what, String seconds) {
    String text = seconds.strip();
    if (!text.matches("[0-9]{0,9}")) {
      throw new ConfigException(
          getName() + ": " + what + " must be whole seconds, was \"" + text + "\"");
    }
    return text.isEmpty() ? 0 : 1000 * Long.parseLong(text);
  }
}
