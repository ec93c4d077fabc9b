package io.github.ampmeter.jmeter.gui;

import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;

/**
 * Tells of each change of a text.
 *
 * @param changed what is done then
 */
record TextChanges(Runnable changed) implements DocumentListener {
  @Override
  public void insertUpdate(DocumentEvent event) {
    changed.run();
  }

  @Override
  public void removeUpdate(DocumentEvent event) {
    changed.run();
  }

  /** Of attributes, which plain text does not have. */
  @Override
  public void changedUpdate(DocumentEvent event) {}
}
