package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.gui.PropertyFields.ShownProperties;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.jmeter.listener.ScalingGraph;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.stats.LabelStatistics;
import java.awt.BorderLayout;
import java.util.List;
import java.util.Optional;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;

/** The window of {@link ScalingGraph}: the curves of a run, or of a saved one. */
@HelpTopic("guides/scaling.md#scaling-graph")
public class ScalingGraphGui extends LiveListenerGui {
  private static final long serialVersionUID = 1L;

  private final transient ShownProperties properties = new ShownProperties();
  private final JTextField warmUp = new JTextField(8);
  private final JTextField steadyState = new JTextField(8);
  private final transient SweepWindow window = new SweepWindow();

  public ScalingGraphGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    JPanel form = new JPanel(new MigLayout("insets 0"));
    field(form, "Warm-up of a step, s:", warmUp, "");
    field(form, "Duration of a step, s:", steadyState, "gapleft 12");
    form.add(new JLabel(Messages.of("empty: as the thread group says")), "wmin 0");
    JPanel top = new JPanel(new MigLayout("insets 0, fillx, wrap 1", "[grow,fill]"));
    top.add(makeTitlePanel(), "wmin 0");
    top.add(form, "wmin 0");
    top.add(window.buttons(this, this::element), "wmin 0");
    add(top, BorderLayout.NORTH);
    add(window.pictures(), BorderLayout.CENTER);
    clearGui();
  }

  private static void field(JPanel form, String text, JTextField field, String layout) {
    JLabel label = new JLabel(Messages.of(text));
    label.setLabelFor(field);
    field.setName(text);
    field.setToolTipText(
        Messages.of(
            "Empty: as the Scaling Thread Group says; a duration of 0: up to its last sample"));
    form.add(label, layout);
    form.add(field);
  }

  @Override
  public String getStaticLabel() {
    return "Scaling Graph";
  }

  @Override
  public TestElement createTestElement() {
    ScalingGraph element = new ScalingGraph();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.configureTestElement(element);
    if (element instanceof ScalingGraph graph) {
      properties.write(graph, ScalingGraph.WARM_UP, warmUp.getText());
      properties.write(graph, ScalingGraph.STEADY_STATE, steadyState.getText());
      graph.setListener(this);
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    if (element instanceof ScalingGraph graph) {
      properties.shown(graph, ScalingGraph.PROPERTIES);
      warmUp.setText(graph.getWarmUp());
      steadyState.setText(graph.getSteadyState());
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    properties.fresh();
    warmUp.setText("");
    steadyState.setText("");
  }

  @Override
  boolean draw(LiveVerdict judgement, boolean running) {
    String name = getName();
    return window.draw(
        () -> {
          Optional<PlanScaling> scaling = judgement.scaling(name, running);
          return new SweepWindow.Sweep(
              scaling, scaling.isPresent() ? "" : QuickStartPanel.sentence(judgement, running));
        });
  }

  @Override
  void blank() {
    window.clear();
  }

  private ScalingGraph element() {
    ScalingGraph element = new ScalingGraph();
    element.setName(getName());
    element.setWarmUp(warmUp.getText());
    element.setSteadyState(steadyState.getText());
    return element;
  }

  /** What can be said of a sweep before there are two steps to draw a curve through. */
  static final class QuickStartPanel {
    private QuickStartPanel() {}

    static String sentence(LiveVerdict judgement, boolean running) {
      PlanReport report = running ? judgement.reportSoFar("") : judgement.report("");
      List<LabelStatistics> totals = report.statistics().totals();
      if (totals.isEmpty() || report.statistics().samples() == 0) {
        return Messages.of("No sample after the warm-up yet.")
            + " "
            + Messages.of(SweepWindow.NOTHING);
      }
      LoadUnit unit = report.statistics().unit();
      String figures = figures(totals.get(totals.size() - 1), unit) + " ";
      if (unit.offered()) {
        return figures
            + Messages.of(
                "A load that is offered at a rate has no such curves: its report has its own.");
      }
      return figures + Messages.of(running ? SweepWindow.NOTHING : "One load level is no curve.");
    }

    private static String figures(LabelStatistics total, LoadUnit unit) {
      boolean finer = total.elapsed().finerThanMillis();
      return (total.users() == 0 ? "" : unit.text(total.users()) + ": ")
          + NumberText.rate(total.throughputPerSecond())
          + " per second"
          + (total.elapsed().count() == 0
              ? ", no success, "
              : ", 90th percentile "
                  + NumberText.decimal(total.percentile(90), finer ? 3 : 1)
                  + " ms, ")
          + NumberText.count(total.samples())
          + (total.samples() == 1 ? " sample." : " samples.");
    }
  }
}
