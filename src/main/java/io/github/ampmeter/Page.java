package io.github.ampmeter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A page as a web server answered it, wherever it points to. */
public record Page(int status, String body, Map<String, List<String>> headers) {
  /** More than a machine with hundreds of CPUs and disks has to tell of itself. */
  private static final int LONGEST_BYTES = 16 << 20;

  private static final int BUFFER_BYTES = 1 << 16;

  private static final ScheduledExecutorService DEADLINES =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "page-deadlines");
            thread.setDaemon(true);
            return thread;
          });

  /** The first of this name, whatever its case. */
  public Optional<String> header(String name) {
    return headers.entrySet().stream()
        .filter(header -> name.equalsIgnoreCase(header.getKey()))
        .flatMap(header -> header.getValue().stream())
        .findFirst();
  }

  /** What stands behind {@code name: } on a line of its own, as on Apache's status page. */
  public Optional<String> value(String name) {
    return body.lines()
        .filter(line -> line.startsWith(name + ": "))
        .map(line -> line.substring(name.length() + 2).strip())
        .findFirst();
  }

  /**
   * Asks for it.
   *
   * @param timeout for all of it: who sends a byte now and then, or never ends, is given up too
   * @throws IOException where it has not come by then, or is no page but a flood
   */
  public static Page get(URI address, Duration timeout) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setConnectTimeout(Math.toIntExact(timeout.toMillis()));
    connection.setReadTimeout(Math.toIntExact(timeout.toMillis()));
    connection.setInstanceFollowRedirects(false);
    // No connection of ours may occupy one of the server's workers later.
    connection.setRequestProperty("Connection", "close");
    long deadline = System.nanoTime() + timeout.toNanos();
    // The timeouts are those of a single byte, and headers are read in one call.
    Future<?> givenUp =
        DEADLINES.schedule(connection::disconnect, timeout.toNanos(), TimeUnit.NANOSECONDS);
    try {
      int status = connection.getResponseCode();
      try (InputStream in =
          status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
        String body = in == null ? "" : body(in, deadline, timeout);
        return new Page(status, body, connection.getHeaderFields());
      }
    } catch (SocketException closed) {
      // By us.
      throw System.nanoTime() < deadline ? closed : tooSlow(timeout);
    } finally {
      givenUp.cancel(false);
      connection.disconnect();
    }
  }

  private static String body(InputStream in, long deadline, Duration timeout) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      body.write(buffer, 0, read);
      if (body.size() > LONGEST_BYTES) {
        throw new IOException("the response is longer than %s MB".formatted(LONGEST_BYTES >> 20));
      }
      if (System.nanoTime() > deadline) {
        throw tooSlow(timeout);
      }
    }
    return body.toString(StandardCharsets.UTF_8);
  }

  private static IOException tooSlow(Duration timeout) {
    return new SocketTimeoutException(
        "the response was not complete after " + Durations.text(timeout));
  }
}
