package io.github.ampmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.github.ampmeter.LoopbackServer;
import io.github.ampmeter.Requirement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JMeter as its download has it, with our zip. */
class StockJMeterIT {
  private static final String PAGE = "<html><img src=\"/a.png\"><img src=\"/b.png\"></html>";

  @TempDir private Path folder;
  private StockJMeter jmeter;
  private LoopbackServer web;
  private MongoServer mongo;
  private int mongoPort;

  @BeforeEach
  void startServersAndUnpack() throws IOException {
    web = new LoopbackServer().start(StockJMeterIT::answer);
    mongo = new MongoServer(new MemoryBackend());
    mongoPort = mongo.bind().getPort();
    jmeter = StockJMeter.in(folder);
  }

  @AfterEach
  void end() {
    web.close();
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
  void theFormOfEveryElementOpens() throws Exception {
    Requirement.DISPLAY.met(Requirement.display(), Requirement.NO_DISPLAY);
    String output = JMeterWindow.run(jmeter.home(), folder, OpenEachForm.class, plan());

    assertThat(output.lines().filter(line -> line.startsWith("opened ")))
        .contains(
            "opened Arrivals: ArrivalsGroupGui",
            "opened as3ap: As3apSamplerGui",
            "opened cycle: CycleTimeTimerGui",
            "opened hosts: AllowedHostsGui",
            "opened html: LeanHttpSamplerGui",
            "opened insert: TestBeanGUI",
            "opened mix: OperationMixControllerGui",
            "opened pairs: TestBeanGUI",
            "opened pictures: PageResourcesGui",
            "opened Required Percentiles: RequiredPercentilesGui",
            "opened Scaling Graph: ScalingGraphGui",
            "opened server: TestBeanGUI",
            "opened session: OlioSessionGui",
            "opened user: OlioUserGui",
            "opened Users: ScalingThreadGroupGui");
    assertThat(output).doesNotContain(" ERROR ", "NoClassDefFoundError");
  }

  @Test
  void withoutALibraryItSaysWhichAndWhereItGoes() throws Exception {
    for (Path jar : JMeterWindow.jars(jmeter.home().resolve("lib"), "ampmeter-.*")) {
      Files.delete(jar);
    }
    String sentence =
        "MongoDB Sampler needs bson-*.jar and mongodb-driver-core-*.jar and"
            + " mongodb-driver-sync-*.jar, which this JMeter lacks: put it into "
            + jmeter.home().toRealPath()
            + "/lib and restart JMeter";

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
    Path file = StockJMeter.ZIP.resolveSibling("plugins/ampmeter.json");
    JsonNode version =
        new ObjectMapper().readTree(file.toFile()).get(0).get("versions").elements().next();
    Set<String> named = new TreeSet<>(Set.of(version.get("downloadUrl").asText()));
    StreamSupport.stream(version.get("libs").spliterator(), false)
        .map(JsonNode::asText)
        .forEach(named::add);
    Set<String> inTheZip =
        StockJMeter.entries().stream()
            .filter(name -> name.endsWith(".jar"))
            .map(name -> name.substring(name.lastIndexOf('/') + 1))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(named).isEqualTo(inTheZip).hasSize(10);
  }

  private String run(int exit) throws Exception {
    return jmeter.run(
        folder, plan(), exit, Map.of("webPort", "" + web.port(), "mongoPort", "" + mongoPort));
  }

  private Path plan() throws IOException {
    Path plan = folder.resolve("every-element.jmx");
    try (InputStream in = getClass().getResourceAsStream("every-element.jmx")) {
      Files.copy(in, plan);
    }
    return plan;
  }

  private static void answer(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "text/html");
    LoopbackServer.answer(exchange, 200, PAGE);
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("jmeter.log"));
  }

  private Stream<String[]> rows() throws IOException {
    return Files.readAllLines(folder.resolve("samples.jtl")).stream()
        .skip(1)
        .map(line -> line.split(",", -1));
  }
}
