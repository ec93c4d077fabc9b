package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Font;
import javax.swing.JTextArea;
import javax.swing.UIManager;

/** Words of any length that can be selected, wrapped so that they do not widen a form. */
final class WrappedText {
  private final JTextArea text = new JTextArea(" ");

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
    if (!words.equals(text.getText())) {
      text.setText(words);
    }
  }
}
