package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.SampleConversion;
import io.github.ampmeter.jmeter.listener.JudgementView;
import io.github.ampmeter.jmeter.listener.LiveJudgement;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.verdict.Criteria;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.Font;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.Timer;
import org.apache.jmeter.gui.util.VerticalPanel;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractVisualizer;

/** The form and live table of {@link RequiredPercentiles}. */
public class RequiredPercentilesGui extends AbstractVisualizer implements JudgementView {
  private static final long serialVersionUID = 1L;
  private static final int MILLIS_BETWEEN_REPAINTS = 500;
  private static final String DEFAULT_CRITERIA =
      "p90(*) <= 1 s\nerrors(total) <= 0 %\nsamples(*) >= 100\n";

  private final JTextArea criteria = new JTextArea(6, 20);
  private final JTextField warmUp = new JTextField(10);
  private final JTextField steadyState = new JTextField(10);
  private final JTextField tableFile = new JTextField(10);
  private final ResponseTimesTable responseTimes = new ResponseTimesTable();
  private final FindingsTable findings = new FindingsTable();
  private final JLabel verdict = new JLabel(" ");
  private final Timer repaint = new Timer(MILLIS_BETWEEN_REPAINTS, event -> refresh());

  private transient volatile LiveJudgement judgement;
  private transient volatile boolean running;
  private long samplesShown = -1;

  public RequiredPercentilesGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    Box top = Box.createVerticalBox();
    top.add(makeTitlePanel());
    top.add(form());
    add(top, BorderLayout.NORTH);
    add(results(), BorderLayout.CENTER);
  }

  @Override
  public String getStaticLabel() {
    return "Required Percentiles";
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public TestElement createTestElement() {
    RequiredPercentiles element = new RequiredPercentiles();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    if (element instanceof RequiredPercentiles listener) {
      listener.setCriteria(criteria.getText());
      listener.setWarmUp(warmUp.getText());
      listener.setSteadyState(steadyState.getText());
      listener.setTableFile(tableFile.getText());
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    if (element instanceof RequiredPercentiles listener) {
      criteria.setText(listener.getCriteria());
      criteria.setCaretPosition(0);
      warmUp.setText(listener.getWarmUp());
      steadyState.setText(listener.getSteadyState());
      tableFile.setText(listener.getTableFile());
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    criteria.setText(DEFAULT_CRITERIA);
    warmUp.setText("${__P(warmUp,0)}");
    steadyState.setText("${__P(duration,0)}");
    tableFile.setText("");
  }

  /** A run reports through {@link #show}; this is a JTL that is being opened. */
  @Override
  public void add(SampleResult result) {
    if (running || SampleConversion.merged(result)) {
      return;
    }
    if (judgement == null) {
      judgement = judgementOfWholeFile();
    }
    judgement.record(SampleConversion.sample(result));
    repaint.start();
  }

  @Override
  public void show(LiveJudgement judgement) {
    this.judgement = judgement;
    running = true;
    repaint.start();
  }

  @Override
  public void ended() {
    running = false;
    repaint.start();
  }

  @Override
  public void clearData() {
    if (!running) {
      judgement = null;
    }
    samplesShown = -1;
    responseTimes.clear();
    findings.clear();
    verdict.setText(" ");
  }

  private LiveJudgement judgementOfWholeFile() {
    try {
      return new LiveJudgement(Criteria.parse(getName(), criteria.getText()), 0, 0);
    } catch (ConfigException e) {
      verdict.setText(e.getMessage());
      return new LiveJudgement(List.of(), 0, 0);
    }
  }

  private void refresh() {
    LiveJudgement shown = judgement;
    boolean goesOn = running;
    if (shown != null && (shown.samples() != samplesShown || !goesOn)) {
      samplesShown = shown.samples();
      PlanReport report = goesOn ? shown.reportSoFar(getName()) : shown.report(getName());
      responseTimes.show(report);
      findings.show(report);
      verdict.setText(Wording.verdict(report, goesOn));
    }
    if (!goesOn) {
      repaint.stop();
    }
  }

  private JPanel form() {
    JPanel form = new VerticalPanel();
    form.setBorder(BorderFactory.createTitledBorder("Criteria, one a line"));
    criteria.setFont(new Font(Font.MONOSPACED, Font.PLAIN, 12));
    form.add(new JScrollPane(criteria));
    Box times = Box.createHorizontalBox();
    addField(times, "Warm-up, s: ", warmUp);
    addField(times, "Steady state, s: ", steadyState);
    addField(times, "Table to file: ", tableFile);
    form.add(times);
    return form;
  }

  private static void addField(Box row, String text, JTextField field) {
    JLabel label = new JLabel(text);
    label.setLabelFor(field);
    row.add(label);
    row.add(field);
    row.add(Box.createHorizontalStrut(12));
  }

  private JPanel results() {
    JSplitPane tables =
        new JSplitPane(
            JSplitPane.VERTICAL_SPLIT,
            new JScrollPane(responseTimes.component()),
            new JScrollPane(findings.component()));
    tables.setResizeWeight(0.5);
    tables.setPreferredSize(new Dimension(600, 300));
    JPanel results = new JPanel(new BorderLayout(0, 5));
    verdict.setFont(verdict.getFont().deriveFont(Font.BOLD));
    results.add(verdict, BorderLayout.NORTH);
    results.add(tables, BorderLayout.CENTER);
    return results;
  }
}
