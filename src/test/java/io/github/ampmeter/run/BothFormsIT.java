package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.github.ampmeter.LoopbackServer;
import io.github.ampmeter.jmeter.InstalledJMeter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * One run of JMeter that saves its samples as XML and as CSV: redirects, pictures, failed
 * assertions, answers with characters that XML forbids, transactions as a sample of their own and
 * beside their requests, and a sampler of ours.
 */
@TestInstance(Lifecycle.PER_CLASS)
class BothFormsIT {
  private static final int PASSES = 30;

  private Path folder;
  private LoopbackServer server;

  @BeforeAll
  void runThePlan(@TempDir Path in) throws Exception {
    folder = in;
    server = new LoopbackServer().start(BothFormsIT::answer);
    try (InstalledJMeter jmeter = new InstalledJMeter(folder, getClass(), "both-forms.jmx")) {
      jmeter.run(
          "-Jport=" + server.port(),
          "-Jfolder=" + folder,
          "-Jsample_variables=Lean:micros,not set");
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    int code =
        switch (path) {
          case "/moved" -> 302;
          case "/gone" -> 410;
          default -> 200;
        };
    String body =
        switch (path) {
          case "/pictures" -> "<html><img src=\"/page\"><img src=\"/gone\"></html>";
          case "/control" -> "\u0000\u0001 \u001b[31m \uFFFF <&> ]]>";
          default -> "<testResults><httpSample s=\"true\"/></testResults>";
        };
    exchange.getResponseHeaders().add("Location", "/page");
    exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
    LoopbackServer.answer(exchange, code, body);
  }

  @AfterAll
  void endTheServer() {
    server.close();
  }

  @Test
  void theirReportsAreTheSame() throws IOException {
    JsonNode csv = results("samples.csv");
    JsonNode xml = results("samples.xml");

    assertThat(xml).isEqualTo(csv);
    // Both judged the same, and not nothing.
    assertThat(csv.at("/plans/0/labels").size()).isGreaterThan(8);
    assertThat(csv.at("/plans/0/labels").toString())
        .contains("Home <1>", "\"Lean\"", "\"Both\"", "\"As one\"", "\"label\":\"Gone\"");
    assertThat(csv.toString()).contains("Test failed: text expected to contain /absent/");
    assertThat(csv.at("/plans/0/labels/0/samples").asInt()).isEqualTo(PASSES);
  }

  private JsonNode results(String file) throws IOException {
    report(file);
    String text =
        Files.readString(folder.resolve(file + ".out/results.json"))
            .replace("samples.xml", "samples.csv");
    ObjectNode tree = (ObjectNode) new ObjectMapper().readTree(text);
    for (JsonNode plan : tree.get("plans")) {
      ((ObjectNode) plan).remove(List.of("checksums"));
    }
    return tree;
  }

  private void report(String file) throws IOException {
    Path targets = folder.resolve("my.targets");
    Files.writeString(
        targets, "p90(*) <= 1 min\nerrors(requests) <= 50 %\nerrors(operations) <= 99 %\n");
    List<String> words = new ArrayList<>(List.of("report", folder.resolve(file).toString()));
    words.addAll(List.of("--targets", targets.toString()));
    words.addAll(List.of("--out", folder.resolve(file + ".out").toString()));
    Main.commandLine().execute(words.toArray(String[]::new));
  }
}
