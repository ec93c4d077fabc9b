package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import io.github.ampmeter.report.PlanReport;
import java.awt.BorderLayout;
import javax.swing.Box;
import org.apache.jmeter.testelement.TestElement;

/** The window of {@link RequiredPercentiles}: its form, and the live tables of a run. */
@HelpTopic("guides/listener.md")
public class RequiredPercentilesGui extends LiveListenerGui {
  private static final long serialVersionUID = 1L;

  private final transient CriteriaForm form = new CriteriaForm();
  private final transient VerdictTables tables = new VerdictTables();

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
  boolean draw(LiveVerdict judgement, boolean running) {
    PlanReport report = running ? judgement.reportSoFar(getName()) : judgement.report(getName());
    tables.show(report, running);
    return true;
  }

  @Override
  void blank() {
    tables.clear();
  }
}
