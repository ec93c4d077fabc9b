package io.github.ampmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * JMeter as its download has it, less the elements that nothing here uses, over which our zip was
 * unpacked: without our properties, our agent and our runner.
 */
public record StockJMeter(Path home) {
  private static final Path OURS = Path.of(System.getProperty("ampmeter.home")).toAbsolutePath();

  /** For a JMeter of the user's own. */
  static final Path ZIP = built("ampmeter-jmeter-[0-9.]+\\.zip");

  /** JMeter's own, of 2015: its classes have the names of our driver's. */
  private static final Path OLD_DRIVER = built("mongo-java-driver-.*\\.jar");

  /** Lays it out in a new folder of this one. */
  public static StockJMeter in(Path folder) throws IOException {
    StockJMeter jmeter = new StockJMeter(Files.createDirectory(folder.resolve("apache-jmeter")));
    jmeter.layOutTheDownload();
    jmeter.unzip();
    return jmeter;
  }

  /**
   * Runs a plan without a window.
   *
   * @param exit that is expected: what Required Percentiles decides
   * @return what JMeter said
   */
  public String run(Path folder, Path plan, int exit, Map<String, String> properties)
      throws Exception {
    List<String> words = JMeterWindow.java("-Xmx256m");
    words.addAll(
        List.of(
            // As JMeter's own launcher does, which has it load its jars by itself.
            "-jar",
            JMeterWindow.jars(home.resolve("bin"), "ApacheJMeter.*").get(0).toString(),
            "-n",
            "-t",
            plan.toString(),
            "-l",
            "samples.jtl",
            "-Jampmeter.exitCode=true",
            "-Jjmeterengine.nongui.port=0"));
    properties.forEach((name, value) -> words.add("-J" + name + "=" + value));
    Process process =
        new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String log = Files.readString(folder.resolve("jmeter.log"));
    assertThat(process.waitFor()).as(output + log).isEqualTo(exit);
    return output;
  }

  private void layOutTheDownload() throws IOException {
    Path own = OURS.resolve("jmeter");
    Files.createDirectories(home.resolve("lib/ext"));
    Files.createDirectories(home.resolve("lib/junit"));
    Path bin = Files.createDirectory(home.resolve("bin"));
    for (String name :
        List.of(
            "jmeter.properties",
            "saveservice.properties",
            "upgrade.properties",
            "reportgenerator.properties",
            "log4j2.xml")) {
      Files.copy(own.resolve("bin").resolve(name), bin.resolve(name));
    }
    // Not linked: where this one lies JMeter has its home.
    for (Path jar : JMeterWindow.jars(own.resolve("bin"), "ApacheJMeter.*")) {
      Files.copy(jar, bin.resolve(jar.getFileName()));
    }
    Set<String> unpacked =
        entries().stream()
            .map(name -> name.substring(name.lastIndexOf('/') + 1))
            .map(name -> name.replaceFirst("^ampmeter-(?=bson|mongodb)", ""))
            .collect(Collectors.toSet());
    for (Path jar : JMeterWindow.jars(own.resolve("lib"), ".*")) {
      if (!unpacked.contains(jar.getFileName().toString())) {
        Files.createSymbolicLink(home.resolve("lib").resolve(jar.getFileName()), jar);
      }
    }
    Files.createSymbolicLink(home.resolve("lib").resolve(OLD_DRIVER.getFileName()), OLD_DRIVER);
    for (Path jar : JMeterWindow.jars(own.resolve("lib/ext"), "ApacheJMeter_.*")) {
      Files.createSymbolicLink(home.resolve("lib/ext").resolve(jar.getFileName()), jar);
    }
  }

  /** The names of what the zip holds. */
  static List<String> entries() throws IOException {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(ZIP))) {
      Stream.Builder<String> names = Stream.builder();
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        names.add(entry.getName());
      }
      return names.build().toList();
    }
  }

  private void unzip() throws IOException {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(ZIP))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = home.resolve(entry.getName()).normalize();
        assertThat(file).startsWithRaw(home);
        if (!entry.isDirectory()) {
          Files.createDirectories(file.getParent());
          Files.copy(zip, file);
        }
      }
    }
  }

  /** Beside the assembled home. */
  private static Path built(String name) {
    try (Stream<Path> files = Files.walk(OURS.getParent(), 2)) {
      return files
          .filter(file -> file.getFileName().toString().matches(name))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
