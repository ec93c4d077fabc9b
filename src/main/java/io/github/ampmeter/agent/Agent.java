package io.github.ampmeter.agent;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Started by the JVM before JMeter. Errors are printed once to standard error and never stop
 * JMeter.
 */
public final class Agent {
  private static final String CONTROL = "control=";
  private static final String READINGS = ",readings=";
  private static final String START = ",start=";
  private static final String FAILURES = "failed-responses.json";

  private Agent() {}

  /**
   * Starts the meter and waits for the runner's commands.
   *
   * @param options {@code control=FILE,readings=FILE}: where the runner writes its command, and the
   *     file for the readings; behind them maybe {@code ,start=FOLDER}, where the test waits for
   *     the word to begin
   */
  public static void premain(String options, Instrumentation instrumentation) {
    try {
      int comma = options.indexOf(READINGS);
      Path control = Path.of(options.substring(CONTROL.length(), comma));
      int start = options.indexOf(START, comma);
      int end = start < 0 ? options.length() : start;
      Path readings = Path.of(options.substring(comma + READINGS.length(), end));
      instrumentation.addTransformer(new Listeners(readings.toAbsolutePath().getParent()));
      if (start >= 0) {
        Path folder = Path.of(options.substring(start + START.length()));
        instrumentation.addTransformer(new CommonStart(folder));
      }
      new StopCommand(control, new Engine(instrumentation)).start();
      Meter.start(readings);
    } catch (IOException | RuntimeException e) {
      System.err.println("ampmeter: pauses of JMeter are not measured: " + e);
    }
  }

  /**
   * The file with the runner's command: {@code shutdown}, which lets users finish their requests,
   * or {@code stop}, which interrupts them. {@code end} and {@code interrupt} do the same, but not
   * to tear-down groups. The runner creates it where only its own account can write.
   */
  private static final class StopCommand {
    private static final long POLL_MILLIS = 250;

    private final Path file;
    private final Engine engine;

    StopCommand(Path file, Engine engine) {
      this.file = file;
      this.engine = engine;
    }

    void start() {
      Thread thread = new Thread(this::poll, "ampmeter control");
      thread.setDaemon(true);
      thread.start();
    }

    /** Runs each command once: a second {@code shutdown} would end the tear-down groups. */
    private void poll() {
      String last = "";
      try {
        while (true) {
          Thread.sleep(POLL_MILLIS);
          String command = command();
          if (!command.equals(last) && engine.stop(command)) {
            last = command;
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ReflectiveOperationException | RuntimeException e) {
        System.err.println("ampmeter: the test cannot be stopped through JMeter's engine: " + e);
      }
    }

    /** The command; empty if the line is incomplete or there is no file. */
    private String command() {
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
    static final String CLASS = "org.apache.jmeter.engine.StandardJMeterEngine";
    private static final Map<String, Boolean> IMMEDIATELY =
        Map.of("shutdown", false, "stop", true, "end", false, "interrupt", true);
    private static final Set<String> OF_THE_LOAD = Set.of("end", "interrupt");
    private static final String TEAR_DOWN = "org.apache.jmeter.threads.PostThreadGroup";

    private final Instrumentation instrumentation;

    /** JMeter drops its own reference with the first command. */
    private Object engine;

    Engine(Instrumentation instrumentation) {
      this.instrumentation = instrumentation;
    }

    /**
     * Ends the test and runs its tear-down groups, even if the plan's setting says otherwise.
     *
     * @return false if there is no such command or no running test yet
     */
    boolean stop(String command) throws ReflectiveOperationException {
      Optional<Class<?>> type = IMMEDIATELY.containsKey(command) ? loaded() : Optional.empty();
      if (type.isEmpty()) {
        return false;
      }
      if (engine == null) {
        engine = running(type.get());
      }
      if (engine == null) {
        return false;
      }
      if (OF_THE_LOAD.contains(command) && tearsDown(type.get())) {
        return true;
      }
      field(type.get(), "tearDownOnShutdown").setBoolean(engine, true);
      type.get().getMethod("stopTest", boolean.class).invoke(engine, IMMEDIATELY.get(command));
      return true;
    }

    private boolean tearsDown(Class<?> type) throws ReflectiveOperationException {
      for (Object group : (Iterable<?>) field(type, "groups").get(engine)) {
        if (group.getClass().getName().equals(TEAR_DOWN)) {
          return true;
        }
      }
      return false;
    }

    /** The running engine; one that has not started yet would ignore the command. */
    private static Object running(Class<?> type) throws ReflectiveOperationException {
      Object engine = field(type, "engine").get(null);
      return engine != null && field(type, "running").getBoolean(engine) ? engine : null;
    }

    private Optional<Class<?>> loaded() {
      return Arrays.<Class<?>>stream(instrumentation.getAllLoadedClasses())
          .filter(each -> each.getName().equals(CLASS))
          .findFirst();
    }

    static Field field(Class<?> type, String name) throws NoSuchFieldException {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    }
  }

  /**
   * Adds our listeners to the plan that JMeter is about to run. The engine loads the class that
   * compiles a plan after it has the plan and before it reads it; the class itself is not changed.
   */
  private record Listeners(Path folder) implements ClassFileTransformer {
    private static final String COMPILER = "org/apache/jmeter/engine/PreCompiler";
    private static final String OURS = "io.github.ampmeter.jmeter.listener.";

    @Override
    public byte[] transform(
        ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] bytes) {
      if (COMPILER.equals(name)) {
        add(loader, "FailedResponseListener", folder.resolve(FAILURES));
        add(loader, "JtlWriter", folder);
      }
      return null;
    }

    private static void add(ClassLoader loader, String listener, Path to) {
      try {
        Class<?> engine = Class.forName(Engine.CLASS, true, loader);
        Object plan = Engine.field(engine, "test").get(Engine.field(engine, "engine").get(null));
        Class<?> tree = Class.forName("org.apache.jorphan.collections.HashTree", true, loader);
        Class.forName(OURS + listener, true, loader)
            .getMethod("addTo", tree, Path.class)
            .invoke(null, plan, to);
      } catch (ReflectiveOperationException | RuntimeException e) {
        System.err.println("ampmeter: JMeter runs without our " + listener + ": " + e);
      }
    }
  }

  /**
   * Holds a test that is ready for its first user until the runner's signal, so that load workers
   * begin together. JMeter notifies such a listener of the start last.
   */
  private record CommonStart(Path folder) implements ClassFileTransformer, InvocationHandler {
    private static final String LISTENER = "org.apache.jmeter.testelement.TestStateListener";
    private static final long POLL_MILLIS = 5;

    @Override
    public byte[] transform(
        ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] bytes) {
      if (Listeners.COMPILER.equals(name)) {
        try {
          Class<?> listener = Class.forName(LISTENER, true, loader);
          Class.forName(Engine.CLASS, true, loader)
              .getMethod("register", listener)
              .invoke(null, Proxy.newProxyInstance(loader, new Class<?>[] {listener}, this));
        } catch (ReflectiveOperationException | RuntimeException e) {
          System.err.println("ampmeter: the test starts without waiting for the others: " + e);
        }
      }
      return null;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments)
        throws IOException, InterruptedException {
      switch (method.getName()) {
        case "testStarted" -> awaitStart();
        case "equals" -> {
          return proxy == arguments[0];
        }
        case "hashCode" -> {
          return System.identityHashCode(proxy);
        }
        case "toString" -> {
          return "common start";
        }
        default -> {
          return null;
        }
      }
      return null;
    }

    private void awaitStart() throws IOException, InterruptedException {
      Files.createFile(folder.resolve("waiting"));
      Path go = folder.resolve("go");
      while (!Files.exists(go)) {
        Thread.sleep(POLL_MILLIS);
      }
      long begin = Long.parseLong(Files.readString(go));
      Thread.sleep(Math.max(0, begin - System.currentTimeMillis()));
    }
  }
}
