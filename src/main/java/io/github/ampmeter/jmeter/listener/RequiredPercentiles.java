package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.result.SummaryText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listener "Required Percentiles": judges criteria while the plan runs. At the end of the run it
 * writes its table to a file if one is named, and without a window prints it.
 */
public class RequiredPercentiles extends LiveListener {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(RequiredPercentiles.class);

  public static final String CRITERIA = "RequiredPercentiles.criteria";

  /** The file for the table at the end of a run; empty: none. */
  public static final String TABLE_FILE = "RequiredPercentiles.tableFile";

  public static final String WARM_UP = "RequiredPercentiles.warmUp";
  public static final String STEADY_STATE = "RequiredPercentiles.steadyState";

  public RequiredPercentiles() {
    super("RequiredPercentiles");
  }

  /** Returns the criteria, one a line. */
  public String getCriteria() {
    return getPropertyAsString(CRITERIA);
  }

  public void setCriteria(String criteria) {
    setProperty(CRITERIA, criteria);
  }

  /**
   * A verdict with this element's settings.
   *
   * @throws ConfigException with line and column if the criteria or times are invalid
   */
  public LiveVerdict newJudgement() {
    return new LiveVerdict(
        Criteria.parseWithoutBaseline(getName(), resolved(getCriteria())), phases("steady state"));
  }

  @Override
  LiveVerdict newVerdict() {
    VerdictExit.ofThisJMeter().begin();
    try {
      return newJudgement();
    } catch (ConfigException e) {
      // The run goes on, because its JTL can be judged later.
      LOG.error("Not judged: {}", e.getMessage());
      return LiveVerdict.withheld(e.getMessage());
    }
  }

  @Override
  void ended(LiveVerdict judgement) {
    PlanReport report = judgement.report(getName());
    VerdictExit.ofThisJMeter().end(report.verdict().kind());
    String table = table(report);
    view().ifPresentOrElse(VerdictView::ended, () -> System.out.print(table));
    String file = resolved(getPropertyAsString(TABLE_FILE));
    if (!file.isBlank()) {
      write(table, file);
    }
  }

  private static String table(PlanReport plan) {
    RunInfo info =
        new RunInfo(
            plan.plan(), "", Instant.EPOCH, Instant.EPOCH, List.of(), List.of(), List.of(), "");
    return SummaryText.write(new Report(info, List.of(plan), Optional.empty()));
  }

  private void write(String table, String file) {
    try {
      Files.writeString(Path.of(file), table);
    } catch (IOException e) {
      LOG.error("The table of {} cannot be written to {}", getName(), file, e);
    }
  }
}
