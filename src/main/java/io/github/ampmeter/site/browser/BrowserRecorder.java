package io.github.ampmeter.site.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** Records all tabs of a browser that runs with a profile of its own. */
public final class BrowserRecorder implements AutoCloseable {
  private static final long POLL_MILLIS = 50;
  private static final long START_MILLIS = 30_000;
  private static final long QUIET_MILLIS = 1_000;
  private static final long LONGEST_PAGE_MILLIS = 30_000;
  private static final int MOST_POST_BYTES = 64 << 20;

  /** Parts of the browser's own window that the protocol shows as pages. */
  private static final Pattern OWN =
      Pattern.compile("^(devtools|chrome-extension):|\\.top-chrome/");

  /** A world that pages cannot see, and in it the function that receives chosen files. */
  private static final String WORLD = "ampmeter";

  private static final String RECEIVER = "ampmeterFile";

  /**
   * Reads each file that a user chooses, up to 16 MB, and the fields of forms with files: the
   * protocol hides the files, and the whole body where a redirect follows. A script that reads a
   * form fires the same event as a form that is sent, so the time tells which of them it was.
   */
  private static final String WATCH_FILES =
      """
      addEventListener('change', event => {
        for (const file of event.target.files || []) {
          if (file.size > 16 << 20) continue;
          const reader = new FileReader();
          reader.onload = () => ampmeterFile(JSON.stringify(
              {name: file.name, content: reader.result.replace(/^[^,]*,/, '')}));
          reader.readAsDataURL(file);
        }
      }, true);
      addEventListener('formdata', event => {
        if (event.target.enctype !== 'multipart/form-data') return;
        const params = [...event.formData].map(([name, value]) => typeof value === 'string'
            ? {name, value}
            : {name, fileName: value.name, contentType: value.type || 'application/octet-stream'});
        ampmeterFile(JSON.stringify({at: Date.now(), params}));
      }, true);
      """;

  private final NetworkLog log = new NetworkLog();
  private final Map<String, String> pages = new ConcurrentHashMap<>();
  private final Set<String> loading = ConcurrentHashMap.newKeySet();
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final List<JsonNode> forms = new CopyOnWriteArrayList<>();
  private final Set<CompletableFuture<?>> bodies = ConcurrentHashMap.newKeySet();
  private final boolean headless;
  private final DevTools tools;
  private volatile long lastEvent = System.nanoTime();
  private volatile boolean loaded;
  private volatile String first = "";

  private BrowserRecorder(int port, String path, boolean headless) throws IOException {
    this.headless = headless;
    tools = DevTools.connect(port, path, this::receive);
  }

  /**
   * Connects to a browser that has been started.
   *
   * @param profile its folder, where it names the port of the protocol
   * @param headless whether no user answers its dialogs
   * @param alive whether the browser is running
   * @throws IOException if the browser ends or does not answer
   */
  public static BrowserRecorder connect(Path profile, boolean headless, BooleanSupplier alive)
      throws IOException, InterruptedException {
    Path address = profile.resolve(BrowserProgram.ADDRESS);
    for (long waited = 0; waited < START_MILLIS && alive.getAsBoolean(); waited += POLL_MILLIS) {
      List<String> lines = Files.exists(address) ? Files.readAllLines(address) : List.of();
      if (lines.size() > 1 && lines.get(0).matches("[0-9]{1,5}")) {
        BrowserRecorder recorder =
            new BrowserRecorder(Integer.parseInt(lines.get(0)), lines.get(1), headless);
        recorder.attach();
        return recorder;
      }
      Thread.sleep(POLL_MILLIS);
    }
    throw new IOException("the browser does not start");
  }

  private void attach() throws IOException, InterruptedException {
    tools.call("", "Target.setDiscoverTargets", Map.of("discover", true));
    tools.call("", "Target.setAutoAttach", autoAttach());
    for (long waited = 0; waited < START_MILLIS && first.isEmpty(); waited += POLL_MILLIS) {
      if (tools.isClosed()) {
        break;
      }
      Thread.sleep(POLL_MILLIS);
    }
    if (first.isEmpty()) {
      throw new IOException("the browser opens no page");
    }
  }

  private static Map<String, Object> autoAttach() {
    return Map.of("autoAttach", true, "waitForDebuggerOnStart", true, "flatten", true);
  }

  /** Opens an address in the first tab. */
  public void open(String url) throws IOException {
    loaded = false;
    tools.call(first, "Page.navigate", Map.of("url", url));
  }

  /** Waits until the page has loaded and its scripts are quiet. */
  public void awaitQuiet() throws InterruptedException {
    long start = System.nanoTime();
    while (!tools.isClosed() && millisSince(start) < LONGEST_PAGE_MILLIS) {
      if (loaded && loading.isEmpty() && millisSince(lastEvent) > QUIET_MILLIS) {
        return;
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /**
   * Waits until the user closes the last tab or the browser.
   *
   * @param interrupted whether to end at once
   */
  public void awaitClosed(BooleanSupplier interrupted) throws InterruptedException {
    while (!tools.isClosed() && !pages.isEmpty() && !interrupted.getAsBoolean()) {
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Returns the recording so far as a HAR. */
  public String har() throws InterruptedException {
    try {
      CompletableFuture.allOf(bodies.toArray(CompletableFuture<?>[]::new)).get(5, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException lost) {
      // The text of a page that the user has left may be gone; the plan says what it lacks.
    }
    return log.har(files, forms);
  }

  private static long millisSince(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
  }

  private void receive(JsonNode message) {
    JsonNode event = message.path("params");
    String session = message.path("sessionId").asText();
    String key = session + " " + event.path("requestId").asText();
    String method = message.path("method").asText();
    if (method.startsWith("Network.")) {
      lastEvent = System.nanoTime();
    }
    switch (method) {
      case "Target.attachedToTarget" -> attached(event);
      case "Target.detachedFromTarget" -> pages.remove(event.path("sessionId").asText());
      case "Page.javascriptDialogOpening" -> answer(session);
      case "Page.loadEventFired" -> loaded = true;
      case "Runtime.bindingCalled" -> keep(event.path("payload").asText());
      case "Network.requestWillBeSent" -> request(session, key, event);
      case "Network.requestWillBeSentExtraInfo", "Network.responseReceivedExtraInfo" ->
          log.extra(key, event);
      case "Network.responseReceived" -> log.response(key, event.path("response"));
      case "Network.requestServedFromCache" -> log.cached(key);
      case "Network.loadingFinished" -> finished(session, key, event);
      case "Network.loadingFailed" -> {
        loading.remove(key);
        log.ended(key, event.path("timestamp").asDouble());
      }
      default -> {
        // All else says nothing about requests.
      }
    }
  }

  /** Sets a new target up before its first request. */
  private void attached(JsonNode event) {
    String session = event.path("sessionId").asText();
    JsonNode target = event.path("targetInfo");
    tools.send(session, "Network.enable", Map.of("maxPostDataSize", MOST_POST_BYTES));
    tools.send(session, "Target.setAutoAttach", autoAttach());
    boolean page =
        target.path("type").asText().equals("page")
            && !OWN.matcher(target.path("url").asText()).find();
    if (page) {
      pages.put(session, target.path("targetId").asText());
      tools.send(session, "Page.enable", Map.of());
      tools.send(session, "Runtime.enable", Map.of());
      tools.send(
          session, "Runtime.addBinding", Map.of("name", RECEIVER, "executionContextName", WORLD));
      tools.send(
          session,
          "Page.addScriptToEvaluateOnNewDocument",
          Map.of("source", WATCH_FILES, "worldName", WORLD));
    }
    tools
        .send(session, "Runtime.runIfWaitingForDebugger", Map.of())
        .whenComplete((done, failed) -> first = page && first.isEmpty() ? session : first);
  }

  /** Accepts a dialog, such as an alert, which stops the page until somebody answers. */
  private void answer(String session) {
    if (headless) {
      tools.send(session, "Page.handleJavaScriptDialog", Map.of("accept", true));
    }
  }

  private void keep(String payload) {
    try {
      JsonNode file = DevTools.JSON.readTree(payload);
      if (file.has("params")) {
        forms.add(file);
        return;
      }
      files.put(
          file.path("name").asText(),
          Base64.getMimeDecoder().decode(file.path("content").asText()));
    } catch (IOException | IllegalArgumentException notOurs) {
      // Only the script above knows the function; a file without content is named later.
    }
  }

  private void request(String session, String key, JsonNode event) {
    JsonNode sent = event.path("request");
    if (!sent.path("url").asText().startsWith("http")) {
      return;
    }
    loading.add(key);
    log.request(key, event, pages.getOrDefault(session, ""));
    if (!sent.path("hasPostData").asBoolean()) {
      return;
    }
    ObjectNode entry = log.entry(key);
    log.sent(entry, sent);
    if (!sent.has("postData") && !sent.has("postDataEntries")) {
      Map<String, String> request = Map.of("requestId", event.path("requestId").asText());
      bodies.add(
          tools
              .send(session, "Network.getRequestPostData", request)
              .thenAccept(data -> log.sent(entry, data)));
    }
  }

  private void finished(String session, String key, JsonNode event) {
    loading.remove(key);
    log.ended(key, event.path("timestamp").asDouble());
    if (log.wantsBody(key)) {
      ObjectNode entry = log.entry(key);
      Map<String, String> request = Map.of("requestId", event.path("requestId").asText());
      bodies.add(
          tools
              .send(session, "Network.getResponseBody", request)
              .thenAccept(body -> log.body(entry, body)));
    }
  }

  /** Ends the browser. */
  @Override
  public void close() {
    if (!tools.isClosed()) {
      tools.send("", "Browser.close", Map.of());
    }
    tools.close();
  }
}
