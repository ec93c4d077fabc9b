package io.github.ampmeter.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** JMeter's engine, found among the classes that JMeter has loaded. */
final class Engine {
  private static final String CLASS = "org.apache.jmeter.engine.StandardJMeterEngine";
  private static final Map<String, Boolean> AT_ONCE = Map.of("shutdown", false, "stop", true);

  private final Instrumentation instrumentation;

  /** JMeter itself forgets it with the first word. */
  private Object engine;

  Engine(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /**
   * Has the test end, and its tear-down groups run whatever the plan says of that: JMeter offers it
   * as a setting of the plan only.
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
