package io.github.ampmeter.run.distributed;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.ampmeter.Page;
import io.github.ampmeter.WebClient;
import io.github.ampmeter.WebClient.Limits;
import io.github.ampmeter.WebClient.Request;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.distributed.WorkerMessages.Hello;
import io.github.ampmeter.run.distributed.WorkerMessages.Order;
import io.github.ampmeter.run.distributed.WorkerMessages.Status;
import io.github.ampmeter.run.suite.LoadWorker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.FileEntity;
import org.apache.hc.core5.http.io.entity.StringEntity;

/** Calls a load worker. No call takes longer than its timeout. */
final class LoadWorkerClient {
  /** The timeout of calls that a worker answers at once. */
  static final Duration LIMIT = Duration.ofSeconds(2);

  private static final Duration TO_START = Duration.ofSeconds(30);
  private static final Duration TO_SEND = Duration.ofMinutes(10);
  private static final int OK = 200;

  /** A limit that no valid answer reaches. */
  private static final int LONGEST_BYTES = 64 << 20;

  private final LoadWorker worker;
  private final WebClient http;

  LoadWorkerClient(LoadWorker worker, LoadWorkerKeys keys) {
    this.worker = worker;
    // A proxy is only for the servers under test.
    this.http = new WebClient(keys.context(), NoopHostnameVerifier.INSTANCE, false);
  }

  LoadWorker worker() {
    return worker;
  }

  Hello hello() throws IOException, InterruptedException {
    return read(get("/hello", TO_START), Hello.class);
  }

  /** The time of its clock in microseconds since 1970. */
  long clockMicros(Duration limit) throws IOException, InterruptedException {
    return Long.parseLong(text(get("/clock", limit)));
  }

  boolean has(String sha256) throws IOException, InterruptedException {
    return answer("GET", "/files/" + sha256, null, LIMIT).status() == OK;
  }

  void send(String sha256, Path file) throws IOException, InterruptedException {
    send("PUT", "/files/" + sha256, new FileEntity(file.toFile(), null), TO_SEND);
  }

  void start(String token, Order order) throws IOException, InterruptedException {
    send(
        "PUT",
        "/runs/" + token,
        new StringEntity(Json.text(order), StandardCharsets.UTF_8),
        TO_START);
  }

  Status status(String token, Duration limit) throws IOException, InterruptedException {
    return read(get("/runs/" + token, limit), Status.class);
  }

  void go(String token, long inMillis) throws IOException, InterruptedException {
    send("POST", "/runs/" + token + "/go?inMillis=" + inMillis, null, LIMIT);
  }

  void stop(String token, boolean now) throws IOException, InterruptedException {
    send("POST", "/runs/" + token + "/stop?now=" + now, null, TO_START);
  }

  /** Bytes of a file from a position, as many as fit into one answer; empty at its end. */
  byte[] read(String token, String file, long from, Duration limit)
      throws IOException, InterruptedException {
    return get("/runs/" + token + "/" + file + "?from=" + from, limit);
  }

  /** Ends the load in any state and deletes its rows. */
  void finish(String token) throws IOException, InterruptedException {
    send("DELETE", "/runs/" + token, null, TO_START);
  }

  private static <T> T read(byte[] json, Class<T> type) throws IOException {
    try {
      return Json.read(text(json), type);
    } catch (JsonProcessingException e) {
      throw new IOException("its answer is not valid in this version", e);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private byte[] get(String path, Duration limit) throws IOException, InterruptedException {
    return send("GET", path, null, limit);
  }

  private byte[] send(String method, String path, HttpEntity body, Duration limit)
      throws IOException, InterruptedException {
    Page answer = answer(method, path, body, limit);
    if (answer.status() != OK) {
      throw new IOException(answer.body().strip());
    }
    return answer.bytes();
  }

  private Page answer(String method, String path, HttpEntity body, Duration limit)
      throws IOException, InterruptedException {
    Map<String, String> headers = Map.of("Host", worker.name());
    try {
      return http.ask(
              new Request(method, "https://" + worker.name(), path, headers, body),
              new Limits(limit, LONGEST_BYTES))
          .whole(limit);
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw (InterruptedException) new InterruptedException().initCause(e);
      }
      throw e;
    }
  }
}
