package io.github.ampmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.WrittenPlan;
import io.github.ampmeter.stack.Ports;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The assembled JMeter, without a window, in a folder; alone or as controller of workers. */
public final class InstalledJMeter implements AutoCloseable {
  private static final Path BIN =
      Path.of(System.getProperty("ampmeter.home"), "jmeter/bin").toAbsolutePath();
  private static final int PATIENCE_SECONDS = 600;

  private final Path folder;
  private Path plan;
  private final List<Process> processes = new ArrayList<>();
  private final List<String> addresses = new ArrayList<>();

  /**
   * Puts the plan into the folder.
   *
   * @param plan a resource of the test's
   */
  public InstalledJMeter(Path folder, Class<?> test, String plan) throws IOException {
    this.folder = folder;
    take(test, plan);
  }

  /** With a plan that lies elsewhere. */
  public InstalledJMeter(Path folder, Path plan) {
    this.folder = folder;
    this.plan = plan;
  }

  /** From now on runs another plan, out of the test's resources. */
  public void take(Class<?> test, String resource) throws IOException {
    plan = folder.resolve(Path.of(resource).getFileName());
    try (InputStream in = test.getResourceAsStream(resource)) {
      Files.copy(in, plan, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Where its samples are written. */
  public Path jtl() {
    return folder.resolve("samples.jtl");
  }

  /** The rows of one thread group alone, as a file of their own. */
  public Path jtlOf(String group) throws IOException {
    List<String> rows = Files.readAllLines(jtl());
    List<String> own = new ArrayList<>(rows.subList(0, 1));
    rows.stream().filter(row -> row.contains("," + group + " ")).forEach(own::add);
    return Files.write(folder.resolve(group + ".jtl"), own);
  }

  /** What it wrote to its log. */
  public String log() throws IOException {
    return Files.readString(folder.resolve("jmeter.log"));
  }

  /** What a worker wrote to its log; the first is number 1. */
  public String workerLog(int number) throws IOException {
    return Files.readString(worker(number).resolve("jmeter-server.log"));
  }

  private Path worker(int number) {
    return folder.resolve("worker-" + number);
  }

  /** Of all workers, as the names of their threads begin. */
  public List<String> workers() {
    return List.copyOf(addresses);
  }

  public String output() throws IOException {
    return Files.readString(folder.resolve("output.txt"));
  }

  /** Runs the plan to its end; returns what JMeter printed. */
  public String run(String... arguments) throws IOException, InterruptedException {
    Files.deleteIfExists(jtl());
    return end(start(arguments));
  }

  /**
   * Runs the plan on all workers to its end. Its load begins when all of them have come to it:
   * JMeter starts one after the other, on a busy machine ten seconds later.
   */
  public String runOnWorkers(String... arguments) throws IOException, InterruptedException {
    Files.deleteIfExists(jtl());
    HeldBack held = new HeldBack(plan, folder);
    List<Long> before = new ArrayList<>();
    for (int worker = 1; worker <= addresses.size(); worker++) {
      before.add(held.arrivals(workerLog(worker)));
    }
    List<String> all = new ArrayList<>(List.of("-R", String.join(",", addresses)));
    all.addAll(onLoopback());
    all.addAll(List.of(arguments));
    Process controller = start(held.plan(), all);
    for (int worker = 1; worker <= addresses.size(); worker++) {
      while (controller.isAlive() && held.arrivals(workerLog(worker)) == before.get(worker - 1)) {
        Thread.sleep(50);
      }
    }
    held.goOn();
    return end(controller);
  }

  private String end(Process jmeter) throws IOException, InterruptedException {
    assertThat(jmeter.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("JMeter ends").isTrue();
    assertThat(jmeter.exitValue()).as(output()).isZero();
    return output();
  }

  public Process start(String... arguments) throws IOException {
    return start(plan, List.of(arguments));
  }

  private Process start(Path jmx, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(BIN.resolve("jmeter").toString()));
    command.addAll(List.of("-n", "-t", jmx.toString(), "-l", "samples.jtl", "-j", "jmeter.log"));
    command.add("-Jjmeter.save.saveservice.autoflush=true");
    command.addAll(arguments);
    return start(command, Map.of(), folder, "output.txt");
  }

  /** Waits until the file of samples has so many lines. */
  public void awaitLines(int lines) throws IOException, InterruptedException {
    for (int i = 0; i < 10 * PATIENCE_SECONDS; i++) {
      if (Files.exists(jtl()) && Files.readAllLines(jtl()).size() >= lines) {
        return;
      }
      Thread.sleep(100);
    }
    throw new AssertionError(output());
  }

  /** A worker on loopback; waits until it says that it listens. */
  public void addWorker() throws IOException, InterruptedException {
    int port = Ports.choose("worker", OptionalInt.empty());
    Path own = Files.createDirectory(worker(addresses.size() + 1));
    Path output = own.resolve("output.txt");
    List<String> command = new ArrayList<>(List.of(BIN.resolve("jmeter-server").toString()));
    command.add("-Jserver.rmi.ssl.keystore.file=" + keystore());
    Process worker = start(command, Map.of("SERVER_PORT", String.valueOf(port)), own, "output.txt");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!Files.readString(output).contains("Created remote object")) {
      assertThat(worker.isAlive() && System.nanoTime() < deadline)
          .as(Files.readString(output))
          .isTrue();
      Thread.sleep(100);
    }
    addresses.add("127.0.0.1:" + port);
  }

  /** All that run. */
  public Stream<ProcessHandle> processes() {
    return processes.stream()
        .map(Process::toHandle)
        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()));
  }

  /** Without TLS JMeter would listen on all addresses of the machine. */
  private List<String> onLoopback() throws IOException, InterruptedException {
    return List.of(
        "-Djava.rmi.server.hostname=127.0.0.1", "-Jserver.rmi.ssl.keystore.file=" + keystore());
  }

  private Path keystore() throws IOException, InterruptedException {
    Path keystore = folder.resolve("rmi_keystore.jks");
    if (Files.exists(keystore)) {
      return keystore;
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/keytool").toString());
    command.addAll(List.of("-genkeypair", "-alias", "rmi", "-keyalg", "EC", "-validity", "2"));
    command.addAll(List.of("-dname", "CN=rmi", "-storepass", "changeit"));
    command.addAll(List.of("-keystore", keystore.toString()));
    Process keytool = start(command, Map.of(), folder, "keytool.txt");
    assertThat(keytool.waitFor()).as(Files.readString(folder.resolve("keytool.txt"))).isZero();
    return keystore;
  }

  private Process start(
      List<String> command, Map<String, String> environment, Path in, String output)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("HEAP", "-Xmx128m");
    builder.environment().putAll(environment);
    Path said = Files.writeString(in.resolve(output), "");
    Process process =
        builder
            .directory(in.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    processes.add(process);
    return process;
  }

  /** Ends all that it has started. */
  @Override
  public void close() {
    for (Process process : processes) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      process.onExit().join();
    }
  }

  /**
   * A plan with a set-up group in front, in which each worker waits without a sample until the test
   * says that all have come.
   */
  private static final class HeldBack {
    private static final Pattern ARRIVAL = Pattern.compile("Thread started: .*Held back 1-1");
    private static final Pattern BEGIN =
        Pattern.compile("(?s)\\A.*?(<TestPlan [^>]*/>|</TestPlan>)\\s*<hashTree>");

    private final Path wait;
    private final Path plan;

    HeldBack(Path original, Path folder) throws IOException {
      wait = Files.writeString(folder.resolve("wait"), "true");
      String text = Files.readString(original);
      var begin = BEGIN.matcher(text);
      if (!begin.find()) {
        throw new IllegalArgumentException(original + " is no plan");
      }
      plan =
          Files.writeString(
              folder.resolve("held-back.jmx"),
              text.substring(0, begin.end()) + group() + text.substring(begin.end()));
    }

    private String group() {
      return WrittenPlan.threadGroup(
          "SetupThreadGroup",
          "Held back",
          "1",
          "1",
          "",
          WrittenPlan.element(
              "WhileController",
              "until all have come",
              WrittenPlan.string("WhileController.condition", "${__FileToString(" + wait + ")}"),
              WrittenPlan.pause(20)));
    }

    Path plan() {
      return plan;
    }

    /** How often a worker has come so far, by its log. */
    long arrivals(String workerLog) {
      return ARRIVAL.matcher(workerLog).results().count();
    }

    void goOn() throws IOException {
      Path fresh = Files.writeString(wait.resolveSibling("wait.new"), "false");
      Files.move(fresh, wait, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
