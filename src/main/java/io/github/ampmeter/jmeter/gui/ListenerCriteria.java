package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import io.github.ampmeter.judge.verdict.Criteria;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;

/** Converts the criteria of the open Required Percentiles to a targets file and back. */
final class ListenerCriteria {
  static final String ENDING = "targets";

  private ListenerCriteria() {}

  /** The criteria of all listeners; empty: the plan has none. */
  static String of(GuiPackage window) {
    return all(window).stream()
        .map(ListenerCriteria::text)
        .distinct()
        .collect(Collectors.joining());
  }

  static void write(GuiPackage window) {
    chosen(window)
        .ifPresent(
            listener ->
                new Dialogs(window.getMainFrame())
                    .save(ENDING, file -> Files.writeString(file, text(listener))));
  }

  /** The text of a file, which ends with a line feed. */
  static String text(RequiredPercentiles listener) {
    String criteria = listener.getCriteria();
    return criteria.isEmpty() || criteria.endsWith("\n") ? criteria : criteria + "\n";
  }

  static void read(GuiPackage window) {
    chosen(window)
        .ifPresent(
            listener ->
                new Dialogs(window.getMainFrame())
                    .open(
                        file -> {
                          read(file, listener);
                          window.setDirty(true);
                          window.refreshCurrentGui();
                        }));
  }

  /**
   * Replaces the listener's criteria by those of a file.
   *
   * @throws IOException if the file cannot be read or a line is not a criterion; the listener is
   *     then unchanged
   */
  static void read(Path file, RequiredPercentiles listener) throws IOException {
    String text = Files.readString(file);
    try {
      Criteria.parseWithoutBaseline(file.getFileName().toString(), text);
    } catch (ConfigException e) {
      throw new IOException(e.getMessage(), e);
    }
    listener.setCriteria(text);
  }

  /** The selected listener in the tree, or the only one of the plan. */
  private static Optional<RequiredPercentiles> chosen(GuiPackage window) {
    List<RequiredPercentiles> all = all(window);
    if (window.getCurrentElement() instanceof RequiredPercentiles selected) {
      return Optional.of(selected);
    }
    if (all.size() == 1) {
      return Optional.of(all.get(0));
    }
    Dialogs.inform(
        window.getMainFrame(),
        Messages.of(
            all.isEmpty()
                ? "The plan has no criteria: Add > Listener > Required Percentiles."
                : "The plan has several listeners Required Percentiles: select one of them in the"
                    + " tree."));
    return Optional.empty();
  }

  private static List<RequiredPercentiles> all(GuiPackage window) {
    // This copies the text of the open form into its element.
    window.updateCurrentNode();
    return window.getTreeModel().getNodesOfType(RequiredPercentiles.class).stream()
        .map(JMeterTreeNode::getTestElement)
        .filter(TestElement::isEnabled)
        .map(RequiredPercentiles.class::cast)
        .toList();
  }
}
