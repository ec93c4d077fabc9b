package io.github.ampmeter.jmeter.gui.menu;

import io.github.ampmeter.jmeter.gui.FileDialogs;
import io.github.ampmeter.jmeter.gui.Messages;
import java.awt.BorderLayout;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import net.miginfocom.swing.MigLayout;

/** The suite that is to run: a draft for the plan in the window, or a file. */
final class SuitePanel extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final String SCRATCH = "Not a file yet; Run uses it as it stands here";

  private final JTextArea yaml = new JTextArea(16, 90);
  private final JLabel where = new JLabel(Messages.of(SCRATCH));

  /** Starts the runner with some arguments; the second is done when that has ended. */
  private final transient BiConsumer<List<String>, IntConsumer> runner;

  /** Two loads at once would measure each other. */
  private final List<JButton> starting = new ArrayList<>();

  private transient Optional<Path> file = Optional.empty();

  SuitePanel(String draft, BiConsumer<List<String>, IntConsumer> runner) {
    super(new BorderLayout(0, 6));
    this.runner = runner;
    setBorder(BorderFactory.createEmptyBorder(8, 8, 8, 8));
    where.setName("Where");
    yaml.setName("Suite");
    yaml.setFont(new Font(Font.MONOSPACED, Font.PLAIN, yaml.getFont().getSize()));
    yaml.setText(draft);
    yaml.setCaretPosition(0);
    add(where, BorderLayout.NORTH);
    add(new JScrollPane(yaml), BorderLayout.CENTER);
    add(buttons(), BorderLayout.SOUTH);
  }

  private JPanel buttons() {
    FileDialogs dialogs = new FileDialogs(this);
    JPanel buttons = new JPanel(new MigLayout("insets 0, fillx", "[][][grow][][]"));
    button(buttons, "Open…", "A suite that is a file", "", () -> dialogs.open(this::open));
    button(
        buttons,
        "Save As…",
        "To run it again, here or on the command line",
        "",
        () -> dialogs.save("yaml", this::save));
    starting.add(
        button(
            buttons,
            "Check",
            "One user goes once through the plan; no load",
            "cell 3 0",
            () -> run("--check")));
    starting.add(
        button(
            buttons,
            "Run",
            "Brings the stack up, runs, judges, writes a report",
            "cell 4 0",
            this::run));
    return buttons;
  }

  private static JButton button(JPanel to, String text, String tip, String place, Runnable action) {
    JButton button = new JButton(Messages.of(text));
    button.setToolTipText(Messages.of(tip));
    button.addActionListener(event -> action.run());
    to.add(button, place);
    return button;
  }

  void open(Path suite) throws IOException {
    yaml.setText(Files.readString(suite));
    yaml.setCaretPosition(0);
    isFile(suite);
  }

  void save(Path suite) throws IOException {
    Files.writeString(suite, yaml.getText());
    isFile(suite);
  }

  private void isFile(Path suite) {
    file = Optional.of(suite);
    where.setText(Messages.of("%s; Check and Run save it first").formatted(suite));
  }

  private void run(String... options) {
    try {
      Path suite = file.isPresent() ? file.get() : Files.createTempFile("suite", ".yaml");
      Files.writeString(suite, yaml.getText());
      List<String> words = new ArrayList<>(List.of("run"));
      words.addAll(List.of(options));
      words.add(suite.toString());
      boolean scratch = file.isEmpty();
      starting.forEach(button -> button.setEnabled(false));
      runner.accept(
          words,
          exitCode -> {
            starting.forEach(button -> button.setEnabled(true));
            if (scratch) {
              delete(suite);
            }
          });
    } catch (IOException e) {
      JOptionPane.showMessageDialog(
          this,
          Messages.of("%s cannot be written: %s").formatted(Messages.of("Suite"), e),
          "Ampmeter",
          JOptionPane.ERROR_MESSAGE);
    }
  }

  private static void delete(Path scratch) {
    try {
      Files.deleteIfExists(scratch);
    } catch (IOException e) {
      // In the system's folder for what may be deleted at any time.
      scratch.toFile().deleteOnExit();
    }
  }
}
