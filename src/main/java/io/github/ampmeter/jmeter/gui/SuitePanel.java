package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.judge.load.LoadKey;
import java.awt.BorderLayout;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /**
   * A first suite of one plan: its users and times, if it reads them from properties, and the
   * criteria of its listener.
   */
  static final class SuiteDraft {
    private static final String PROPERTY = "\\$\\{__P\\(%s,([^)$]*)\\)\\}";

    /** The keys that a draft takes from the plan. */
    private static final List<LoadKey<?>> KEYS =
        List.of(LoadKey.RATE, LoadKey.USERS, LoadKey.WARM_UP, LoadKey.DURATION);

    private SuiteDraft() {}

    /**
     * The text of the suite, which may be saved anywhere: the plan has its absolute path.
     *
     * @param criteria of the plan's listeners, one a line; the runner rejects those with
     *     expressions, which only JMeter knows
     */
    static String of(Path plan, String criteria) throws IOException {
      Path whole = plan.toAbsolutePath().normalize();
      String jmx = Files.readString(whole);
      String name = name(whole);
      StringBuilder yaml = new StringBuilder();
      yaml.append("# Each key is explained in Help > Ampmeter's Elements > Suites.\n");
      yaml.append("name: ").append(quoted(name)).append('\n');
      yaml.append("stack: embedded    # or local, container, external\n");
      yaml.append("plans:\n");
      yaml.append("  - plan: ").append(quoted(whole.toString())).append('\n');
      yaml.append(line("name", quoted(name)));
      for (LoadKey<?> key : KEYS) {
        standard(jmx, key.name())
            .ifPresent(value -> yaml.append(line(key.name(), quoted(value + key.unit()))));
      }
      List<String> wanted =
          criteria.lines().map(String::strip).filter(SuiteDraft::isCriterion).toList();
      if (wanted.isEmpty()) {
        yaml.append("    # targets: ['p90(*) <= 1 s']    without any: no request may fail\n");
      } else {
        yaml.append("    targets:\n");
        wanted.forEach(criterion -> yaml.append("      - ").append(quoted(criterion)).append('\n'));
      }
      return yaml.toString();
    }

    private static String line(String key, String value) {
      return String.format(Locale.ROOT, "    %s: %s%n", key, value);
    }

    /** The plan's name, reduced to what a folder may be called. */
    private static String name(Path plan) {
      return plan.getFileName()
          .toString()
          .replaceFirst("[.]jmx$", "")
          .replaceAll("[^A-Za-z0-9.-]+", "-");
    }

    /** The plan's default of a property; empty: the plan does not read it. */
    private static Optional<String> standard(String jmx, String property) {
      Matcher read = Pattern.compile(String.format(Locale.ROOT, PROPERTY, property)).matcher(jmx);
      return read.find() && !read.group(1).isBlank()
          ? Optional.of(read.group(1).strip().replaceAll("\\\\,", ","))
          : Optional.empty();
    }

    private static boolean isCriterion(String line) {
      return !line.isEmpty() && !line.startsWith("#");
    }

    private static String quoted(String text) {
      return "'" + text.replace("'", "''") + "'";
    }
  }
}
