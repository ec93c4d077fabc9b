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
 * A page as a web server answered it, wherever it points to.
 *
 * @param statusLine such as {@code HTTP/1.1 200 OK}
 * @param headers in their order; those of one name stay apart
 * @param bytes of the body, as it was transferred
 * @param ending why there are no more of them
 * @param tls of an encrypted connection
 */
public record Page(
    int status,
    String statusLine,
    List<Header> headers,
    byte[] bytes,
    Ending ending,
    Optional<SSLSession> tls) {
  /** More than a machine with hundreds of CPUs and disks has to tell of itself. */
  private static final int LONGEST_BYTES = 16 << 20;

  /** What is said of a page whose body is broken. */
  public static final String BROKEN = "the response ends before its end";

  private static final WebClient CLIENT =
      new WebClient(
          SSLContexts.createDefault(),
          // Made when it is needed, because it reads a list of all public suffixes.
          (host, tls) -> HttpsSupport.getDefaultHostnameVerifier().verify(host, tls),
          true);

  /** A header of a response. */
  public record Header(String name, String value) {}

  /** Why a body ends. */
  public enum Ending {
    /** It is complete. */
    WHOLE,
    /** As much as was wanted has come. */
    CUT,
    /** Time was up. */
    LATE,
    /** The connection ended before, or what came does not follow HTTP's rules. */
    BROKEN
  }

  /** As UTF-8. */
  public String body() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Status line and headers, a line each. */
  public String head() {
    return headers.stream()
        .map(header -> header.name() + ": " + header.value())
        .collect(Collectors.joining("\n", statusLine + "\n", ""));
  }

  /** All of this name, whatever its case. */
  public List<String> headers(String name) {
    return headers.stream()
        .filter(header -> name.equalsIgnoreCase(header.name()))
        .map(Header::value)
        .toList();
  }

  /** The first of this name. */
  public Optional<String> header(String name) {
    return headers(name).stream().findFirst();
  }

  /** What stands behind {@code name: } on a line of its own, as on Apache's status page. */
  public Optional<String> value(String name) {
    return body()
        .lines()
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
    WebClient.Limits limits = new WebClient.Limits(timeout, LONGEST_BYTES);
    return CLIENT.ask(WebClient.Request.get(address), limits).whole(timeout);
  }

  /**
   * The same, where nothing is missing.
   *
   * @param timeout that it was given
   * @throws IOException that says why its body is not complete
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
