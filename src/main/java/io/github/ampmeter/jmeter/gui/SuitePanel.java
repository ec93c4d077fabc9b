package io.github.ampmeter.jmeter.gui;

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
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import net.miginfocom.swing.MigLayout;

/** Edits the suite to run: a draft for the plan in the window, or a file. */
final class SuitePanel extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final String SCRATCH = "Not saved; Run uses the text below";

  private final JTextArea yaml = new JTextArea(16, 90);
  private final JLabel where = new JLabel(Messages.of(SCRATCH));

  /** Starts the runner with some arguments; the second argument runs when it has ended. */
  private final transient BiConsumer<List<String>, IntConsumer> runner;

  /** They are disabled during a run: two loads at once would measure each other. */
  private final transient List<JButton> starting = new ArrayList<>();

  private transient Optional<Path> file = Optional.empty();

  /** The last text that was saved or generated: closing the window does not lose it. */
  private String kept;

  SuitePanel(String draft, BiConsumer<List<String>, IntConsumer> runner) {
    super(new BorderLayout(0, 6));
    this.runner = runner;
    setBorder(BorderFactory.createEmptyBorder(8, 8, 8, 8));
    where.setName("Where");
    yaml.setName("Suite");
    yaml.setFont(new Font(Font.MONOSPACED, Font.PLAIN, yaml.getFont().getSize()));
    yaml.setText(draft);
    yaml.setCaretPosition(0);
    kept = draft;
    add(where, BorderLayout.NORTH);
    add(new JScrollPane(yaml), BorderLayout.CENTER);
    add(buttons(), BorderLayout.SOUTH);
  }

  private JPanel buttons() {
    Dialogs dialogs = new Dialogs(this);
    JPanel buttons = new JPanel(new MigLayout("insets 0, fillx", "[][][grow][][][]"));
    button(buttons, "Open…", "Opens a suite file", "", () -> dialogs.open(this::open));
    button(
        buttons,
        "Save As…",
        "Saves it to run again, here or on the command line",
        "",
        () -> dialogs.save("yaml", this::save));
    starting.add(
        button(
            buttons,
            "Check",
            "One user runs the plan once; no load",
            "cell 3 0",
            () -> run("--check")));
    starting.add(
        button(
            buttons,
            "Run",
            "Starts the stack, runs the plan, writes a report with the verdict",
            "cell 4 0",
            this::run));
    buttons.add(Dialogs.closeButton(), "cell 5 0");
    return buttons;
  }

  private static JButton button(JPanel to, String text, String tip, String place, Runnable action) {
    JButton button = ElementForm.button(text, tip, action);
    to.add(button, place);
    return button;
  }

  /** Asks before the window closes if the user's text would be lost. */
  boolean mayClose() {
    return yaml.getText().equals(kept)
        || Dialogs.confirm(this, Messages.of("Close without saving the suite?"));
  }

  void open(Path suite) throws IOException {
    yaml.setText(Files.readString(suite));
    yaml.setCaretPosition(0);
    useFile(suite);
  }

  void save(Path suite) throws IOException {
    Files.writeString(suite, yaml.getText());
    useFile(suite);
  }

  private void useFile(Path suite) {
    file = Optional.of(suite);
    kept = yaml.getText();
    where.setText(Messages.of("%s; Check and Run save it first").formatted(suite));
  }

  private void run(String... options) {
    try {
      Path suite = file.isPresent() ? file.get() : Files.createTempFile("suite", ".yaml");
      Files.writeString(suite, yaml.getText());
      kept = file.isPresent() ? yaml.getText() : kept;
      List<String> arguments = new ArrayList<>(List.of("run"));
      arguments.addAll(List.of(options));
      arguments.add(suite.toString());
      boolean scratch = file.isEmpty();
      starting.forEach(button -> button.setEnabled(false));
      runner.accept(
          arguments,
          exitCode -> {
            starting.forEach(button -> button.setEnabled(true));
            if (scratch) {
              delete(suite);
            }
          });
    } catch (IOException e) {
      Dialogs.error(
          this, Messages.of("%s cannot be written: %s").formatted(Messages.of("Suite"), e));
    }
  }

  private static void delete(Path scratch) {
    try {
      Files.deleteIfExists(scratch);
    } catch (IOException e) {
      // The draft is in the system's temporary folder.
      scratch.toFile().deleteOnExit();
    }
  }
}
