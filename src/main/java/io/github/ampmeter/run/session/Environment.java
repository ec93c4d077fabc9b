package io.github.ampmeter.run.session;

import io.github.ampmeter.run.load.JvmProxy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/** What the report says about the machine and the programs, besides the stack's own versions. */
final class Environment {
  private static final double GIBIBYTE = 1L << 30;

  private Environment() {}

  /** Tables by their titles. */
  static Map<String, Map<String, String>> of(Home home, Path workingDirectory) throws IOException {
    Map<String, Map<String, String>> tables = new LinkedHashMap<>();
    tables.put("Load generator", loadGenerator(home, workingDirectory));
    tables.put("Machine", machine());
    return tables;
  }

  /** The machine that drives the load (and, with a local stack, carries it). */
  private static Map<String, String> machine() {
    SystemInfo system = new SystemInfo();
    CentralProcessor cpu = system.getHardware().getProcessor();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("host", system.getOperatingSystem().getNetworkParams().getHostName());
    facts.put("operating system", system.getOperatingSystem().toString());
    facts.put("CPU", cpu.getProcessorIdentifier().getName().strip());
    facts.put("logical CPUs", String.valueOf(cpu.getLogicalProcessorCount()));
    facts.put(
        "memory",
        String.format(
            Locale.ROOT, "%.1f GiB", system.getHardware().getMemory().getTotal() / GIBIBYTE));
    return facts;
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

  /** Of the folder that the user stands in: most often the application under test. */
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
      // No git, no revision.
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
