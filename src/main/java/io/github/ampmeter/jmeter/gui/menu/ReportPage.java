package io.github.ampmeter.jmeter.gui.menu;

import java.awt.Component;
import java.awt.Desktop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.swing.JOptionPane;

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
      say(parent, "There is no report " + file + " yet: run a suite first.");
      return;
    }
    try {
      Path real = file.toRealPath();
      if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
        Desktop.getDesktop().browse(real.toUri());
      } else {
        say(parent, "No browser can be started from here. The report: " + real);
      }
    } catch (IOException e) {
      say(parent, file + " cannot be opened: " + e.getMessage());
    }
  }

  private static void say(Component parent, String words) {
    JOptionPane.showMessageDialog(parent, words, "Ampmeter", JOptionPane.INFORMATION_MESSAGE);
  }
}
