package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.Excerpt;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import javax.swing.JTextArea;
import javax.swing.UIManager;

/** Words of any length that can be selected, wrapped so that they do not widen a form. */
final class WrappedText {
  private static final int MOST_CHARACTERS = 500;

  private final JTextArea text = new Area();

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

  Component component() {
    return text;
  }

  void show(String words) {
    String shown = Excerpt.of(words, MOST_CHARACTERS);
    if (!shown.equals(text.getText())) {
      text.setText(shown);
    }
  }

  /** A wrapping area would otherwise claim the width it once had when the window shrinks. */
  private static final class Area extends JTextArea {
    private static final long serialVersionUID = 1L;
    private static final int LEAST_WIDTH = 200;

    Area() {
      super(" ");
    }

    @Override
    public Dimension getPreferredSize() {
      return new Dimension(LEAST_WIDTH, super.getPreferredSize().height);
    }
  }
}
