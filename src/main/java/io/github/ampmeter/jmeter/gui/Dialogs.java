package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Window;
import java.awt.event.KeyEvent;
import java.awt.event.WindowEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JFileChooser;
import javax.swing.JOptionPane;
import javax.swing.JTextArea;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;

/** Dialogs that ask for files and confirmation and show errors. */
public final class Dialogs {
  private static final String TITLE = "Ampmeter";

  /** The width of a message, in columns of text. */
  private static final int WIDTH = 60;

  private final Component parent;

  /** What to do with the chosen file. */
  public interface Action {
    void on(Path file) throws IOException;
  }

  public Dialogs(Component parent) {
    this.parent = parent;
  }

  public void open(Action reading) {
    JFileChooser chooser = new JFileChooser();
    if (chooser.showOpenDialog(parent) == JFileChooser.APPROVE_OPTION) {
      attempt(chooser.getSelectedFile().toPath(), "%s cannot be read: %s", reading);
    }
  }

  /**
   * Asks for a file to write, and again before it is replaced.
   *
   * @param kind the extension, such as csv, which is added if it is missing
   */
  public void save(String kind, Action writing) {
    chosen(kind).ifPresent(file -> attempt(file, "%s cannot be written: %s", writing));
  }

  private Optional<Path> chosen(String kind) {
    JFileChooser chooser = new JFileChooser();
    if (chooser.showSaveDialog(parent) != JFileChooser.APPROVE_OPTION) {
      return Optional.empty();
    }
    Path file = withEnding(chooser.getSelectedFile().toPath(), kind);
    return !Files.exists(file)
            || confirm(parent, Messages.of("Replace %s?").formatted(file.getFileName()))
        ? Optional.of(file)
        : Optional.empty();
  }

  static Path withEnding(Path file, String kind) {
    String name = file.getFileName().toString();
    return name.endsWith("." + kind) ? file : file.resolveSibling(name + "." + kind);
  }

  public static void error(Component parent, String sentence) {
    JTextArea wrapped = new JTextArea(sentence, 0, WIDTH);
    wrapped.setLineWrap(true);
    wrapped.setWrapStyleWord(true);
    wrapped.setEditable(false);
    wrapped.setOpaque(false);
    wrapped.setFont(UIManager.getFont("Label.font"));
    // A text area without rows gets its height once it has a width.
    wrapped.setSize(wrapped.getPreferredSize().width, 1);
    JOptionPane.showMessageDialog(parent, wrapped, TITLE, JOptionPane.ERROR_MESSAGE);
  }

  /** Shows sentences or components in a column. */
  public static void inform(Component parent, Object... parts) {
    JOptionPane.showMessageDialog(parent, parts, TITLE, JOptionPane.INFORMATION_MESSAGE);
  }

  /** Asks the user to confirm what cannot be undone. */
  public static boolean confirm(Component parent, String question) {
    return JOptionPane.showConfirmDialog(parent, question, TITLE, JOptionPane.OK_CANCEL_OPTION)
        == JOptionPane.OK_OPTION;
  }

  /** A button that closes its window. */
  static JButton closeButton() {
    JButton button = new JButton(Messages.of("Close"));
    button.addActionListener(event -> close(SwingUtilities.getWindowAncestor(button)));
    return button;
  }

  /** Makes the key Escape close the dialog. */
  static void closeByEscape(JDialog dialog) {
    dialog
        .getRootPane()
        .registerKeyboardAction(
            event -> close(dialog),
            KeyStroke.getKeyStroke(KeyEvent.VK_ESCAPE, 0),
            JComponent.WHEN_IN_FOCUSED_WINDOW);
  }

  private static void close(Window window) {
    window.dispatchEvent(new WindowEvent(window, WindowEvent.WINDOW_CLOSING));
  }

  private void attempt(Path file, String failure, Action action) {
    try {
      action.on(file);
    } catch (IOException e) {
      error(parent, Messages.of(failure).formatted(file, e.getMessage()));
    }
  }
}
