package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.listener.JudgementView;
import io.github.ampmeter.jmeter.listener.LiveJudgement;
import io.github.ampmeter.jmeter.listener.ScalingGraph;
import io.github.ampmeter.report.PlanScaling;
import java.awt.BorderLayout;
import java.util.Optional;
import java.util.function.Supplier;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/** The window of {@link ScalingGraph}: the curves of a run, or of a saved one. */
public class ScalingGraphGui extends AbstractListenerGui
    implements JudgementView, UnsharedComponent, Clearable {
  private static final long serialVersionUID = 1L;
  private static final int MILLIS_BETWEEN_REPAINTS = 500;

  private final JTextField warmUp = new JTextField(8);
  private final JTextField steadyState = new JTextField(8);
  private final transient SweepWindow window = new SweepWindow();
  private final Timer repaint = new Timer(MILLIS_BETWEEN_REPAINTS, event -> refresh());

  private transient volatile LiveJudgement recording;
  private volatile boolean running;
  private long samplesShown = -1;

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
  public void show(LiveJudgement judgement) {
    recording = judgement;
    running = true;
    samplesShown = -1;
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
      recording = null;
    }
    samplesShown = -1;
    window.clear();
  }

  private ScalingGraph element() {
    ScalingGraph element = new ScalingGraph();
    element.setName(getName());
    element.setWarmUp(warmUp.getText());
    element.setSteadyState(steadyState.getText());
    return element;
  }

  private void refresh() {
    LiveJudgement shown = recording;
    boolean goesOn = running;
    if (shown != null && (shown.samples() != samplesShown || !goesOn)) {
      samplesShown = shown.samples();
      Supplier<Optional<PlanScaling>> scaling =
          () -> (goesOn ? shown.reportSoFar(getName()) : shown.report(getName())).scaling();
      if (!window.draw(scaling)) {
        samplesShown = -1;
        return;
      }
    }
    if (!goesOn) {
      repaint.stop();
    }
  }
}
