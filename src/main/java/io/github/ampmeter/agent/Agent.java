package io.github.ampmeter.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Started by the JVM before JMeter. Whatever goes wrong here is said once on standard error and
 * never keeps JMeter from its work.
 */
public final class Agent {
  private static final String CONTROL = "control=";
  private static final String READINGS = ",readings=";

  private Agent() {}

  /**
   * Begins to measure and to listen.
   *
   * @param options {@code control=FILE,readings=FILE}: where the runner writes its word, and what
   *     gets the readings
   */
  public static void premain(String options, Instrumentation instrumentation) {
    try {
      int comma = options.indexOf(READINGS);
      Path control = Path.of(options.substring(CONTROL.length(), comma));
      Path readings = Path.of(options.substring(comma + READINGS.length()));
      new Control(control, new Engine(instrumentation)).listen();
      Meter.start(readings);
    } catch (IOException | RuntimeException e) {
      System.err.println("ampmeter: no meter inside JMeter: " + e);
    }
  }

  /**
   * The file in which the runner says how the test is to end: {@code shutdown}, which lets users
   * finish what they are at, or {@code stop}, which interrupts them. The runner makes it where its
   * own account alone can write.
   */
  private static final class Control {
    private static final long BETWEEN_LOOKS_MILLIS = 250;

    private final Path file;
    private final Engine engine;

    Control(Path file, Engine engine) {
      this.file = file;
      this.engine = engine;
    }

    void listen() {
      Thread thread = new Thread(this::obey, "ampmeter control");
      thread.setDaemon(true);
      thread.start();
    }

    /** Each word once: a second {@code shutdown} would end the tear-down groups. */
    private void obey() {
      String obeyed = "";
      try {
        while (true) {
          Thread.sleep(BETWEEN_LOOKS_MILLIS);
          String word = word();
          if (!word.equals(obeyed) && engine.end(word)) {
            obeyed = word;
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ReflectiveOperationException | RuntimeException e) {
        System.err.println("ampmeter: the test cannot be ended through JMeter's engine: " + e);
      }
    }

    /** A line that is not whole yet is no word; so is a file that is gone. */
    private String word() {
      try {
        String text = Files.readString(file);
        return text.endsWith("\n") ? text.strip() : "";
      } catch (IOException gone) {
        return "";
      }
    }
  }

  /** JMeter's engine, found among the classes that JMeter has loaded. */
  private static final class Engine {
    private static final String CLASS = "org.apache.jmeter.engine.StandardJMeterEngine";
    private static final Map<String, Boolean> AT_ONCE = Map.of("shutdown", false, "stop", true);

    private final Instrumentation instrumentation;

    /** JMeter itself forgets it with the first word. */
    private Object engine;

    Engine(Instrumentation instrumentation) {
      this.instrumentation = instrumentation;
    }

    /**
     * Has the test end, and its tear-down groups run whatever the plan says of that: JMeter offers
     * it as a setting of the plan only.
     *
     * @return false when there is nothing to do yet: no such word, or no test that runs
     */
    boolean end(String word) throws ReflectiveOperationException {
      Optional<Class<?>> type = AT_ONCE.containsKey(word) ? loaded() : Optional.empty();
      if (type.isEmpty()) {
        return false;
      }
      if (engine == null) {
        engine = running(type.get());
      }
      if (engine == null) {
        return false;
      }
      field(type.get(), "tearDownOnShutdown").setBoolean(engine, true);
      type.get().getMethod("stopTest", boolean.class).invoke(engine, AT_ONCE.get(word));
      return true;
    }

    /** One that has not begun would begin all the same, whatever it is told before. */
    private static Object running(Class<?> type) throws ReflectiveOperationException {
      Object engine = field(type, "engine").get(null);
      return engine != null && field(type, "running").getBoolean(engine) ? engine : null;
    }

    private Optional<Class<?>> loaded() {
      return Arrays.<Class<?>>stream(instrumentation.getAllLoadedClasses())
          .filter(each -> each.getName().equals(CLASS))
          .findFirst();
    }

    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    }
  }
}
