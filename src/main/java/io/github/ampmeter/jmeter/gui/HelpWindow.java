package io.github.ampmeter.jmeter.gui;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.FlowLayout;
import javax.swing.JDialog;
import javax.swing.JEditorPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.SwingUtilities;
import javax.swing.event.HyperlinkEvent;
import org.apache.jmeter.gui.util.EscapeDialog;

/** Shows a page of our docs beside JMeter's window. */
final class HelpWindow {
  private static final class Only {
    private static final HelpWindow WINDOW = new HelpWindow();
  }

  private final JEditorPane text = new JEditorPane();
  private final JDialog dialog;
  private String topic = "";

  private HelpWindow() {
    text.setName("Help");
    text.setContentType("text/html");
    text.setEditable(false);
    // Uses the look and feel's font and colours, not the defaults of HTML 3.2.
    text.putClientProperty(JEditorPane.HONOR_DISPLAY_PROPERTIES, true);
    text.addHyperlinkListener(
        event -> {
          if (event.getEventType() == HyperlinkEvent.EventType.ACTIVATED) {
            show(HelpPages.linked(topic, event.getDescription()));
          }
        });
    dialog = new EscapeDialog(null, "Ampmeter", false);
    dialog.add(new JScrollPane(text));
    JPanel buttons = new JPanel(new FlowLayout(FlowLayout.TRAILING));
    buttons.add(Dialogs.closeButton());
    dialog.add(buttons, BorderLayout.SOUTH);
    dialog.setSize(new Dimension(760, 640));
  }

  /** Opens the page or brings it to the front. */
  static void open(Component beside, String topic) {
    HelpWindow window = Only.WINDOW;
    if (!window.dialog.isVisible()) {
      window.dialog.setLocationRelativeTo(SwingUtilities.getWindowAncestor(beside));
      // The look and feel may have changed.
      SwingUtilities.updateComponentTreeUI(window.dialog);
    }
    window.show(topic);
    window.dialog.setVisible(true);
    window.dialog.toFront();
  }

  private void show(String wanted) {
    HelpPages.html(wanted)
        .ifPresent(
            html -> {
              topic = wanted;
              text.setText(html);
              text.setCaretPosition(0);
              // The page must be laid out first.
              SwingUtilities.invokeLater(() -> text.scrollToReference(HelpPages.anchor(wanted)));
            });
  }
}
