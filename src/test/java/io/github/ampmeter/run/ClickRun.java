package io.github.ampmeter.run;

import io.github.ampmeter.jmeter.JMeterWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JTextArea;

/**
 * Runs the plan in JMeter's window as a suite, and the same once more for longer, which it stops.
 */
public final class ClickRun {
  private ClickRun() {}

  /** Takes the folder of the JMeter, the plan, the launcher, and the texts of the two suites. */
  public static void main(String[] arguments) {
    JMeterWindow.open(arguments[0], arguments[1], "-Jampmeter.launcher=" + arguments[2]);
    JMeterWindow.click("Run This Plan as a Suite…");
    // JMeter takes the plan for changed once it has completed its elements.
    JMeterWindow.click("OK");
    JTextArea suite = JMeterWindow.named("Suite", JTextArea.class);
    System.out.println("draft: " + suite.getText());

    suite.setText(arguments[3]);
    System.out.println("first: " + run());
    System.out.println("its report: " + JMeterWindow.button("Open Report").isEnabled());

    suite.setText(arguments[4]);
    JMeterWindow.click("Run");
    JMeterWindow.await("the load", ClickRun::load);
    JMeterWindow.click("Stop");
    System.out.println("second: " + headline());
    JMeterWindow.end();
  }

  private static String run() {
    JMeterWindow.click("Run");
    return headline();
  }

  /** When it is over: there is nothing to stop then. */
  private static String headline() {
    JButton stop = JMeterWindow.named("Stop", JButton.class);
    JLabel headline = JMeterWindow.named("Headline", JLabel.class);
    return JMeterWindow.await(
        "the end",
        () ->
            Optional.of(headline.getText())
                .filter(text -> !stop.isEnabled() && !text.startsWith("Stopping")));
  }

  private static Optional<Path> load() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("reports"))) {
      return files
          .filter(file -> file.endsWith("under-way.jtl"))
          .filter(file -> file.toFile().length() > 1000)
          .findFirst();
    }
  }
}
