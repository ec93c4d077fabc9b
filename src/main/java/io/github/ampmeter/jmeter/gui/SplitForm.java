package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import javax.swing.BorderFactory;
import javax.swing.JSplitPane;

/**
 * A form above its results. The form has all the room while there are no results; the user moves
 * the edge between them.
 */
final class SplitForm extends JSplitPane {
  private static final long serialVersionUID = 1L;
  private static final double FOR_THE_FORM = 0.4;

  SplitForm(Component form, Component results) {
    super(VERTICAL_SPLIT, form, results);
    setResizeWeight(FOR_THE_FORM);
    setBorder(BorderFactory.createEmptyBorder());
  }
}
