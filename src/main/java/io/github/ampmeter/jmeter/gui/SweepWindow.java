package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.jmeter.NeededJar;
import io.github.ampmeter.jmeter.listener.ScalingGraph;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.sample.JtlReader;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.ScalingSummary;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepBounds;
import io.github.ampmeter.judge.validity.GeneratorBottlenecks;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.PlanScaling;
import io.github.ampmeter.report.PointsTable;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.ScalingCharts;
import io.github.ampmeter.report.result.ResultsReader;
import io.github.ampmeter.report.result.SectionCsv;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javax.swing.JPanel;
import javax.swing.SwingWorker;
import net.miginfocom.swing.MigLayout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The curves of a sweep with a sentence and buttons. */
final class SweepWindow {
  private static final String CURVES =
      "One file for each curve; their names begin with the chosen name";

  static final String NOTHING = "Curves appear with the second step of a Scaling Thread Group.";

  /**
   * The curves of a run so far.
   *
   * @param scaling empty before the second step
   * @param placeholder the sentence before the second step
   */
  record Sweep(Optional<PlanScaling> scaling, String placeholder) {}

  private record Drawn(PlanScaling scaling, List<Chart> charts, List<BufferedImage> images) {}

  private record Outcome(Optional<Drawn> drawn, String placeholder) {}

  private static final Logger LOG = LoggerFactory.getLogger(SweepWindow.class);

  /** The text in place of everything else if curves cannot be drawn. */
  private final Optional<String> missing =
      NeededJar.missing(
              "Scaling Graph",
              new NeededJar("jfreechart", "org.jfree.chart.JFreeChart"),
              new NeededJar("org.jfree.svg", "org.jfree.svg.SVGGraphics2D"))
          .map(Notice::message);

  private final Pictures pictures = new Pictures();
  private final WrappedText sentence = new WrappedText("Sentence").bold();
  private Optional<Drawn> shown = Optional.empty();
  private boolean drawing;

  SweepWindow() {
    missing.ifPresent(LOG::error);
    showNothingYet();
  }

  private void showNothingYet() {
    missing.ifPresentOrElse(sentence::warn, () -> sentence.show(Messages.of(NOTHING)));
  }

  Component pictures() {
    return pictures;
  }

  /** The buttons to open and save; files are opened with the element's times. */
  Component buttons(Component parent, Supplier<ScalingGraph> element) {
    Dialogs dialogs = new Dialogs(parent);
    JPanel buttons = new JPanel(new MigLayout("insets 0, fillx", "[][][][][grow]"));
    buttons.add(
        ElementForm.button(
            "Open JTL or results.json…",
            "Shows the curves of a finished sweep",
            () -> open(dialogs, element.get())));
    buttons.add(ElementForm.button("Save PNG…", CURVES, () -> save(dialogs, "png")));
    buttons.add(ElementForm.button("Save SVG…", CURVES, () -> save(dialogs, "svg")));
    buttons.add(
        ElementForm.button(
            "Save CSV…", "The figures of all steps, unrounded", () -> save(dialogs, "csv")));
    buttons.add(sentence.component(), "newline, span, growx, wmin 0");
    return buttons;
  }

  void clear() {
    shown = Optional.empty();
    showNothingYet();
    pictures.show(List.of(), Messages.of(NOTHING));
  }

  /** Draws outside Swing's thread; returns false while the last drawing is in progress. */
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
                    List<Chart> charts = ScalingCharts.of(of, Optional.empty());
                    return new Drawn(of, charts, Pictures.drawn(charts));
                  }),
          now.placeholder());
    }

    @Override
    protected void done() {
      drawing = false;
      try {
        Outcome outcome = get();
        outcome
            .drawn()
            .ifPresentOrElse(SweepWindow.this::show, () -> sentence.show(outcome.placeholder()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException e) {
        sentence.warn(
            e.getCause() instanceof ConfigException mistake
                ? mistake.getMessage()
                : "The curves cannot be shown: " + e.getCause());
      }
    }
  }

  private void show(Drawn drawn) {
    shown = Optional.of(drawn);
    sentence.show(drawn.scaling().sentence());
    pictures.show(drawn.images(), drawn.scaling().sentence());
  }

  private void open(Dialogs dialogs, ScalingGraph element) {
    dialogs.open(
        file ->
            draw(
                () ->
                    new Sweep(
                        Optional.of(SavedSweep.open(file, element.phasesOfASavedRun())), "")));
  }

  private void save(Dialogs dialogs, String kind) {
    if (shown.isEmpty()) {
      sentence.show(Messages.of("There is nothing to save yet."));
      return;
    }
    Drawn saved = shown.get();
    dialogs.save(kind, file -> SweepFiles.write(file, kind, saved.charts(), saved.scaling()));
  }

  /** Charts side by side that fill the window, in its colours. */
  static final class Pictures extends JPanel {
    private static final long serialVersionUID = 1L;

    /** The charts on a transparent background, in colours for white paper. */
    private transient List<BufferedImage> images = List.of();

    private transient List<BufferedImage> shown = List.of();
    private transient Theme theme;

    Pictures() {
      setPreferredSize(new Dimension(600, 420));
      setName("Curves");
    }

    /** Draws into memory, which is too slow for Swing's thread. */
    static List<BufferedImage> drawn(List<Chart> charts) {
      return charts.stream().map(Chart::layer).toList();
    }

    void show(List<BufferedImage> drawn, String description) {
      images = drawn;
      theme = null;
      getAccessibleContext().setAccessibleDescription(description);
      repaint();
    }

    @Override
    protected void paintComponent(Graphics graphics) {
      super.paintComponent(graphics);
      Theme now = Theme.now();
      if (!now.equals(theme)) {
        theme = now;
        shown = images.stream().map(image -> inColoursOf(image, now)).toList();
      }
      Graphics2D g = (Graphics2D) graphics.create();
      g.setRenderingHint(
          RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
      int columns = Math.max(1, Math.min(2, shown.size()));
      int rows = Math.max(1, (shown.size() + columns - 1) / columns);
      for (int i = 0; i < shown.size(); i++) {
        BufferedImage image = shown.get(i);
        double scale =
            Math.min(
                (double) getWidth() / columns / image.getWidth(),
                (double) getHeight() / rows / image.getHeight());
        g.drawImage(
            image,
            i % columns * getWidth() / columns,
            i / columns * getHeight() / rows,
            (int) (scale * image.getWidth()),
            (int) (scale * image.getHeight()),
            null);
      }
      g.dispose();
    }

    private static BufferedImage inColoursOf(BufferedImage image, Theme theme) {
      int width = image.getWidth();
      int[] pixels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
      for (int i = 0; i < pixels.length; i++) {
        pixels[i] = pixels[i] >>> 24 == 0 ? 0 : theme.onScreen(pixels[i]);
      }
      BufferedImage coloured =
          new BufferedImage(width, image.getHeight(), BufferedImage.TYPE_INT_ARGB);
      coloured.setRGB(0, 0, width, image.getHeight(), pixels, 0, width);
      return coloured;
    }
  }

  /** Saves the curves as files: one file of figures or one for each chart. */
  static final class SweepFiles {
    private SweepFiles() {}

    /**
     * Writes {@code file} if one file suffices, otherwise files whose names begin with its name.
     *
     * @param kind png, svg or csv
     */
    static void write(Path file, String kind, List<Chart> charts, PlanScaling scaling)
        throws IOException {
      String name = file.getFileName().toString().replaceFirst("[.]" + kind + "$", "");
      if (kind.equals("csv")) {
        Files.writeString(
            file.resolveSibling(name + ".csv"),
            SectionCsv.write(PointsTable.of(scaling.summary().curve())));
        return;
      }
      for (Chart chart : charts) {
        Path target = file.resolveSibling(name + "-" + chart.name() + "." + kind);
        if (kind.equals("png")) {
          Files.write(target, chart.png());
        } else {
          Files.writeString(target, chart.svg(chart.name()));
        }
      }
    }
  }

  /** Reads how a finished run scaled from its JTL or results.json. */
  static final class SavedSweep {
    private SavedSweep() {}

    /**
     * Reads the file; of a results.json the first plan with several steps.
     *
     * @param phases of each step of a JTL; a results.json has its own
     */
    static PlanScaling open(Path file, Phases phases) {
      Optional<PlanScaling> found =
          file.getFileName().toString().endsWith(".json") ? ofResults(file) : ofJtl(file, phases);
      return found.orElseThrow(
          () ->
              new ConfigException(
                  file
                      + ": has no sweep over users: there is one load level only, or its levels are"
                      + " rates"));
    }

    private static Optional<PlanScaling> ofResults(Path file) {
      return ResultsReader.read(file).plans().stream()
          .filter(plan -> plan.unit() == LoadUnit.USERS)
          .filter(plan -> plan.totals().stream().map(LoadPoint::load).distinct().count() > 1)
          .findFirst()
          .map(
              plan ->
                  new PlanScaling(
                      ScalingSummary.of(new Curve(Configuration.named(plan.plan()), plan.totals())),
                      Optional.empty(),
                      "per second",
                      Map.of()));
    }

    private static Optional<PlanScaling> ofJtl(Path file, Phases phases) {
      StepBounds bounds = new StepBounds();
      JtlReader.read(file, bounds);
      RunRecorder recorder = new RunRecorder(bounds.fromStart(phases::window));
      JtlReader.read(file, recorder);
      Verdict none = new Verdict(VerdictKind.NOT_JUDGED, List.of(), List.of());
      String name = file.getFileName().toString();
      RunStatistics statistics = recorder.statistics();
      Set<Integer> limited =
          GeneratorBottlenecks.of(
                  statistics, OperationStatistics.NONE, GeneratorEvidence.NONE, none)
              .users();
      return PlanScaling.of(name, none, statistics, Observation.NONE, limited);
    }
  }
}
