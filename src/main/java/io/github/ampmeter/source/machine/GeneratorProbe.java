package io.github.ampmeter.source.machine;

import com.sun.management.OperatingSystemMXBean;
import io.github.ampmeter.source.machine.SocketReadings.LocalPorts;
import io.github.ampmeter.source.machine.TcpSocket.State;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures the use of this machine by a load generator's JVM. Linux only.
 *
 * @param jvm the process of the generator
 * @param port the port of the server to which it connects
 */
public record GeneratorProbe(ProcessHandle jvm, int port) {
  private static final Path PROC = Path.of("/proc");
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** The suffixes of sizes, each 1024 times the previous one. */
  private static final List<String> UNITS = List.of("", "k", "m", "g");

  private static final Pattern HEAP = Pattern.compile("-Xmx([0-9]+)([kKmMgG]?)");
  private static final Pattern FILES = Pattern.compile("(?m)^Max open files +([0-9]+) ");
  private static final Pattern LIVE = Pattern.compile("(?m)^Total +[0-9]+ +([0-9]+)");

  /**
   * A measurement.
   *
   * @param wallMillis its time
   * @param cpuSeconds CPU time since the JVM started
   * @param connections open connections to the server's port
   * @param ports local ports of such connections, including closed ones in TIME_WAIT
   */
  public record Reading(
      long wallMillis, double cpuSeconds, long openFiles, long connections, long ports) {}

  /** How busy the CPUs of this machine were since the previous call, in percent; 0: not known. */
  public static double machineBusyPercent() {
    return Math.max(0, 100 * SYSTEM.getCpuLoad());
  }

  /** Whether measurements are possible on this machine. */
  public static boolean possible() {
    return Files.isReadable(PROC.resolve("self/limits"));
  }

  /**
   * Measures.
   *
   * @throws IOException where the JVM has ended
   */
  public Reading read() throws IOException {
    double cpuSeconds =
        jvm.info()
                .totalCpuDuration()
                .orElseThrow(() -> new IOException("the load generator has ended"))
                .toNanos()
            / 1e9;
    List<TcpSocket> sockets = TcpSocket.all(PROC.resolve("net"));
    try (Stream<Path> files = Files.list(of("fd"))) {
      return new Reading(
          System.currentTimeMillis(),
          cpuSeconds,
          files.count(),
          sockets.stream()
              .filter(each -> each.remotePort() == port && each.state() == State.ESTABLISHED)
              .count(),
          LocalPorts.of(PROC).leadingTo(port, sockets));
    }
  }

  /** The limit on its open files; empty: there is none, or it is not known. */
  public OptionalLong mostOpenFiles() throws IOException {
    return number(FILES.matcher(text("limits")));
  }

  /** The number of local ports for connections to one address; 0: not known. */
  public static int localPorts() {
    LocalPorts ports = LocalPorts.of(PROC);
    return ports.known() ? ports.number() : 0;
  }

  /** The limit on its heap by its command line, in bytes; empty: the command line has none. */
  public OptionalLong heapBytes() throws IOException {
    Matcher heap = HEAP.matcher(text("cmdline"));
    OptionalLong bytes = OptionalLong.empty();
    // JVMs use the last of several limits.
    while (heap.find()) {
      int shift = 10 * UNITS.indexOf(heap.group(2).toLowerCase(Locale.ROOT));
      bytes = OptionalLong.of(Long.parseLong(heap.group(1)) << shift);
    }
    return bytes;
  }

  /** The size of the live objects after a full collection, in bytes; empty without a JDK's jcmd. */
  public OptionalLong liveHeapBytes() throws IOException, InterruptedException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    if (!Files.isExecutable(jcmd)) {
      return OptionalLong.empty();
    }
    // A file, since from JDK 24 on a JVM that examines itself would wait for the reader of a pipe.
    Path histogram = Files.createTempFile("ampmeter-", ".histogram");
    try {
      Process process =
          new ProcessBuilder(jcmd.toString(), String.valueOf(jvm.pid()), "GC.class_histogram")
              .redirectErrorStream(true)
              .redirectOutput(histogram.toFile())
              .start();
      return process.waitFor() == 0
          ? number(LIVE.matcher(Files.readString(histogram, StandardCharsets.ISO_8859_1)))
          : OptionalLong.empty();
    } finally {
      Files.delete(histogram);
    }
  }

  private static OptionalLong number(Matcher found) {
    return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
  }

  private Path of(String file) {
    return PROC.resolve(String.valueOf(jvm.pid())).resolve(file);
  }

  private String text(String file) throws IOException {
    return Files.readString(of(file), StandardCharsets.ISO_8859_1);
  }
}
