package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.threads.SteppedThreadGroup;
import io.github.ampmeter.judge.load.SchedulePreview;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.LineBreakMeasurer;
import java.awt.font.TextAttribute;
import java.awt.font.TextLayout;
import java.awt.geom.Path2D;
import java.text.AttributedString;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.SwingWorker;
import javax.swing.Timer;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;

/**
 * Draws a schedule while it is typed: a moment after the last key, calculated outside Swing's
 * thread.
 */
final class LivePreview {
  private static final int MILLIS_AFTER_TYPING = 200;

  private final Supplier<SteppedThreadGroup> entered;
  private final PreviewDrawing drawing = new PreviewDrawing();
  private final Timer afterTyping = new Timer(MILLIS_AFTER_TYPING, event -> calculate());

  /**
   * An empty preview.
   *
   * @param entered supplies the thread group with the form's current values
   */
  LivePreview(Supplier<SteppedThreadGroup> entered) {
    this.entered = entered;
    afterTyping.setRepeats(false);
  }

  Component component() {
    return drawing;
  }

  /** Draws the load soon, unless another change comes first. */
  void refresh() {
    afterTyping.restart();
  }

  private void calculate() {
    new Calculation(entered.get()).execute();
  }

  private final class Calculation extends SwingWorker<SchedulePreview, Void> {
    private final SteppedThreadGroup group;

    Calculation(SteppedThreadGroup group) {
      this.group = group;
    }

    @Override
    protected SchedulePreview doInBackground() {
      return group.preview(Calculation::resolved);
    }

    @Override
    protected void done() {
      try {
        drawing.show(get());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException e) {
        drawing.showError(
            e.getCause() instanceof ConfigException mistake
                ? mistake.getMessage()
                : "The schedule cannot be shown: " + e.getCause());
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

  /** Draws a load over time as a line, or the error in its fields. */
  static final class PreviewDrawing extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final Color LINE = new Color(0x0072B2);
    private static final int FILL_OPACITY = 0x40;
    private static final int GAP = 8;
    private static final int TICKS = 6;

    private transient SchedulePreview preview;
    private String error = "";

    PreviewDrawing() {
      setName("Schedule");
      setBorder(BorderFactory.createTitledBorder(Messages.of("Load")));
      setPreferredSize(new Dimension(500, 260));
    }

    void show(SchedulePreview preview) {
      this.preview = preview;
      error = "";
      getAccessibleContext()
          .setAccessibleDescription(
              Character.toUpperCase(preview.load().charAt(0))
                  + preview.load().substring(1)
                  + " over time");
      repaint();
    }

    void showError(String sentence) {
      error = sentence;
      getAccessibleContext().setAccessibleDescription(sentence);
      repaint();
    }

    @Override
    protected void paintComponent(Graphics graphics) {
      super.paintComponent(graphics);
      Graphics2D g = (Graphics2D) graphics.create();
      g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      g.setRenderingHint(
          RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      if (!error.isEmpty()) {
        g.setColor(Theme.now().error());
        drawWrapped(g, error, getInsets().left + GAP, getInsets().top + GAP);
      } else if (preview != null && preview.end() > 0) {
        new Plot(g).paint();
      }
      g.dispose();
    }

    /** A text colour that is readable on the window's background. */
    private Color text() {
      return getForeground() == null ? Color.DARK_GRAY : getForeground();
    }

    /** Wraps the sentence, which a narrow window must not cut off. */
    private void drawWrapped(Graphics2D g, String words, int left, int top) {
      AttributedString text = new AttributedString(words);
      text.addAttribute(TextAttribute.FONT, g.getFont());
      LineBreakMeasurer lines = new LineBreakMeasurer(text.getIterator(), g.getFontRenderContext());
      float width = Math.max(1, getWidth() - getInsets().right - GAP - left);
      float y = top;
      while (lines.getPosition() < words.length()) {
        TextLayout line = lines.nextLayout(width);
        line.draw(g, left, y + line.getAscent());
        y += line.getAscent() + line.getDescent() + line.getLeading();
      }
    }

    /** Draws at the current size. */
    private final class Plot {
      private final Graphics2D g;
      private final FontMetrics font;
      private final double end = preview.end();
      private final double most =
          preview.points().stream().mapToDouble(SchedulePreview.Point::load).max().orElse(1);
      private final int left;
      private final int right;
      private final int top;
      private final int bottom;

      Plot(Graphics2D g) {
        this.g = g;
        font = g.getFontMetrics();
        left = getInsets().left + font.stringWidth(number(most)) + 3 * GAP;
        right = getWidth() - getInsets().right - 3 * GAP;
        top = getInsets().top + font.getHeight() + GAP;
        bottom = getHeight() - getInsets().bottom - 2 * font.getHeight() - GAP;
      }

      void paint() {
        Color text = text();
        shadeWhatIsLeftOut();
        g.setColor(text);
        g.drawString(Messages.of(preview.load()), left, top - GAP);
        g.drawString(words(), left, bottom + 2 * font.getHeight());
        for (double load : ticks(most, most == Math.rint(most))) {
          String label = number(load);
          g.setColor(text);
          g.drawString(label, left - GAP - font.stringWidth(label), y(load) + font.getAscent() / 2);
          g.setColor(Theme.now().faint());
          g.drawLine(left, y(load), right, y(load));
        }
        g.setColor(text);
        for (double at : ticks(end, !preview.timed())) {
          String label = number(at);
          g.drawString(label, x(at) - font.stringWidth(label) / 2, bottom + font.getHeight());
        }
        line();
      }

      private void line() {
        Path2D path = new Path2D.Double();
        List<SchedulePreview.Point> points = preview.points();
        path.moveTo(x(0), y(0));
        points.forEach(point -> path.lineTo(x(point.at()), y(point.load())));
        Color line = Theme.now().onScreen(LINE);
        g.setColor(new Color(line.getRed(), line.getGreen(), line.getBlue(), FILL_OPACITY));
        g.fill(path);
        g.setColor(line);
        g.setStroke(new BasicStroke(1.5f));
        g.draw(path);
      }

      /** A phase is named where it is first; its others look the same. */
      private void shadeWhatIsLeftOut() {
        Set<String> named = new HashSet<>();
        for (SchedulePreview.LeftOut phase : preview.leftOut()) {
          int from = x(phase.from());
          g.setColor(Theme.now().faint());
          g.fillRect(from, top, Math.max(1, x(phase.to()) - from), bottom - top);
          if (named.add(phase.phase())) {
            g.setColor(text());
            g.drawString(Messages.of(phase.phase()), from + 2, top + font.getAscent());
          }
        }
      }

      private String words() {
        return preview.timed()
            ? String.format(
                Locale.ROOT,
                Messages.of("seconds; %s s in total, plus the last samples"),
                number(end))
            : Messages.of("passes; their duration depends on the tested system");
      }

      private int x(double at) {
        return (int) Math.round(left + (right - left) * at / end);
      }

      private int y(double load) {
        return (int) Math.round(bottom - (bottom - top) * load / most);
      }
    }

    /** A few round numbers from 0 to the end. */
    private static double[] ticks(double end, boolean whole) {
      double step = Math.pow(10, Math.floor(Math.log10(end / TICKS)));
      double[] factors = {1, 2, 5, 10};
      int i = 0;
      while (i < factors.length - 1 && end / (step * factors[i]) > TICKS) {
        i++;
      }
      double width = whole ? Math.max(1, step * factors[i]) : step * factors[i];
      double[] ticks = new double[(int) Math.floor(end / width + 1e-9) + 1];
      for (int t = 0; t < ticks.length; t++) {
        ticks[t] = t * width;
      }
      return ticks;
    }

    private static String number(double value) {
      return value == Math.rint(value)
          ? String.valueOf((long) value)
          : String.format(Locale.ROOT, "%.1f", value);
    }
  }
}
