package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.Excerpt;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import java.util.function.Supplier;
import javax.swing.JTextArea;
import javax.swing.UIManager;

/** Selectable text of any length, wrapped so that it does not widen a form. */
final class WrappedText {
  private static final int MOST_CHARACTERS = 500;

  private final Area text = new Area();

  WrappedText(String name) {
    text.setName(name);
    text.getAccessibleContext().setAccessibleName(name);
    text.setEditable(false);
    text.setLineWrap(true);
    text.setWrapStyleWord(true);
    text.setOpaque(false);
    text.setBorder(null);
    text.setFont(UIManager.getFont("Label.font"));
  }

  WrappedText bold() {
    text.setFont(text.getFont().deriveFont(Font.BOLD));
    return this;
  }

  /** Fixes the height at this many lines; the tooltip shows longer texts. */
  WrappedText lines(int number) {
    text.lines = number;
    return this;
  }

  Component component() {
    return text;
  }

  /** Shows an error in red. */
  void warn(String sentence) {
    show(sentence, () -> Theme.now().error());
  }

  void show(String sentence) {
    show(sentence, null);
  }

  /** Shows the sentence in the colour of the outcome with which it begins. */
  void showOutcome(String sentence) {
    show(sentence, () -> OutcomeText.colour(sentence));
  }

  private void show(String sentence, Supplier<Color> colour) {
    text.colour = colour;
    String shown = Excerpt.of(sentence, MOST_CHARACTERS);
    if (!shown.equals(text.getText())) {
      text.setText(shown);
      text.setToolTipText(ReportTable.tip(shown));
    }
  }

  /** A text area that can shrink; Swing's would keep its width when the window shrinks. */
  private static final class Area extends JTextArea {
    private static final long serialVersionUID = 1L;
    private static final int LEAST_WIDTH = 200;

    private int lines;

    /**
     * Asked at each drawing, since the look and feel may change; null: that of the look and feel.
     */
    private Supplier<Color> colour;

    Area() {
      super(" ");
    }

    @Override
    public Color getForeground() {
      return colour == null ? super.getForeground() : colour.get();
    }

    @Override
    public Dimension getPreferredSize() {
      int height = lines > 0 ? lines * getRowHeight() : super.getPreferredSize().height;
      return new Dimension(LEAST_WIDTH, height);
    }
  }
}
