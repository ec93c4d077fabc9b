package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.judge.verdict.VerdictKind;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Desktop;
import java.awt.Font;
import java.awt.Window;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.WindowConstants;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.GuiPackage;

/** Shows the output of a command with its result and report. */
final class RunnerPanel extends JPanel implements Runner.Output {
  private static final long serialVersionUID = 1L;
  private static final String REPORT = "Report: ";
  private static final int NOT_STARTED = -1;
  private static final int ROWS = 24;
  private static final int COLUMNS = 103;

  private final JLabel headline = new JLabel();
  private final JProgressBar busy = new JProgressBar();
  private final JTextArea output = new JTextArea(ROWS, COLUMNS);
  private final JButton stop = new JButton(Messages.of("Stop"));
  private final JButton open = new JButton(Messages.of("Open Report"));

  private transient Optional<Runner.Task> task = Optional.empty();
  private transient Optional<Path> report = Optional.empty();
  private transient Optional<VerdictKind> verdict = Optional.empty();
  private transient IntConsumer whenEnded = exitCode -> {};

  RunnerPanel() {
    super(new BorderLayout(0, 6));
    setBorder(BorderFactory.createEmptyBorder(8, 8, 8, 8));
    headline.setName("Headline");
    headline.setFont(headline.getFont().deriveFont(Font.BOLD));
    busy.setIndeterminate(true);
    JPanel top = new JPanel(new MigLayout("insets 0, fillx", "[grow][]"));
    top.add(headline, "growx, wmin 0");
    top.add(busy);
    output.setName("Output");
    output.setEditable(false);
    output.setFont(new Font(Font.MONOSPACED, Font.PLAIN, output.getFont().getSize()));
    stop.setName("Stop");
    stop.setToolTipText(
        Messages.of("Stops the run; the figures so far are reported as INCOMPLETE"));
    stop.addActionListener(event -> stop());
    open.setToolTipText(Messages.of("In the browser"));
    open.addActionListener(event -> report.ifPresent(file -> ReportPage.open(this, file)));
    open.setEnabled(false);
    JPanel buttons = new JPanel(new MigLayout("insets 0, fillx", "[][][grow]"));
    buttons.add(stop);
    buttons.add(open);
    buttons.add(Dialogs.closeButton(), "right");
    add(top, BorderLayout.NORTH);
    add(new JScrollPane(output), BorderLayout.CENTER);
    add(buttons, BorderLayout.SOUTH);
  }

  /** Starts a command; the action receives its exit code. */
  void start(Runner runner, List<String> arguments, IntConsumer whenEnded) {
    this.whenEnded = whenEnded;
    headline.setText(Messages.of("Running:") + " ampmeter " + String.join(" ", arguments));
    try {
      task = Optional.of(runner.start(arguments, this));
    } catch (IOException e) {
      line(e.getMessage());
      end(Messages.of("Could not be started"));
      whenEnded.accept(NOT_STARTED);
    }
  }

  /** Stops the running command, if there is one. */
  void stop() {
    task.ifPresent(
        running -> {
          stop.setEnabled(false);
          headline.setText(Messages.of("Stopping …"));
          running.stop();
        });
  }

  boolean isRunning() {
    return task.isPresent();
  }

  @Override
  public void line(String line) {
    output.append(line + "\n");
    output.setCaretPosition(output.getDocument().getLength());
    Arrays.stream(VerdictKind.values())
        .filter(kind -> line.matches(kind.word().toUpperCase(Locale.ROOT) + "([,:] .*)?"))
        .forEach(kind -> verdict = Optional.of(kind));
    if (line.startsWith(REPORT)) {
      report = Optional.of(Path.of(line.substring(REPORT.length())).toAbsolutePath());
    }
  }

  /** Shows the verdict only if output and exit code agree. */
  @Override
  public void ended(int exitCode) {
    boolean passed = verdict.filter(kind -> kind == VerdictKind.PASSED).isPresent();
    if (exitCode == 0) {
      end(verdict.isEmpty() ? Messages.of("Done") : passed ? "PASSED" : endedWith(exitCode));
    } else {
      end(
          verdict
              .filter(kind -> !passed)
              .map(kind -> kind.word().toUpperCase(Locale.ROOT))
              .orElse(endedWith(exitCode)));
    }
    whenEnded.accept(exitCode);
  }

  private static String endedWith(int exitCode) {
    return Messages.of("Exit code %s").formatted(exitCode);
  }

  private void end(String words) {
    task = Optional.empty();
    headline.setText(words);
    busy.setIndeterminate(false);
    busy.setVisible(false);
    stop.setEnabled(false);
    open.setEnabled(report.isPresent());
  }

  /** A window beside JMeter's that may stay open. */
  static final class RunnerWindow {
    private RunnerWindow() {}

    /** Runs a command and shows its output. */
    static void run(Runner runner, List<String> words, IntConsumer whenEnded) {
      RunnerPanel panel = new RunnerPanel();
      show("ampmeter " + words.get(0), panel, () -> mayClose(panel));
      panel.start(runner, words, whenEnded);
    }

    private static boolean mayClose(RunnerPanel panel) {
      if (panel.isRunning()
          && !Dialogs.confirm(
              panel, Messages.of("The command is still running. Stop it and close?"))) {
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
      Dialogs.closeByEscape(dialog);
      dialog.setContentPane(content);
      dialog.pack();
      dialog.setLocationRelativeTo(jmeter);
      dialog.setVisible(true);
    }
  }

  /** Opens a report in the browser. */
  static final class ReportPage {
    /** The runner's last report, relative to the directory in which it was started. */
    private static final Path LAST = Path.of("reports", "latest", "report.html");

    private ReportPage() {}

    /** The report of the last run that was started in JMeter's working directory. */
    static void openLast(Component parent) {
      open(parent, LAST.toAbsolutePath());
    }

    /** Opens a report; without a browser, shows the file's name. */
    static void open(Component parent, Path file) {
      if (!Files.isRegularFile(file)) {
        Dialogs.inform(
            parent, Messages.of("There is no report %s yet: run a suite first.").formatted(file));
        return;
      }
      try {
        Path real = file.toRealPath();
        if (Desktop.isDesktopSupported()
            && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
          Desktop.getDesktop().browse(real.toUri());
        } else {
          Dialogs.inform(
              parent,
              Messages.of("No browser can be started from here. The report:"),
              copied(real));
        }
      } catch (IOException e) {
        Dialogs.inform(
            parent, Messages.of("%s cannot be opened: %s").formatted(file, e.getMessage()));
      }
    }

    /** A field from which the file's name can be copied to a browser. */
    private static JTextField copied(Path file) {
      JTextField field = new JTextField(file.toString());
      field.setEditable(false);
      return field;
    }
  }
}
