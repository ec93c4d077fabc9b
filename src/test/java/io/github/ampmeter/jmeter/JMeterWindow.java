package io.github.ampmeter.jmeter;

import io.github.ampmeter.jmeter.gui.Components;
import java.awt.Component;
import java.awt.Container;
import java.awt.Window;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.swing.AbstractButton;
import javax.swing.JMenu;
import javax.swing.SwingUtilities;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;

/** JMeter's window in a process of its own, and how a program in there finds its way about. */
public final class JMeterWindow {
  private static final long PATIENCE_SECONDS = 180;
  private static final int MILLIS_BETWEEN_LOOKS = 100;
  private static final int MILLIS_TO_SETTLE = 2000;

  private JMeterWindow() {}

  /**
   * Runs a program inside a JMeter: its jars stand on the class path, and the program opens the
   * window.
   *
   * @param arguments of the program, behind the home
   * @return what it said
   */
  public static String run(Path home, Path workingFolder, Class<?> program, Object... arguments)
      throws Exception {
    List<Path> jars = new ArrayList<>(jars(home.resolve("bin"), "ApacheJMeter.*"));
    jars.addAll(jars(home.resolve("lib"), ".*"));
    jars.addAll(jars(home.resolve("lib/ext"), ".*"));
    jars.add(Path.of(program.getProtectionDomain().getCodeSource().getLocation().toURI()));
    List<String> words = java("-Xmx512m");
    words.addAll(
        List.of(
            "-Duser.language=en",
            "-cp",
            jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
            program.getName(),
            home.toString()));
    Arrays.stream(arguments).map(Object::toString).forEach(words::add);
    Path said = Files.createTempFile(workingFolder, "window-", ".out");
    Process process =
        new ProcessBuilder(words)
            .directory(workingFolder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    boolean ended = process.waitFor(2 * PATIENCE_SECONDS, TimeUnit.SECONDS);
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    String output = Files.readString(said, StandardCharsets.UTF_8);
    if (!ended || process.exitValue() != 0) {
      throw new AssertionError(program.getSimpleName() + " did not come to its end: " + output);
    }
    return output;
  }

  /** The beginning of a command line that starts JMeter, to which the rest can be added. */
  static List<String> java(String memory) {
    return new ArrayList<>(
        List.of(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            memory,
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.text=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED"));
  }

  /** Those of a folder whose names begin so, in their order. */
  static List<Path> jars(Path folder, String name) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(name + "\\.jar"))
          .sorted()
          .toList();
    }
  }

  /** Opens JMeter with a plan; returns when the plan is in its tree. */
  public static void open(String home, String plan, String... options) {
    System.setProperty("jmeter.home", home);
    List<String> words = new ArrayList<>(List.of("-d", home, "-t", plan));
    words.addAll(List.of(options));
    new Thread(() -> new JMeter().start(words.toArray(String[]::new))).start();
    AtomicInteger nodes = new AtomicInteger();
    AtomicInteger looksAtTheSame = new AtomicInteger();
    await(
        "JMeter's window with the plan",
        () ->
            shown()
                .filter(
                    window -> {
                      // JMeter puts one element after the other into its tree.
                      int now = window.getTreeModel().getNodesOfType(TestElement.class).size();
                      looksAtTheSame.updateAndGet(
                          looks -> now == nodes.getAndSet(now) ? looks + 1 : 0);
                      return looksAtTheSame.get() * MILLIS_BETWEEN_LOOKS > MILLIS_TO_SETTLE;
                    }));
  }

  private static Optional<GuiPackage> shown() {
    return Optional.ofNullable(GuiPackage.getInstance())
        .filter(window -> window.getMainFrame() != null && window.getMainFrame().isShowing())
        .filter(window -> window.getTreeModel() != null)
        .filter(
            window -> !window.getTreeModel().getNodesOfType(AbstractThreadGroup.class).isEmpty());
  }

  /** The item of JMeter's menus, or the button of a window that is open, that says this. */
  public static AbstractButton button(String text) {
    return await(
        "the button " + text,
        () ->
            Stream.of(Window.getWindows())
                .filter(Component::isShowing)
                .flatMap(JMeterWindow::buttons)
                .filter(button -> text.equals(button.getText()) && button.isEnabled())
                .reduce((former, latter) -> latter));
  }

  private static Stream<AbstractButton> buttons(Container in) {
    Component[] parts = in instanceof JMenu menu ? menu.getMenuComponents() : in.getComponents();
    return Stream.concat(
        in instanceof AbstractButton button ? Stream.of(button) : Stream.of(),
        Stream.of(parts)
            .filter(Container.class::isInstance)
            .map(Container.class::cast)
            .flatMap(JMeterWindow::buttons));
  }

  /** Clicks it and returns at once: it may open a dialog that waits for a person. */
  public static void click(String button) {
    AbstractButton found = button(button);
    SwingUtilities.invokeLater(found::doClick);
  }

  /** The newest component of that name in a window that is open. */
  public static <T extends Component> T named(String name, Class<T> type) {
    return await(
        name,
        () ->
            Stream.of(Window.getWindows())
                .filter(Component::isShowing)
                .flatMap(window -> Components.all(window, type).stream())
                .filter(part -> name.equals(part.getName()))
                .reduce((former, latter) -> latter));
  }

  /** Looks in the windows' own thread, again and again. */
  public static <T> T await(String what, Callable<Optional<T>> look) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    try {
      while (System.nanoTime() < deadline) {
        Optional<T> found = Components.onScreen(look);
        if (found.isPresent()) {
          return found.get();
        }
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
      }
    } catch (Exception e) {
      throw new IllegalStateException(what, e);
    }
    System.out.println("Never came: " + what);
    Runtime.getRuntime().halt(1);
    throw new IllegalStateException(what);
  }

  /** JMeter's own threads would keep it open. */
  public static void end() {
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
