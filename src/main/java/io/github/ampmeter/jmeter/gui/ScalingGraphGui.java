package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.listener.LiveJudgement;
import io.github.ampmeter.jmeter.listener.ScalingGraph;
import java.awt.BorderLayout;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;

/** The window of {@link ScalingGraph}: the curves of a run, or of a saved one. */
public class ScalingGraphGui extends LiveListenerGui {
  private static final long serialVersionUID = 1L;

  private final JTextField warmUp = new JTextField(8);
  private final JTextField steadyState = new JTextField(8);
  private final transient SweepWindow window = new SweepWindow();

  public ScalingGraphGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    JPanel form = new JPanel(new MigLayout("insets 0"));
    form.add(new JLabel("Warm-up of a step, s:"));
    form.add(warmUp);
    form.add(new JLabel("Duration of a step, s:"), "gapleft 12");
    form.add(steadyState);
    form.add(new JLabel("empty or 0: up to its last sample"));
    JPanel top = new JPanel(new MigLayout("insets 0, fillx, wrap 1", "[grow,fill]"));
    top.add(makeTitlePanel(), "wmin 0");
    top.add(form, "wmin 0");
    top.add(window.buttons(this, this::element), "wmin 0");
    add(top, BorderLayout.NORTH);
    add(window.pictures(), BorderLayout.CENTER);
    clearGui();
  }

  @Override
  public String getStaticLabel() {
    return "Scaling Graph";
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
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
      graph.setWarmUp(warmUp.getText());
      graph.setSteadyState(steadyState.getText());
      graph.setListener(this);
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    if (element instanceof ScalingGraph graph) {
      warmUp.setText(graph.getWarmUp());
      steadyState.setText(graph.getSteadyState());
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    warmUp.setText("${__P(warmUp,0)}");
    steadyState.setText("${__P(duration,0)}");
  }

  @Override
  boolean draw(LiveJudgement judgement, boolean running) {
    return window.draw(() -> judgement.scaling(getName(), running));
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
}
