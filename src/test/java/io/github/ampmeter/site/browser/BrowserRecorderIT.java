package io.github.ampmeter.site.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.github.ampmeter.Requirement;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A visit in a real browser, which the test drives as a user does. */
class BrowserRecorderIT {
  private static final byte[] PICTURE = {'G', 'I', 'F', (byte) 0x89, 0, (byte) 0xff};
  private static final String PAGE =
      """
      <title>Page</title><link rel=stylesheet href=/style.css>
      <form method=post action=/up enctype=multipart/form-data><input name=word value="blüte">
      <input type=file name=file><button id=go>go</button></form>
      <script>alert('hello'); new FormData(document.forms[0]);
        fetch('/api', {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({a: 'ä'})}).then(() => { document.title = 'ready' })</script>
      """;

  @TempDir private Path folder;
  private final ObjectMapper json = new ObjectMapper();
  private HttpServer server;
  private WatchedProcesses processes;
  private Process browser;
  private Path profile;

  @BeforeEach
  void start() throws Exception {
    Requirement.BROWSER.met(BrowserProgram.find().isPresent(), "needs Chrome or Chromium");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    answer("/", "text/html; charset=utf-8", PAGE, 200);
    answer("/style.css", "text/css", "b{}", 200);
    answer("/api", "application/json", "{\"id\":7}", 201);
    answer("/up", "text/html", "", 303);
    answer("/done", "text/html", "<title>Done</title>", 200);
    server.start();
    processes = WatchedProcesses.start(problem -> {});
    profile = Files.createDirectory(processes.scratchFolder().resolve("profile"));
    boolean sandboxed = !"root".equals(System.getProperty("user.name"));
    browser =
        processes.spawn(
            Command.of(
                    BrowserProgram.find().orElseThrow().command(profile, true, sandboxed), folder)
                .writingTo(folder.resolve("browser.log")));
  }

  private void answer(String path, String type, String body, int status) {
    server.createContext(
        path,
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().add("Content-Type", type);
          exchange.getResponseHeaders().add("Location", "/done");
          exchange.getResponseHeaders().add("Set-Cookie", "a=1");
          exchange.sendResponseHeaders(status, body.getBytes(UTF_8).length);
          try (exchange) {
            exchange.getResponseBody().write(body.getBytes(UTF_8));
          }
        });
  }

  @AfterEach
  void stop() {
    server.stop(0);
    processes.close();
  }

  @Test
  void bodiesFilesAndRedirectsAreRecorded() throws Exception {
    String web = "http://127.0.0.1:" + server.getAddress().getPort();
    JsonNode har;
    try (BrowserRecorder recorder = BrowserRecorder.connect(profile, true, browser::isAlive)) {
      recorder.open(web + "/");
      recorder.awaitQuiet();
      List<String> address = Files.readAllLines(profile.resolve(BrowserProgram.ADDRESS));
      try (DevTools user =
          DevTools.connect(Integer.parseInt(address.get(0)), address.get(1), event -> {})) {
        use(user);
      }
      recorder.awaitClosed(() -> false);
      har = json.readTree(recorder.har());
    }

    List<String> requests =
        StreamSupport.stream(har.at("/log/entries").spliterator(), false)
            .map(
                entry ->
                    "%s %s %s %s"
                        .formatted(
                            entry.at("/request/method").asText(),
                            entry.at("/request/url").asText().replace(web, ""),
                            entry.at("/response/status").asText(),
                            entry.at("/_resourceType").asText()))
            .filter(line -> !line.contains("favicon"))
            .toList();
    assertThat(requests)
        .containsExactly(
            "GET / 200 document",
            "GET /style.css 200 stylesheet",
            "POST /api 201 fetch",
            "POST /up 303 document",
            "GET /done 200 document");
    JsonNode api = entry(har, "/api");
    assertThat(api.at("/request/postData/text").asText()).isEqualTo("{\"a\":\"ä\"}");
    assertThat(api.at("/response/content/text").asText()).isEqualTo("{\"id\":7}");
    assertThat(api.at("/response/headers").toString()).containsIgnoringCase("set-cookie");
    JsonNode up = entry(har, "/up").at("/request/postData");
    assertThat(up.at("/params").toString())
        .contains("{\"name\":\"word\",\"value\":\"blüte\"}", "\"fileName\":\"picture.gif\"");
    assertThat(up.at("/_files/picture.gif").asText())
        .isEqualTo(Base64.getEncoder().encodeToString(PICTURE));
    assertThat(entry(har, "/done").at("/response/content/text").asText()).contains("Done");
  }

  private static JsonNode entry(JsonNode har, String path) {
    return StreamSupport.stream(har.at("/log/entries").spliterator(), false)
        .filter(entry -> entry.at("/request/url").asText().endsWith(path))
        .findFirst()
        .orElseThrow();
  }

  /** Chooses a file, sends the form and closes the tab. */
  private void use(DevTools user) throws Exception {
    Path picture = Files.write(folder.resolve("picture.gif"), PICTURE);
    String target = "";
    for (JsonNode each : user.call("", "Target.getTargets", Map.of()).path("targetInfos")) {
      target = each.path("type").asText().equals("page") ? each.path("targetId").asText() : target;
    }
    Map<String, Object> flat = Map.of("targetId", target, "flatten", true);
    String session = user.call("", "Target.attachToTarget", flat).path("sessionId").asText();
    int root = user.call(session, "DOM.getDocument", Map.of()).at("/root/nodeId").asInt();
    Map<String, Object> input = Map.of("nodeId", root, "selector", "input[type=file]");
    int node = user.call(session, "DOM.querySelector", input).path("nodeId").asInt();
    Map<String, Object> files = Map.of("nodeId", node, "files", List.of(picture.toString()));
    user.call(session, "DOM.setFileInputFiles", files);
    evaluate(user, session, "new Promise(r => setTimeout(r, 300))");
    evaluate(user, session, "document.getElementById('go').click()");
    for (int i = 0; i < 200 && !evaluate(user, session, "document.title").equals("Done"); i++) {
      Thread.sleep(50);
    }
    Thread.sleep(300);
    user.call("", "Target.closeTarget", Map.of("targetId", target));
  }

  private static String evaluate(DevTools user, String session, String script) throws Exception {
    Map<String, Object> expression = Map.of("expression", script, "awaitPromise", true);
    return user.call(session, "Runtime.evaluate", expression).at("/result/value").asText();
  }
}
