package io.github.ampmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter as its download has it, less the elements that nothing here uses, over which the zip was
 * unpacked: without our properties, our agent and our runner.
 */
class StockJMeterIT {
  private static final Path OURS = Path.of(System.getProperty("ampmeter.home")).toAbsolutePath();
  private static final Path ZIP = built("ampmeter-jmeter-[0-9.]+\\.zip");

  /** JMeter's own, of 2015: its classes have the names of our driver's. */
  private static final Path OLD_DRIVER = built("mongo-java-driver-.*\\.jar");

  private static final String PAGE = "<html><img src=\"/a.png\"><img src=\"/b.png\"></html>";

  @TempDir private Path folder;
  private Path home;
  private HttpServer web;
  private MongoServer mongo;
  private int mongoPort;

  @BeforeEach
  void startServersAndUnpack() throws IOException {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    web = HttpServer.create(any, 0);
    web.setExecutor(Executors.newCachedThreadPool());
    web.createContext("/", StockJMeterIT::answer);
    web.start();
    mongo = new MongoServer(new MemoryBackend());
    mongoPort = mongo.bind().getPort();
    home = Files.createDirectory(folder.resolve("apache-jmeter"));
    layOutTheDownload();
    unzip();
  }

  @AfterEach
  void end() {
    web.stop(0);
    mongo.shutdownNow();
  }

  @Test
  void everyElementOpensRunsAndIsJudged() throws Exception {
    String output = run(0);

    assertThat(output).contains("Required Percentiles - PASSED");
    assertThat(rows().map(row -> row[2]).distinct().sorted())
        .containsExactly("document", "html", "insert", "page", "picture");
    assertThat(log()).doesNotContain(" ERROR ", "NoClassDefFoundError");
  }

  @Test
  void withoutALibraryItSaysWhichAndWhereItGoes() throws Exception {
    for (Path jar : jars(home.resolve("lib"), "ampmeter-.*")) {
      Files.delete(jar);
    }
    String sentence =
        "MongoDB Sampler needs bson-*.jar and mongodb-driver-core-*.jar and mongodb-driver-sync-*.jar,"
            + " which this JMeter lacks: put it into "
            + home.toRealPath()
            + "/lib and start JMeter again";

    String output = run(1);

    assertThat(output)
        .contains("Required Percentiles - FAILED")
        .doesNotContain("Percentiles - PASSED");
    assertThat(log()).contains(" ERROR ").contains(sentence).doesNotContain("NoClassDefFoundError");
    assertThat(Files.readString(folder.resolve("samples.jtl"))).contains(sentence);
  }

  /** Its file names are those of the zip, so that either way leads to the same JMeter. */
  @Test
  void thePluginsManagersDescriptorNamesWhatIsInTheZip() throws IOException {
    Path file = ZIP.resolveSibling("plugins/ampmeter.json");
    JsonNode version =
        new ObjectMapper().readTree(file.toFile()).get(0).get("versions").elements().next();
    Set<String> named = new TreeSet<>(Set.of(version.get("downloadUrl").asText()));
    StreamSupport.stream(version.get("libs").spliterator(), false)
        .map(JsonNode::asText)
        .forEach(named::add);
    Set<String> inTheZip =
        entries().stream()
            .filter(name -> name.endsWith(".jar"))
            .map(name -> name.substring(name.lastIndexOf('/') + 1))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(named).isEqualTo(inTheZip).hasSize(8);
  }

  private void layOutTheDownload() throws IOException {
    Path own = OURS.resolve("jmeter");
    Files.createDirectories(home.resolve("lib/ext"));
    Files.createDirectories(home.resolve("lib/junit"));
    Path bin = Files.createDirectory(home.resolve("bin"));
    for (String name : List.of("jmeter.properties", "saveservice.properties")) {
      Files.copy(own.resolve("bin").resolve(name), bin.resolve(name));
    }
    for (String name : List.of("upgrade.properties", "reportgenerator.properties", "log4j2.xml")) {
      Files.copy(own.resolve("bin").resolve(name), bin.resolve(name));
    }
    // Not linked: where this one lies JMeter has its home.
    for (Path jar : jars(own.resolve("bin"), "ApacheJMeter.*")) {
      Files.copy(jar, bin.resolve(jar.getFileName()));
    }
    Set<String> unpacked =
        entries().stream()
            .map(name -> name.substring(name.lastIndexOf('/') + 1))
            .map(name -> name.replaceFirst("^ampmeter-(?=bson|mongodb)", ""))
            .collect(Collectors.toSet());
    for (Path jar : jars(own.resolve("lib"), ".*")) {
      if (!unpacked.contains(jar.getFileName().toString())) {
        Files.createSymbolicLink(home.resolve("lib").resolve(jar.getFileName()), jar);
      }
    }
    Files.createSymbolicLink(home.resolve("lib").resolve(OLD_DRIVER.getFileName()), OLD_DRIVER);
    for (Path jar : jars(own.resolve("lib/ext"), "ApacheJMeter_.*")) {
      Files.createSymbolicLink(home.resolve("lib/ext").resolve(jar.getFileName()), jar);
    }
  }

  private String run(int exit) throws Exception {
    Path plan = folder.resolve("every-element.jmx");
    try (InputStream in = getClass().getResourceAsStream("every-element.jmx")) {
      Files.copy(in, plan);
    }
    // As JMeter's own launcher does, which has it load its jars by itself.
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "-Xmx256m",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.text=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "-jar",
            jars(home.resolve("bin"), "ApacheJMeter.*").get(0).toString(),
            "-n",
            "-t",
            plan.toString(),
            "-l",
            "samples.jtl",
            "-Jampmeter.exitCode=true",
            "-JwebPort=" + web.getAddress().getPort(),
            "-JmongoPort=" + mongoPort,
            "-Jjmeterengine.nongui.port=0");
    Process jmeter = builder.directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(jmeter.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(jmeter.waitFor()).as(output + log()).isEqualTo(exit);
    return output;
  }

  private static void answer(HttpExchange exchange) throws IOException {
    byte[] page = PAGE.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "text/html");
    exchange.sendResponseHeaders(200, page.length);
    try (exchange) {
      exchange.getResponseBody().write(page);
    }
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("jmeter.log"));
  }

  private Stream<String[]> rows() throws IOException {
    return Files.readAllLines(folder.resolve("samples.jtl")).stream()
        .skip(1)
        .map(line -> line.split(",", -1));
  }

  private static List<String> entries() throws IOException {
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

  private static List<Path> jars(Path folder, String name) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(name + "\\.jar"))
          .sorted()
          .toList();
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
