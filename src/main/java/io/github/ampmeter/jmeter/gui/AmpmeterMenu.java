package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.jmeter.gui.RunnerPanel.ReportPage;
import io.github.ampmeter.jmeter.gui.RunnerPanel.RunnerWindow;
import java.awt.Component;
import java.awt.event.ActionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.MenuElement;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The menu Tools > Ampmeter. */
public class AmpmeterMenu implements MenuCreator {
  private static final Logger LOG = LoggerFactory.getLogger(AmpmeterMenu.class);
  private static final String TITLE = "Ampmeter";
  private static final String OUR_TEMPLATES = "/bin/ampmeter-templates.xml";

  /** The JMeter property with the suite whose stack and plan are open. */
  private static final String SUITE = "ampmeter.suite";

  private static final String WITHOUT_RUNNER =
      "Needs a full Ampmeter: open JMeter with 'ampmeter gui', or set -J%s=FILE to its"
          + " bin/ampmeter";

  private static final String SAVE =
      "The run reads the plan from its file. Save the changes to %s?";

  /** The forms use classes that JMeter has since 5.6. */
  private static final String TOO_OLD =
      "Ampmeter's forms need JMeter 5.6 or later; this is %s. The elements run without a window"
          + " only (jmeter -n)";

  /** The JMeter property of template files, which it reads at the first use of templates. */
  private static final String TEMPLATES = "template.files";

  /** Creates the menu and adds our templates to JMeter's. */
  public AmpmeterMenu() {
    String known = JMeterUtils.getPropDefault(TEMPLATES, "/bin/templates/templates.xml");
    if (!known.contains(OUR_TEMPLATES)) {
      JMeterUtils.setProperty(TEMPLATES, known + "," + OUR_TEMPLATES);
    }
  }

  @Override
  public JMenuItem[] getMenuItemsAtLocation(MENU_LOCATION location) {
    return location == MENU_LOCATION.TOOLS ? new JMenuItem[] {menu()} : new JMenuItem[0];
  }

  private static JMenu menu() {
    Optional<Runner> runner = Runner.find();
    JMenu menu = new JMenu(TITLE);
    versionError(JMeterUtils.getJMeterVersion())
        .ifPresent(
            error -> {
              LOG.error(error);
              JMenuItem item = new JMenuItem(error);
              item.setEnabled(false);
              menu.add(item);
            });
    menu.add(item("Run This Plan as a Suite…", runner, AmpmeterMenu::suite));
    menu.add(item("Open Last Report", () -> ReportPage.openLast(frame())));
    menu.addSeparator();
    JMenu start = new JMenu(Messages.of("Start Stack"));
    Stream.of(StackKind.values())
        .filter(StackKind::managed)
        .map(StackKind::key)
        .forEach(
            kind ->
                start.add(item(kind, runner, with -> BackgroundStackControl.start(with, kind))));
    menu.add(start);
    menu.add(item("Stop Stack", runner, AmpmeterMenu::stopStack));
    menu.addSeparator();
    menu.add(item("Write Criteria to File…", () -> ListenerCriteria.write(window())));
    menu.add(item("Read Criteria from File…", () -> ListenerCriteria.read(window())));
    return menu;
  }

  /** Why our forms do not work in a version of JMeter; empty: they do. */
  static Optional<String> versionError(String version) {
    return version.matches("([0-4]|5[.][0-5])([^0-9].*)?")
        ? Optional.of(Messages.of(TOO_OLD).formatted(version))
        : Optional.empty();
  }

  private static JMenuItem item(String text, Runnable action) {
    JMenuItem item = new JMenuItem(Messages.of(text));
    item.addActionListener(event -> action.run());
    return item;
  }

  /** An item; without a runner it is disabled and says why. */
  private static JMenuItem item(String text, Optional<Runner> runner, Consumer<Runner> action) {
    JMenuItem item = item(text, () -> runner.ifPresent(action));
    if (runner.isEmpty()) {
      item.setEnabled(false);
      item.setToolTipText(Messages.of(WITHOUT_RUNNER).formatted(Runner.LAUNCHER));
    }
    return item;
  }

  private static void stopStack(Runner runner) {
    RunnerWindow.run(runner, List.of("stack", "stop"), exitCode -> {});
  }

  private static void suite(Runner runner) {
    savedPlan()
        .ifPresent(
            plan -> {
              try {
                SuitePanel panel =
                    new SuitePanel(
                        SuiteDraft.of((JMeterTreeNode) window().getTreeModel().getRoot())
                            .text(plan, ListenerCriteria.of(window())),
                        (arguments, after) -> RunnerWindow.run(runner, arguments, after));
                String opened = JMeterUtils.getPropDefault(SUITE, "");
                if (!opened.isEmpty()) {
                  panel.open(Path.of(opened));
                }
                RunnerWindow.show("Suite", panel, panel::mayClose);
              } catch (IOException e) {
                Dialogs.error(frame(), Messages.of("%s cannot be read: %s").formatted(plan, e));
              }
            });
  }

  /** The plan's file, saved first if necessary: a run reads the plan from its file. */
  private static Optional<Path> savedPlan() {
    GuiPackage window = window();
    window.updateCurrentNode();
    send(ActionNames.CHECK_DIRTY);
    String former = window.getTestPlanFile();
    if (former == null
        || window.isDirty() && Dialogs.confirm(frame(), Messages.of(SAVE).formatted(former))) {
      send(ActionNames.SAVE);
    }
    return Optional.ofNullable(window.getTestPlanFile())
        .filter(file -> !window.isDirty())
        .map(Path::of)
        .filter(Files::isRegularFile);
  }

  private static void send(String command) {
    ActionRouter.getInstance()
        .doActionNow(new ActionEvent(frame(), ActionEvent.ACTION_PERFORMED, command));
  }

  private static GuiPackage window() {
    return GuiPackage.getInstance();
  }

  private static Component frame() {
    return window().getMainFrame();
  }

  @Override
  public JMenu[] getTopLevelMenus() {
    return new JMenu[0];
  }

  @Override
  public boolean localeChanged(MenuElement menu) {
    return false;
  }

  @Override
  public void localeChanged() {
    // JMeter creates its menus anew and requests ours again.
  }

  /** Starts a stack from JMeter's window, which its plans then use. */
  static final class BackgroundStackControl {
    private static final String FILE = "stack.properties";

    private BackgroundStackControl() {}

    static void start(Runner runner, String kind) {
      Path folder = scratch();
      String file = folder.resolve(FILE).toString();
      RunnerWindow.run(
          runner,
          List.of("stack", "start", "--stack", kind, "--properties", file),
          exitCode -> readAddresses(folder, exitCode));
    }

    /** Reads addresses and passwords into JMeter's properties and deletes the file. */
    static void readAddresses(Path folder, int exitCode) {
      Path file = folder.resolve(FILE);
      try {
        if (exitCode == 0) {
          Properties properties = new Properties();
          try (InputStream in = Files.newInputStream(file)) {
            properties.load(in);
          }
          JMeterUtils.getJMeterProperties().putAll(properties);
        }
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        throw new UncheckedIOException("the stack's addresses cannot be read", e);
      }
    }

    /** Creates a temporary folder, which is deleted at the latest when JMeter ends. */
    private static Path scratch() {
      try {
        Path folder = Files.createTempDirectory("ampmeter");
        folder.toFile().deleteOnExit();
        folder.resolve(FILE).toFile().deleteOnExit();
        return folder;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
