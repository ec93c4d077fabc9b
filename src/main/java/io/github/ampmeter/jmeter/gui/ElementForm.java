package io.github.ampmeter.jmeter.gui;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Container;
import java.awt.Cursor;
import javax.swing.Box;
import javax.swing.JButton;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.JMeterGUIComponent;

/** The form of one of our elements, with the layout of all of them. */
public interface ElementForm extends JMeterGUIComponent {
  /** The prefix of elements, so that JMeter's menus, sorted by name, show them together. */
  String OURS = "Ampmeter - ";

  /** The prefix of elements of a demonstration. */
  String DEMONSTRATION = "Ampmeter Demo - ";

  /** Returns no key of JMeter's texts: the name is {@link #getStaticLabel}. */
  @Override
  default String getLabelResource() {
    return getClass().getSimpleName();
  }

  /** Places the title and the parts in a column and leaves the centre free. */
  static void layOut(Container window, Container title, Component... parts) {
    int gap = 5;
    Box top = Box.createVerticalBox();
    top.add(title);
    for (Component part : parts) {
      top.add(Box.createVerticalStrut(gap));
      top.add(part);
    }
    window.setLayout(new BorderLayout(0, gap));
    window.add(top, BorderLayout.NORTH);
  }

  /** Returns the title with a link to our page about the element. */
  static Component titleWithHelp(Component title, Class<?> form) {
    JPanel row = new JPanel(new MigLayout("insets 0"));
    row.add(title);
    HelpPages.topic(form)
        .ifPresent(topic -> row.add(helpLink(form.getSimpleName(), topic), "gapleft 12"));
    return row;
  }

  private static JButton helpLink(String form, String topic) {
    JButton link =
        button(
            "Help", "What this element does and what its fields mean; no network needed", () -> {});
    link.setName("Help on " + form);
    link.setBorderPainted(false);
    link.setContentAreaFilled(false);
    link.setCursor(Cursor.getPredefinedCursor(Cursor.HAND_CURSOR));
    link.addActionListener(event -> HelpWindow.open(link, topic));
    return link;
  }

  /** A button with translated text and tooltip. */
  static JButton button(String text, String tip, Runnable action) {
    JButton button = new JButton(Messages.of(text));
    button.setToolTipText(Messages.of(tip));
    button.addActionListener(event -> action.run());
    return button;
  }
}
