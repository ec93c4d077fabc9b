package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Cursor;
import javax.swing.JButton;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;

/** The link in a form's title that opens our page about the element. */
public final class HelpLink {
  private HelpLink() {}

  /** The title with the link behind it. */
  public static Component beside(Component title, Class<?> form) {
    JPanel row = new JPanel(new MigLayout("insets 0"));
    row.add(title);
    HelpPages.topic(form)
        .ifPresent(topic -> row.add(link(form.getSimpleName(), topic), "gapleft 12"));
    return row;
  }

  private static JButton link(String form, String topic) {
    JButton link = new JButton(Messages.of("Help"));
    link.setName("Help on " + form);
    link.setToolTipText(
        Messages.of("What this element does and what its fields mean; no network needed"));
    link.setBorderPainted(false);
    link.setContentAreaFilled(false);
    link.setCursor(Cursor.getPredefinedCursor(Cursor.HAND_CURSOR));
    link.addActionListener(event -> HelpWindow.open(link, topic));
    return link;
  }
}
