package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.Excerpt;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import javax.swing.JTextArea;
import javax.swing.UIManager;

/** Text of any length that can be selected, wrapped so that they do not widen a form. */
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

  /** Has the height of so many lines, whatever its text; longer ones are read in the tool tip. */
  WrappedText lines(int number) {
    text.lines = number;
    return this;
  }

  Component component() {
    return text;
  }

  /** In the colour of an error. */
  void warn(String sentence) {
    show(sentence, true);
  }

  void show(String sentence) {
    show(sentence, false);
  }

  private void show(String sentence, boolean warning) {
    text.warning = warning;
    String shown = Excerpt.of(sentence, MOST_CHARACTERS);
    if (!shown.equals(text.getText())) {
      text.setText(shown);
      text.setToolTipText(ReportTable.tip(shown));
    }
  }

  /** A wrapping area would otherwise claim the width it once had when the window shrinks. */
  private static final class Area extends JTextArea {
    private static final long serialVersionUID = 1L;
    private static final int LEAST_WIDTH = 200;

    private int lines;
    private boolean warning;

    Area() {
      super(" ");
    }

    /** The look and feel's, which may change. */
    @Override
    public Color getForeground() {
      return warning ? Theme.now().error() : super.getForeground();
    }

    @Override
    public Dimension getPreferredSize() {
      int height = lines > 0 ? lines * getRowHeight() : super.getPreferredSize().height;
      return new Dimension(LEAST_WIDTH, height);
    }
  }
}
