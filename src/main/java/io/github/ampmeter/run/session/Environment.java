package io.github.ampmeter.run.session;

import io.github.ampmeter.run.load.JvmProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Describes the machine and its programs for the report. */
final class Environment {
  /** The number of KiB in a GiB. */
  private static final double GIBIBYTE = 1L << 20;

  private Environment() {}

  /** The tables by title. */
  static Map<String, Map<String, String>> of(Home home, Path workingDirectory) throws IOException {
    Map<String, Map<String, String>> tables = new LinkedHashMap<>();
    tables.put("Load generator", loadGenerator(home, workingDirectory));
    tables.put("Machine", machine());
    return tables;
  }

  /** The machine that drives the load (and, with a local stack, carries it). */
  private static Map<String, String> machine() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("host", value("/proc/sys/kernel/hostname", ""));
    facts.put(
        "operating system",
        "GNU/Linux %s build %s"
            .formatted(
                value("/etc/os-release", "PRETTY_NAME="), value("/proc/sys/kernel/osrelease", "")));
    facts.put("CPU", value("/proc/cpuinfo", "model name"));
    facts.put("logical CPUs", String.valueOf(lines("/proc/cpuinfo", "processor").size()));
    lines("/proc/meminfo", "MemTotal:").stream()
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .forEach(
            kibibytes ->
                facts.put("memory", String.format(Locale.ROOT, "%.1f GiB", kibibytes / GIBIBYTE)));
    return facts;
  }

  /** The value after a key and a colon or equals sign, without quotes. */
  private static String value(String file, String key) {
    return lines(file, key).stream()
        .map(line -> line.substring(key.length()).replaceAll("^\\s*:|\"", "").strip())
        .findFirst()
        .orElse("unknown");
  }

  private static List<String> lines(String file, String key) {
    try (Stream<String> lines = Files.lines(Path.of(file))) {
      return lines.filter(line -> line.startsWith(key)).toList();
    } catch (IOException | UncheckedIOException notThere) {
      return List.of();
    }
  }

  private static Map<String, String> loadGenerator(Home home, Path workingDirectory)
      throws IOException {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("JMeter", jmeterVersion(home));
    home.theirs().ifPresent(linked -> facts.put("JMeter's folder", linked.original().root() + ""));
    facts.put("Java", System.getProperty("java.vm.name") + " " + Runtime.version());
    JvmProxy.ofJMeterIn(home.jmeter().resolve("bin"))
        .text()
        .ifPresent(proxy -> facts.put("HTTP proxy", proxy));
    facts.put("Ampmeter", Home.generator());
    gitRevision(workingDirectory).ifPresent(revision -> facts.put("git revision", revision));
    return facts;
  }

  private static String jmeterVersion(Home home) throws IOException {
    try (var files = Files.newDirectoryStream(home.jmeter().resolve("bin"), "Apache*.jar")) {
      for (Path jar : files) {
        return jar.getFileName().toString().replaceAll("^ApacheJMeter-|\\.jar$", "");
      }
    }
    return "unknown";
  }

  /** Returns the revision of the current folder, usually that of the application under test. */
  private static Optional<String> gitRevision(Path folder) {
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=12")
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String revision = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean known = git.waitFor(10, TimeUnit.SECONDS) && git.exitValue() == 0;
      return known ? Optional.of(revision.strip()) : Optional.empty();
    } catch (IOException e) {
      // Without git the revision is unknown.
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
