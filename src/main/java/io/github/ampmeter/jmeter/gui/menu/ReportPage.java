package io.github.ampmeter.jmeter.gui.menu;

import io.github.ampmeter.jmeter.gui.Messages;
import java.awt.Component;
import java.awt.Desktop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.swing.JOptionPane;
import javax.swing.JTextField;

/** Opens a report in the browser. */
final class ReportPage {
  /** Where the runner leaves the last one, below the directory in which it was started. */
  private static final Path LAST = Path.of("reports", "latest", "report.html");

  private ReportPage() {}

  /** The report of the last run that was started in JMeter's working directory. */
  static void openLast(Component parent) {
    open(parent, LAST.toAbsolutePath());
  }

  /** Where there is no browser, the file's name is said, so that it can be opened by hand. */
  static void open(Component parent, Path file) {
    if (!Files.isRegularFile(file)) {
      say(parent, Messages.of("There is no report %s yet: run a suite first.").formatted(file));
      return;
    }
    try {
      Path real = file.toRealPath();
      if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
        Desktop.getDesktop().browse(real.toUri());
      } else {
        say(parent, Messages.of("No browser can be started from here. The report:"), copied(real));
      }
    } catch (IOException e) {
      say(parent, Messages.of("%s cannot be opened: %s").formatted(file, e.getMessage()));
    }
  }

  /** So that it can be taken to a browser by hand. */
  private static JTextField copied(Path file) {
    JTextField field = new JTextField(file.toString());
    field.setEditable(false);
    return field;
  }

  private static void say(Component parent, Object... words) {
    JOptionPane.showMessageDialog(parent, words, "Ampmeter", JOptionPane.INFORMATION_MESSAGE);
  }
}
