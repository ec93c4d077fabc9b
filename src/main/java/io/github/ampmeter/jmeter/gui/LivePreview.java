package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.load.SchedulePreview;
import java.awt.Component;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.swing.SwingWorker;
import javax.swing.Timer;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;

/**
 * Draws a schedule while it is typed: a moment after the last key, and reckoned beside the window's
 * own thread.
 */
final class LivePreview {
  private static final int MILLIS_AFTER_TYPING = 200;

  /** A form whose fields describe a load. */
  interface Source {
    /**
     * What stands in the fields now.
     *
     * @param name of the element: what a refusal begins with
     * @return draws it, resolving expressions as it is told
     */
    Function<UnaryOperator<String>, SchedulePreview> entered(String name);

    /** Has each change told as it is typed. */
    void onChange(Runnable action);
  }

  private final Source form;
  private final PreviewDrawing drawing = new PreviewDrawing();
  private final Timer afterTyping = new Timer(MILLIS_AFTER_TYPING, event -> reckon());
  private String name;

  /**
   * Of a form.
   *
   * @param name what a refusal begins with until the element has a name
   */
  LivePreview(Source form, String name) {
    this.form = form;
    this.name = name;
    afterTyping.setRepeats(false);
    form.onChange(afterTyping::restart);
  }

  Component component() {
    return drawing;
  }

  /** What a refusal begins with. */
  void name(String ofElement) {
    name = ofElement;
  }

  private void reckon() {
    new Reckoning(form.entered(name)).execute();
  }

  private final class Reckoning extends SwingWorker<SchedulePreview, Void> {
    private final Function<UnaryOperator<String>, SchedulePreview> entered;

    Reckoning(Function<UnaryOperator<String>, SchedulePreview> entered) {
      this.entered = entered;
    }

    @Override
    protected SchedulePreview doInBackground() {
      return entered.apply(Reckoning::resolved);
    }

    @Override
    protected void done() {
      try {
        drawing.show(get());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException e) {
        drawing.refuse(
            e.getCause() instanceof ConfigException mistake
                ? mistake.getMessage()
                : "The schedule cannot be drawn: " + e.getCause());
      }
    }

    private static String resolved(String text) {
      if (!text.contains("${")) {
        return text;
      }
      try {
        CompoundVariable variable = new CompoundVariable();
        variable.setParameters(text);
        return variable.execute();
      } catch (InvalidVariableException e) {
        throw new ConfigException("\"" + text + "\" is not a function of JMeter's", e);
      }
    }
  }
}
