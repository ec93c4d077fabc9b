package io.github.ampmeter.jmeter.gui.menu;

import io.github.ampmeter.jmeter.gui.FileDialogs;
import io.github.ampmeter.jmeter.gui.Messages;
import java.awt.Window;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.WindowConstants;
import org.apache.jmeter.gui.GuiPackage;

/** Windows beside JMeter's, which may stay open while one works in that. */
final class RunnerWindow {
  private RunnerWindow() {}

  /** Runs a command and shows what it says; what is to be done when it has ended. */
  static void run(Runner runner, List<String> words, IntConsumer whenEnded) {
    RunnerPanel panel = new RunnerPanel();
    show("ampmeter " + words.get(0), panel, () -> mayClose(panel));
    panel.start(runner, words, whenEnded);
  }

  private static boolean mayClose(RunnerPanel panel) {
    if (panel.isUnderWay()
        && !FileDialogs.agreed(panel, Messages.of("It is under way. End it, and close?"))) {
      return false;
    }
    panel.stop();
    return true;
  }

  static void show(String title, JComponent content, BooleanSupplier mayClose) {
    Window jmeter = GuiPackage.getInstance().getMainFrame();
    JDialog dialog = new JDialog(jmeter, title);
    dialog.setDefaultCloseOperation(WindowConstants.DO_NOTHING_ON_CLOSE);
    dialog.addWindowListener(
        new WindowAdapter() {
          @Override
          public void windowClosing(WindowEvent event) {
            if (mayClose.getAsBoolean()) {
              dialog.dispose();
            }
          }
        });
    dialog.setContentPane(content);
    dialog.pack();
    dialog.setLocationRelativeTo(jmeter);
    dialog.setVisible(true);
  }
}
