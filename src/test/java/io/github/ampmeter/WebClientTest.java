package io.github.ampmeter;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.WebClient.Limits;
import io.github.ampmeter.WebClient.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.core5.ssl.SSLContexts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes out byte by byte, and what is made of responses byte by byte. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WebClientTest {
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(30), 1000);

  private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
  private ServerSocket server;
  private volatile String answer = "HTTP/1.1 200 OK\r\n\r\n";

  /** What is sent until the connection breaks; empty: nothing, and it is closed. */
  private volatile String endlessly = "";

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve);
    thread.setDaemon(true);
    thread.start();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../a/./b",
        "//a//b",
        "/%2e%2e/%2F",
        "/a\\..\\b",
        "/?x[]=<\"> {}|^`",
        "/ä\u0001",
        "/a#b",
        "*",
        "http://other.invalid/",
        "http://other.invalid:1/../x",
        "other.invalid:443",
        "/%zz"
      })
  void aPathGoesOutAsItIsWritten(String target) throws IOException {
    ask("GET", target);

    assertThat(asked.remove()).startsWith("GET " + target + " HTTP/1.1\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CONNECT", "TRACE", "OPTIONS", "HEAD", "AMPMETER"})
  void anyMethodGoesOut(String method) throws IOException {
    ask(method, "/");

    assertThat(asked.remove()).startsWith(method + " / HTTP/1.1\r\n");
  }

  @Test
  void headersGoOutAsTheyAreGivenAndNoOthers() throws IOException {
    client()
        .ask(
            new Request(
                "GET",
                address(),
                "/",
                Map.of("Host", "a.invalid", "User-Agent", "me", "Content-Length", "7"),
                null),
            LIMITS);

    assertThat(asked.remove().split("\r\n"))
        .containsExactlyInAnyOrder(
            "GET / HTTP/1.1", "Host: a.invalid", "User-Agent: me", "Content-Length: 7");
  }

  @Test
  void aPageIsAskedForWithTheHostFirst() throws IOException {
    client().ask(Request.get(URI.create(address() + "/a?b")), LIMITS);

    assertThat(asked.remove().split("\r\n"))
        .containsExactly(
            "GET /a?b HTTP/1.1",
            "Host: " + address().substring("http://".length()),
            "User-Agent: Apache-HttpClient/5 (Ampmeter)",
            "Connection: close");
  }

  @Test
  void aRepeatedHeaderStaysRepeated() throws IOException {
    answer = "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nX: y\r\nset-cookie: b=2, c\r\n\r\n";

    Page page = ask("GET", "/");

    assertThat(page.headers("Set-Cookie")).containsExactly("a=1", "b=2, c");
    assertThat(page.head()).isEqualTo("HTTP/1.1 200 OK\nSet-Cookie: a=1\nX: y\nset-cookie: b=2, c");
  }

  @Test
  void nothingIsFollowedRememberedOrDecoded() throws IOException {
    answer =
        "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nSet-Cookie: a=1\r\n"
            + "Content-Encoding: gzip\r\nWWW-Authenticate: Basic realm=x\r\n\r\nplain";

    assertThat(ask("GET", "/").body()).isEqualTo("plain");
    ask("GET", "/again");

    assertThat(asked.remove()).startsWith("GET / ").doesNotContain("Accept-Encoding");
    assertThat(asked.remove()).startsWith("GET /again ").doesNotContain("Cookie", "Authorization");
    assertThat(asked).isEmpty();
  }

  @Test
  void linesOfABodyAreNoHeadersHoweverLinesEnd() throws IOException {
    answer = "HTTP/1.1 200 OK\nContent-Type: text/html\n\n<pre>\nX-Frame-Options: DENY\r\n\r\n";

    Page page = ask("GET", "/");

    assertThat(page.header("Content-Type")).contains("text/html");
    assertThat(page.header("X-Frame-Options")).isEmpty();
    assertThat(page.body()).isEqualTo("<pre>\nX-Frame-Options: DENY\r\n\r\n");
  }

  @Test
  void aBodyInChunksKeepsWhatLooksLikeTheLengthOfOne() throws IOException {
    answer =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "7;x=y\r\na\r\n5\r\nb\r\n2\r\nc\n\r\n0\r\n\r\n";

    assertThat(ask("GET", "/").body()).isEqualTo("a\r\n5\r\nbc\n");
  }

  @Test
  void controlCharactersOfAHeaderAreNotHandedOn() throws IOException {
    answer = "HTTP/1.1 200 O\u0007K\r\nServer: \u001b[31mred\t1\r\nX\u001b[2J: y\r\n\r\n";

    assertThat(ask("GET", "/").head()).isEqualTo("HTTP/1.1 200 O?K\nServer: ?[31mred\t1\nX?[2J: y");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html>HTTP/1.1 200 OK</html>",
        "junk\r\nHTTP/1.1 200 OK\r\nX-Frame-Options: DENY\r\n\r\n",
        "HTTP/1.1 ok\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n"
      })
  void whatIsNoHttpIsAnError(String text) {
    answer = text;

    assertThatThrownBy(() -> ask("GET", "/")).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 9\r\n\r\nabc",
        "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
        "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n"
      })
  void aBodyThatEndsBeforeItsEndIsBroken(String text) throws IOException {
    answer = "HTTP/1.1 200 OK\r\n" + text;

    Page page = ask("GET", "/");

    assertThat(page.body()).isEqualTo("abc");
    assertThat(page.ending()).isEqualTo(Page.Ending.BROKEN);
  }

  @Test
  void moreThanTheLimitIsNotRead() throws IOException {
    answer = "HTTP/1.1 200 OK\r\n\r\n";
    endlessly = "x".repeat(70);

    Page page = ask("GET", "/");

    assertThat(page.body()).isEqualTo("x".repeat(1000));
    assertThat(page.ending()).isEqualTo(Page.Ending.CUT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"X: y\r\n", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"})
  void headersWithoutEndAreAnError(String part) {
    answer = "HTTP/1.1 200 OK\r\nA: ";
    endlessly = part;

    assertThatThrownBy(() -> ask("GET", "/"))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(SocketTimeoutException.class)
        .hasMessageContaining("exceeded");
  }

  @Test
  void aThreadThatIsInterruptedGivesUp() {
    answer = "HTTP/1.1 100 Continue\r\n\r\n";
    endlessly = answer;
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> ask("GET", "/")).hasMessage("interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aServerWithoutAnAddressIsAnError() {
    WebClient client = client();
    for (String none : List.of("", "http://", "http://a b", "http://a:x")) {
      assertThatThrownBy(() -> client.ask(new Request("GET", none, "/", Map.of(), null), LIMITS))
          .isInstanceOf(IOException.class);
    }
  }

  private Page ask(String method, String target) throws IOException {
    return client().ask(new Request(method, address(), target, Map.of(), null), LIMITS);
  }

  private String address() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  private static WebClient client() {
    return new WebClient(SSLContexts.createDefault(), NoopHostnameVerifier.INSTANCE, false);
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket user = server.accept()) {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
          head.write(user.getInputStream().read());
        }
        asked.add(head.toString(ISO_8859_1));
        user.getOutputStream().write(answer.getBytes(ISO_8859_1));
        while (!endlessly.isEmpty()) {
          user.getOutputStream().write(endlessly.getBytes(ISO_8859_1));
        }
      } catch (IOException closed) {
        continue;
      }
    }
  }
}
