package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.NeededJar;
import io.github.ampmeter.jmeter.listener.ScalingGraph;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.ScalingCharts;
import java.awt.Component;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.SwingWorker;
import net.miginfocom.swing.MigLayout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Curves, a sentence about them, and what can be done with them. */
final class SweepWindow {
  private static final String CURVES = "A file a curve; their names begin with the one chosen";

  static final String NOTHING = "Curves appear with the second step of a Scaling Thread Group.";

  /**
   * What a run has shown.
   *
   * @param scaling empty before the second step
   * @param meanwhile what there is to say before it
   */
  record Sweep(Optional<PlanScaling> scaling, String meanwhile) {}

  private record Drawn(PlanScaling scaling, List<Chart> charts, List<BufferedImage> images) {}

  private record Outcome(Optional<Drawn> drawn, String meanwhile) {}

  private static final Logger LOG = LoggerFactory.getLogger(SweepWindow.class);

  /** Said instead of anything else where the curves cannot be drawn at all. */
  private final Optional<String> missing =
      NeededJar.missing(
          "Scaling Graph",
          new NeededJar("jfreechart", "org.jfree.chart.JFreeChart"),
          new NeededJar("org.jfree.svg", "org.jfree.svg.SVGGraphics2D"));

  private final Pictures pictures = new Pictures();
  private final WrappedText sentence = new WrappedText("Sentence").bold();
  private Optional<Drawn> shown = Optional.empty();
  private boolean drawing;

  SweepWindow() {
    missing.ifPresent(LOG::error);
    sayNothingYet();
  }

  private void sayNothingYet() {
    missing.ifPresentOrElse(sentence::warn, () -> sentence.show(Messages.of(NOTHING)));
  }

  Component pictures() {
    return pictures;
  }

  /** Open and save; files are opened with the times that the element says. */
  Component buttons(Component parent, Supplier<ScalingGraph> element) {
    FileDialogs dialogs = new FileDialogs(parent);
    JPanel buttons = new JPanel(new MigLayout("insets 0, fillx", "[][][][][grow]"));
    button(
        buttons,
        "Open JTL or results.json…",
        "The curves of a sweep that is over",
        () -> open(dialogs, element.get()));
    button(buttons, "Save PNG…", CURVES, () -> save(dialogs, "png"));
    button(buttons, "Save SVG…", CURVES, () -> save(dialogs, "svg"));
    button(
        buttons, "Save CSV…", "The figures of all steps, not rounded", () -> save(dialogs, "csv"));
    buttons.add(sentence.component(), "newline, span, growx, wmin 0");
    return buttons;
  }

  private static void button(JPanel to, String text, String tip, Runnable action) {
    JButton button = new JButton(Messages.of(text));
    button.setToolTipText(Messages.of(tip));
    button.addActionListener(event -> action.run());
    to.add(button);
  }

  void clear() {
    shown = Optional.empty();
    sayNothingYet();
    pictures.show(List.of(), Messages.of(NOTHING));
  }

  /** Draws beside the window's own thread; false while the last drawing is under way. */
  boolean draw(Supplier<Sweep> sweep) {
    if (drawing || missing.isPresent()) {
      return false;
    }
    drawing = true;
    new Drawing(sweep).execute();
    return true;
  }

  private final class Drawing extends SwingWorker<Outcome, Void> {
    private final Supplier<Sweep> sweep;

    Drawing(Supplier<Sweep> sweep) {
      this.sweep = sweep;
    }

    @Override
    protected Outcome doInBackground() {
      Sweep now = sweep.get();
      return new Outcome(
          now.scaling()
              .map(
                  of -> {
                    List<Chart> charts = ScalingCharts.of(of);
                    return new Drawn(of, charts, Pictures.drawn(charts));
                  }),
          now.meanwhile());
    }

    @Override
    protected void done() {
      drawing = false;
      try {
        Outcome outcome = get();
        outcome
            .drawn()
            .ifPresentOrElse(SweepWindow.this::show, () -> sentence.show(outcome.meanwhile()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException e) {
        sentence.warn(
            e.getCause() instanceof ConfigException mistake
                ? mistake.getMessage()
                : "The curves cannot be drawn: " + e.getCause());
      }
    }
  }

  private void show(Drawn drawn) {
    shown = Optional.of(drawn);
    sentence.show(drawn.scaling().sentence());
    pictures.show(drawn.images(), drawn.scaling().sentence());
  }

  private void open(FileDialogs dialogs, ScalingGraph element) {
    dialogs.open(
        file ->
            draw(
                () ->
                    new Sweep(Optional.of(SavedSweep.open(file, element.timesOfASavedRun())), "")));
  }

  private void save(FileDialogs dialogs, String kind) {
    if (shown.isEmpty()) {
      sentence.show(Messages.of("There is nothing to save yet."));
      return;
    }
    Drawn saved = shown.get();
    dialogs.save(kind, file -> SweepFiles.write(file, kind, saved.charts(), saved.scaling()));
  }
}
