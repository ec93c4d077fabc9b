package io.github.ampmeter.run.session;

import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.run.load.JvmProxy;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Describes the machine and its programs for the report. */
final class Environment {
  /** The number of KiB in a GiB. */
  private static final double GIBIBYTE = 1L << 20;

  private Environment() {}

  /** The tables by title. */
  static Map<String, Map<String, String>> of(Home home) throws IOException {
    Map<String, Map<String, String>> tables = new LinkedHashMap<>();
    tables.put("Load generator", loadGenerator(home));
    tables.put("Machine", machine());
    return tables;
  }

  /** The same behind the stack under test. */
  static Map<String, Map<String, String>> of(Home home, StackSpec spec, Stack stack)
      throws IOException {
    Map<String, String> underTest = new LinkedHashMap<>();
    underTest.put("stack", spec.kind().key());
    underTest.putAll(stack.versions());
    underTest.putAll(Stacks.configuration(spec));
    Map<String, Map<String, String>> tables = new LinkedHashMap<>();
    tables.put(RunInfo.UNDER_TEST, underTest);
    tables.putAll(of(home));
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

  private static Map<String, String> loadGenerator(Home home) throws IOException {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("JMeter", jmeterVersion(home));
    home.theirs().ifPresent(linked -> facts.put("JMeter's folder", linked.original().root() + ""));
    facts.put("Java", System.getProperty("java.vm.name") + " " + Runtime.version());
    JvmProxy.ofJMeterIn(home.jmeter().resolve("bin"))
        .text()
        .ifPresent(proxy -> facts.put("HTTP proxy", proxy));
    facts.put("Ampmeter", Home.generator());
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
}
