package io.github.ampmeter;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLSession;
import org.apache.hc.client5.http.ssl.HttpsSupport;
import org.apache.hc.core5.ssl.SSLContexts;

/**
 * A response of a web server; redirects are not followed.
 *
 * @param statusLine such as {@code HTTP/1.1 200 OK}
 * @param headers in order; headers of the same name stay separate
 * @param bytes of the body as transferred
 * @param ending why the body ends there
 * @param tls the TLS session of an encrypted connection
 */
public record Page(
    int status,
    String statusLine,
    List<Header> headers,
    byte[] bytes,
    Ending ending,
    Optional<SSLSession> tls) {
  /** More than the metrics of a machine with hundreds of CPUs and disks. */
  private static final int LONGEST_BYTES = 16 << 20;

  /** The message is for a page with a broken body. */
  public static final String BROKEN = "the response ends before its end";

  private static final WebClient CLIENT =
      new WebClient(
          SSLContexts.createDefault(),
          // The verifier is created on demand because it reads the list of all public suffixes.
          (host, tls) -> HttpsSupport.getDefaultHostnameVerifier().verify(host, tls),
          true);

  public record Header(String name, String value) {}

  /** Why a body ends. */
  public enum Ending {
    /** It is complete. */
    WHOLE,
    /** The limit of its size is reached. */
    CUT,
    /** The time limit is reached. */
    LATE,
    /** The connection ended before, or the data does not follow HTTP. */
    BROKEN
  }

  /** Returns the body as UTF-8. */
  public String body() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Whether it claims success, yet shows nothing. */
  public boolean isBlank() {
    return status == 200 && ending == Ending.WHOLE && body().isBlank();
  }

  /** The status line and the headers, one a line. */
  public String head() {
    return headers.stream()
        .map(header -> header.name() + ": " + header.value())
        .collect(Collectors.joining("\n", statusLine + "\n", ""));
  }

  /** All values of this name; ignores case. */
  public List<String> headers(String name) {
    return headers.stream()
        .filter(header -> name.equalsIgnoreCase(header.name()))
        .map(Header::value)
        .toList();
  }

  /** The first value of this name. */
  public Optional<String> header(String name) {
    return headers(name).stream().findFirst();
  }

  /** The text after {@code name: } at the start of a line, as on Apache's status page. */
  public Optional<String> value(String name) {
    return body()
        .lines()
        .filter(line -> line.startsWith(name + ": "))
        .map(line -> line.substring(name.length() + 2).strip())
        .findFirst();
  }

  /**
   * Requests a page.
   *
   * @param timeout of the whole exchange, so that a slow or endless response is given up, too
   * @throws IOException if it is not complete in time or too large
   */
  public static Page get(URI address, Duration timeout) throws IOException {
    WebClient.Limits limits = new WebClient.Limits(timeout, LONGEST_BYTES);
    return CLIENT.ask(WebClient.Request.get(address), limits).whole(timeout);
  }

  /**
   * Returns this page if its body is complete.
   *
   * @param timeout of the request, for the message
   * @throws IOException with the reason why its body is not complete
   */
  public Page whole(Duration timeout) throws IOException {
    return switch (ending) {
      case WHOLE -> this;
      case CUT ->
          throw new IOException("the response is longer than %s MB".formatted(bytes.length >> 20));
      case LATE ->
          throw new SocketTimeoutException(
              "the response was not complete after " + Durations.text(timeout));
      case BROKEN -> throw new IOException(BROKEN);
    };
  }
}
