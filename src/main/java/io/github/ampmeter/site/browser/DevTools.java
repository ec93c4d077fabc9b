package io.github.ampmeter.site.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A connection to a browser's DevTools protocol on loopback. */
final class DevTools implements WebSocket.Listener, AutoCloseable {
  static final ObjectMapper JSON = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 30;

  private final Consumer<JsonNode> events;
  private final Map<Integer, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
  private final AtomicInteger last = new AtomicInteger();
  private final StringBuilder message = new StringBuilder();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private CompletableFuture<?> sent = CompletableFuture.completedFuture(null);
  private WebSocket socket;

  private DevTools(Consumer<JsonNode> events) {
    this.events = events;
  }

  /**
   * Connects to a browser.
   *
   * @param path of the browser's own target, as its profile names it
   * @param events gets each event, on one thread
   */
  static DevTools connect(int port, String path, Consumer<JsonNode> events) throws IOException {
    DevTools tools = new DevTools(events);
    try {
      tools.socket =
          HttpClient.newHttpClient()
              .newWebSocketBuilder()
              .buildAsync(URI.create("ws://127.0.0.1:" + port + path), tools)
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException | IllegalArgumentException e) {
      throw new IOException("the browser does not answer on port " + port, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return tools;
  }

  /**
   * Sends a command.
   *
   * @param session of a target; empty: the browser itself
   * @return its result; fails if the browser rejects it or ends
   */
  CompletableFuture<JsonNode> send(String session, String method, Map<String, ?> parameters) {
    int id = last.incrementAndGet();
    ObjectNode command = JSON.createObjectNode().put("id", id).put("method", method);
    command.set("params", JSON.valueToTree(parameters));
    if (!session.isEmpty()) {
      command.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    pending.put(id, answer);
    write(command.toString());
    if (closed.isDone()) {
      fail();
    }
    return answer;
  }

  /** A web socket takes one text after the other. */
  private synchronized void write(String text) {
    sent = sent.handle((done, failed) -> socket.sendText(text, true)).thenCompose(next -> next);
  }

  /** Waits for the result of a command. */
  JsonNode call(String session, String method, Map<String, ?> parameters) throws IOException {
    try {
      return send(session, method, parameters).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the browser does not do " + method + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  boolean isClosed() {
    return closed.isDone();
  }

  @Override
  public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean end) {
    message.append(data);
    if (end) {
      String text = message.toString();
      message.setLength(0);
      receive(text);
    }
    webSocket.request(1);
    return null;
  }

  private void receive(String text) {
    JsonNode received;
    try {
      received = JSON.readTree(text);
    } catch (IOException notJson) {
      return;
    }
    if (!received.has("id")) {
      events.accept(received);
      return;
    }
    CompletableFuture<JsonNode> answer = pending.remove(received.path("id").asInt());
    if (answer != null && received.has("error")) {
      answer.completeExceptionally(
          new CompletionException(received.at("/error/message").asText(), null));
    } else if (answer != null) {
      answer.complete(received.path("result"));
    }
  }

  @Override
  public CompletionStage<?> onClose(WebSocket webSocket, int status, String reason) {
    fail();
    return null;
  }

  @Override
  public void onError(WebSocket webSocket, Throwable error) {
    fail();
  }

  private void fail() {
    closed.complete(null);
    pending.values().forEach(each -> each.completeExceptionally(new IOException("closed")));
    pending.clear();
  }

  @Override
  public void close() {
    socket.abort();
    fail();
  }
}
