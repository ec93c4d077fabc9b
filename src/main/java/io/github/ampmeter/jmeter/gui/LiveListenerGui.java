package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.jmeter.listener.VerdictView;
import java.awt.Component;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.util.Optional;
import java.util.Set;
import javax.swing.Timer;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Start;
import org.apache.jmeter.reporters.AbstractListenerElement;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/**
 * The window of a listener whose figures grow while the plan runs. It draws at most twice a second,
 * and only if there are new samples.
 */
abstract class LiveListenerGui extends AbstractListenerGui
    implements ElementForm, VerdictView, UnsharedComponent, Clearable {
  private static final long serialVersionUID = 1L;
  private static final long NOTHING = -1;
  private static final Set<String> STOPS =
      Set.of(ActionNames.ACTION_STOP, ActionNames.ACTION_SHUTDOWN);

  final transient PropertyFields fields;
  final Timer repaint = new Timer(500, event -> refresh());

  private final transient ActionListener stopping = this::noteStop;
  private transient volatile LiveVerdict judgement;
  private volatile boolean running;
  private volatile long samplesShown = NOTHING;

  LiveListenerGui(PropertyFields fields) {
    this.fields = fields;
  }

  /**
   * Shows the current figures.
   *
   * @return false if the last drawing is still in progress and the call must be repeated
   */
  abstract boolean draw(LiveVerdict judgement, boolean running);

  /** Shows no figures. */
  abstract void blank();

  @Override
  protected Component createTitleLabel() {
    return ElementForm.titleWithHelp(super.createTitleLabel(), getClass());
  }

  @Override
  public TestElement createTestElement() {
    TestElement element = makeTestElement();
    modifyTestElement(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    configureTestElement(element);
    fields.updateElement(element);
    if (element instanceof AbstractListenerElement listener) {
      listener.setListener(this);
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    fields.updateUi(element);
  }

  @Override
  public void clearGui() {
    super.clearGui();
    fields.clear();
  }

  @Override
  public final void show(LiveVerdict judgement) {
    this.judgement = judgement;
    running = true;
    samplesShown = NOTHING;
    if (GuiPackage.getInstance() != null) {
      ActionRouter.getInstance().addPreActionListener(Start.class, stopping);
    }
    repaint.start();
  }

  final boolean isRunning() {
    return running;
  }

  /** Shows what was measured before; does nothing while a run goes on, which the user watches. */
  final void showSaved(LiveVerdict saved) {
    if (running) {
      return;
    }
    judgement = saved;
    running = false;
    samplesShown = NOTHING;
    repaint.start();
  }

  /** What the last run measured, once it is over; empty: there is none, or it goes on. */
  final Optional<LiveVerdict> lastRun() {
    return Optional.ofNullable(running ? null : judgement);
  }

  @Override
  public final void ended() {
    running = false;
    if (GuiPackage.getInstance() != null) {
      ActionRouter.getInstance().removePreActionListener(Start.class, stopping);
    }
    repaint.start();
  }

  /** JMeter tells an element that the test has ended, not that its user stopped it. */
  private void noteStop(ActionEvent event) {
    LiveVerdict stopped = judgement;
    if (STOPS.contains(event.getActionCommand()) && running && stopped != null) {
      stopped.stop(System.currentTimeMillis());
    }
  }

  @Override
  public final void clearData() {
    if (!running) {
      judgement = null;
    }
    samplesShown = NOTHING;
    blank();
  }

  final void refresh() {
    LiveVerdict shown = judgement;
    boolean goesOn = running;
    if (shown != null && (shown.samples() != samplesShown || !goesOn)) {
      samplesShown = shown.samples();
      if (!draw(shown, goesOn)) {
        samplesShown = NOTHING;
        return;
      }
    }
    if (!goesOn) {
      repaint.stop();
    }
  }
}
