package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.listener.ScalingGraph;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.ScalingCharts;
import java.awt.Component;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.SwingWorker;
import net.miginfocom.swing.MigLayout;

/** Curves, a sentence about them, and what can be done with them. */
final class SweepWindow {
  private static final String NOTHING =
      "Curves appear with the second step of a Scaling Thread Group.";

  private record Drawn(PlanScaling scaling, List<Chart> charts, List<BufferedImage> images) {}

  private final Pictures pictures = new Pictures();
  private final JLabel sentence = new JLabel(NOTHING);
  private Optional<Drawn> shown = Optional.empty();
  private boolean drawing;

  Component pictures() {
    return pictures;
  }

  /** Open and save; files are opened with the times that the element says. */
  Component buttons(Component parent, Supplier<ScalingGraph> element) {
    JPanel buttons = new JPanel(new MigLayout("insets 0, fillx"));
    button(buttons, "Open JTL or results.json…", () -> open(parent, element.get()));
    button(buttons, "Save PNG…", () -> save(parent, "png"));
    button(buttons, "Save SVG…", () -> save(parent, "svg"));
    button(buttons, "Save CSV…", () -> save(parent, "csv"));
    buttons.add(sentence, "newline, span, growx, wmin 0, wmax 700");
    return buttons;
  }

  private static void button(JPanel to, String text, Runnable action) {
    JButton button = new JButton(text);
    button.addActionListener(event -> action.run());
    to.add(button);
  }

  void clear() {
    shown = Optional.empty();
    sentence.setText(NOTHING);
    pictures.show(List.of(), NOTHING);
  }

  /** Draws beside the window's own thread; false while the last drawing is under way. */
  boolean draw(Supplier<Optional<PlanScaling>> scaling) {
    if (drawing) {
      return false;
    }
    drawing = true;
    new Drawing(scaling).execute();
    return true;
  }

  private final class Drawing extends SwingWorker<Optional<Drawn>, Void> {
    private final Supplier<Optional<PlanScaling>> scaling;

    Drawing(Supplier<Optional<PlanScaling>> scaling) {
      this.scaling = scaling;
    }

    @Override
    protected Optional<Drawn> doInBackground() {
      return scaling
          .get()
          .map(
              of -> {
                List<Chart> charts = ScalingCharts.of(of);
                return new Drawn(of, charts, Pictures.drawn(charts));
              });
    }

    @Override
    protected void done() {
      drawing = false;
      try {
        get().ifPresent(SweepWindow.this::show);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException e) {
        sentence.setText(
            e.getCause() instanceof ConfigException mistake
                ? mistake.getMessage()
                : "The curves cannot be drawn: " + e.getCause());
      }
    }
  }

  private void show(Drawn drawn) {
    shown = Optional.of(drawn);
    sentence.setText(drawn.scaling().sentence());
    pictures.show(drawn.images(), drawn.scaling().sentence());
  }

  private void open(Component parent, ScalingGraph element) {
    JFileChooser chooser = new JFileChooser();
    if (chooser.showOpenDialog(parent) == JFileChooser.APPROVE_OPTION) {
      Path file = chooser.getSelectedFile().toPath();
      draw(
          () ->
              Optional.of(
                  SavedSweep.open(file, element.warmUpMillis(), element.steadyStateMillis())));
    }
  }

  private void save(Component parent, String kind) {
    if (shown.isEmpty()) {
      sentence.setText("There is nothing to save yet.");
      return;
    }
    JFileChooser chooser = new JFileChooser();
    chooser.setDialogTitle("Save as " + kind.toUpperCase(Locale.ROOT));
    if (chooser.showSaveDialog(parent) != JFileChooser.APPROVE_OPTION) {
      return;
    }
    Path file = chooser.getSelectedFile().toPath();
    try {
      SweepFiles.write(file, kind, shown.get().charts(), shown.get().scaling());
    } catch (IOException e) {
      JOptionPane.showMessageDialog(parent, file + " cannot be written: " + e.getMessage());
    }
  }
}
