package io.github.ampmeter.jmeter.gui;

import java.awt.Component;
import java.awt.Container;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import javax.swing.SwingUtilities;
import org.assertj.core.api.Assertions;

/** Finds its way in a window, and waits for what it shows. */
public final class Components {
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private Components() {}

  public static <T extends Component> T named(Container in, String name, Class<T> type) {
    return all(in, type).stream().filter(c -> name.equals(c.getName())).findFirst().orElseThrow();
  }

  public static <T extends Component> List<T> all(Container in, Class<T> type) {
    List<T> found = new ArrayList<>();
    for (Component child : in.getComponents()) {
      if (type.isInstance(child)) {
        found.add(type.cast(child));
      }
      if (child instanceof Container container) {
        found.addAll(all(container, type));
      }
    }
    return found;
  }

  static <T extends Component> List<T> children(Container of, Class<T> type) {
    return Arrays.stream(of.getComponents()).filter(type::isInstance).map(type::cast).toList();
  }

  /** In the windows' own thread. */
  public static <T> T onScreen(Callable<T> task) throws Exception {
    FutureTask<T> future = new FutureTask<>(task);
    SwingUtilities.invokeAndWait(future);
    return future.get();
  }

  /** Fails with the last text where none was as expected. */
  public static void await(Callable<String> text, Predicate<String> expected) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    String last;
    do {
      Thread.sleep(50);
      last = String.valueOf(onScreen(text));
    } while (!expected.test(last) && System.nanoTime() < deadline);
    Assertions.assertThat(last).matches(expected);
  }
}
