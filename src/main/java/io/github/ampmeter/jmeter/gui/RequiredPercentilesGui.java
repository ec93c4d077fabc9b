package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.listener.JudgementView;
import io.github.ampmeter.jmeter.listener.LiveJudgement;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import io.github.ampmeter.report.PlanReport;
import java.awt.BorderLayout;
import javax.swing.Box;
import javax.swing.Timer;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/** The window of {@link RequiredPercentiles}: its form, and the live tables of a run. */
public class RequiredPercentilesGui extends AbstractListenerGui
    implements JudgementView, UnsharedComponent, Clearable {
  private static final long serialVersionUID = 1L;
  private static final int MILLIS_BETWEEN_REPAINTS = 500;

  private final transient CriteriaForm form = new CriteriaForm();
  private final transient JudgementTables tables = new JudgementTables();
  private final Timer repaint = new Timer(MILLIS_BETWEEN_REPAINTS, event -> refresh());

  private transient volatile LiveJudgement judgement;
  private volatile boolean running;
  private long samplesShown = -1;

  public RequiredPercentilesGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    Box top = Box.createVerticalBox();
    top.add(makeTitlePanel());
    top.add(form.component());
    add(top, BorderLayout.NORTH);
    add(tables.component(), BorderLayout.CENTER);
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
    super.configureTestElement(element);
    if (element instanceof RequiredPercentiles listener) {
      form.writeTo(listener);
      listener.setListener(this);
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    if (element instanceof RequiredPercentiles listener) {
      form.show(listener);
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    form.clear();
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
    tables.clear();
  }

  private void refresh() {
    LiveJudgement shown = judgement;
    boolean goesOn = running;
    if (shown != null && (shown.samples() != samplesShown || !goesOn)) {
      samplesShown = shown.samples();
      PlanReport report = goesOn ? shown.reportSoFar(getName()) : shown.report(getName());
      tables.show(report, goesOn);
    }
    if (!goesOn) {
      repaint.stop();
    }
  }
}
