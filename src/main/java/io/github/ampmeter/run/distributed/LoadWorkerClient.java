package io.github.ampmeter.run.distributed;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.ampmeter.Durations;
import io.github.ampmeter.report.data.Json;
import io.github.ampmeter.run.distributed.WorkerMessages.Hello;
import io.github.ampmeter.run.distributed.WorkerMessages.Order;
import io.github.ampmeter.run.distributed.WorkerMessages.Status;
import io.github.ampmeter.run.suite.LoadWorker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A load worker, seen from its controller. No call takes longer than its limit, whatever the other
 * side does.
 */
final class LoadWorkerClient {
  /** Of what a worker that lives answers at once. */
  static final Duration LIMIT = Duration.ofSeconds(2);

  private static final Duration TO_START = Duration.ofSeconds(30);
  private static final Duration TO_SEND = Duration.ofMinutes(10);
  private static final int OK = 200;

  private final LoadWorker worker;
  private final HttpClient http;

  LoadWorkerClient(LoadWorker worker, LoadWorkerKeys keys) {
    this.worker = worker;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(keys.context())
            // With a handshake, on machines that are just starting.
            .connectTimeout(TO_START)
            // A proxy is for the servers under test, if for anything.
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();
  }

  LoadWorker worker() {
    return worker;
  }

  Hello hello() throws IOException, InterruptedException {
    return read(get("/hello", TO_START), Hello.class);
  }

  /** Its clock, in microseconds since 1970. */
  long clockMicros(Duration limit) throws IOException, InterruptedException {
    return Long.parseLong(text(get("/clock", limit)));
  }

  boolean has(String sha256) throws IOException, InterruptedException {
    return answer(request("/files/" + sha256).GET(), LIMIT).statusCode() == OK;
  }

  void send(String sha256, Path file) throws IOException, InterruptedException {
    send("PUT", "/files/" + sha256, BodyPublishers.ofFile(file), TO_SEND);
  }

  void start(String token, Order order) throws IOException, InterruptedException {
    send("PUT", "/runs/" + token, BodyPublishers.ofString(Json.text(order)), TO_START);
  }

  Status status(String token, Duration limit) throws IOException, InterruptedException {
    return read(get("/runs/" + token, limit), Status.class);
  }

  void go(String token, long inMillis) throws IOException, InterruptedException {
    send("POST", "/runs/" + token + "/go?inMillis=" + inMillis, BodyPublishers.noBody(), LIMIT);
  }

  void stop(String token, boolean now) throws IOException, InterruptedException {
    send("POST", "/runs/" + token + "/stop?now=" + now, BodyPublishers.noBody(), TO_START);
  }

  /** Bytes of a file from there on, as many as one answer holds; none: there are no more. */
  byte[] read(String token, String file, long from, Duration limit)
      throws IOException, InterruptedException {
    return get("/runs/" + token + "/" + file + "?from=" + from, limit);
  }

  /** Ends the load, whatever its state, and has its rows deleted. */
  void finish(String token) throws IOException, InterruptedException {
    send("DELETE", "/runs/" + token, BodyPublishers.noBody(), TO_START);
  }

  private static <T> T read(byte[] json, Class<T> type) throws IOException {
    try {
      return Json.read(text(json), type);
    } catch (JsonProcessingException e) {
      throw new IOException("its answer is not of this version", e);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("https://" + worker.name() + path));
  }

  private byte[] get(String path, Duration limit) throws IOException, InterruptedException {
    return accepted(answer(request(path).GET(), limit));
  }

  private void send(String method, String path, BodyPublisher body, Duration limit)
      throws IOException, InterruptedException {
    accepted(answer(request(path).method(method, body), limit));
  }

  private static byte[] accepted(HttpResponse<byte[]> answer) throws IOException {
    if (answer.statusCode() != OK) {
      throw new IOException(text(answer.body()).strip());
    }
    return answer.body();
  }

  /** The client's own limit ends with the head of an answer. */
  private HttpResponse<byte[]> answer(HttpRequest.Builder request, Duration limit)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(request.build(), BodyHandlers.ofByteArray());
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new IOException("no answer within " + Durations.text(limit), e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io
          ? io
          : new IOException(String.valueOf(e.getCause()), e);
    }
  }
}
