package io.github.ampmeter.jmeter.gui;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Container;
import javax.swing.Box;

/** How an element's window is laid out. */
public final class FormPage {
  private static final int GAP = 5;

  private FormPage() {}

  /** The title and then the parts, one below the other; what is free below them is the centre. */
  public static void lay(Container window, Container title, Component... parts) {
    Box top = Box.createVerticalBox();
    top.add(title);
    for (Component part : parts) {
      top.add(Box.createVerticalStrut(GAP));
      top.add(part);
    }
    window.setLayout(new BorderLayout(0, GAP));
    window.add(top, BorderLayout.NORTH);
  }
}
