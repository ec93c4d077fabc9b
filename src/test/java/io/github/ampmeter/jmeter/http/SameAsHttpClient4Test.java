package io.github.ampmeter.jmeter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.http.BothClients.Seen;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.util.HTTPFileArg;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What JMeter's own client sends, receives and calls a failure, ours does too. */
class SameAsHttpClient4Test {
  /** A machine that pauses is not taken for a server that does not answer. */
  private static final String PATIENCE_MILLIS = "60000";

  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  @TempDir private Path folder;

  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
  }

  @ParameterizedTest
  @EnumSource
  void whateverTheServerAnswersToGet(ServerBehaviour behaviour) throws IOException {
    try (ScriptedServer server = new ScriptedServer(behaviour.script())) {
      assertSame(
          server,
          sampler -> {
            sampler.setFollowRedirects(true);
            behaviour.timeOutMillis().ifPresent(sampler::setResponseTimeout);
          });
    }
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "BODY_BY_LENGTH",
        "CLOSE_ANNOUNCED",
        "NO_CONTENT",
        "REDIRECT",
        "BODY_CUT_SHORT",
        "CLOSED_WITHOUT_A_BYTE"
      })
  void whateverTheServerAnswersToAForm(ServerBehaviour behaviour) throws IOException {
    try (ScriptedServer server = new ScriptedServer(behaviour.script())) {
      assertSame(server, sampler -> form(sampler, "POST"));
    }
  }

  @Test
  void redirectsThatAreNotFollowed() throws IOException {
    try (ScriptedServer server = new ScriptedServer(ServerBehaviour.REDIRECT.script())) {
      assertSame(server, sampler -> sampler.setFollowRedirects(false));
    }
  }

  @Test
  void redirectsThatTheClientFollowsByItself() throws IOException {
    try (ScriptedServer server = new ScriptedServer(ServerBehaviour.REDIRECT.script())) {
      assertSame(server, sampler -> sampler.setAutoRedirects(true));
    }
  }

  @Test
  void theHeadOfAPage() throws IOException {
    String answer = "HTTP/1.1 200 OK\r\nContent-Length: 1150\r\nContent-Type: text/html\r\n\r\n";
    try (ScriptedServer server = new ScriptedServer((number, wire) -> wire.send(answer))) {
      assertSame(server, sampler -> sampler.setMethod("HEAD"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "GET", "OPTIONS", "TRACE", "REPORT"})
  void anyMethodWithARawBody(String method) throws IOException {
    assertSameAnswering(
        OK,
        sampler -> {
          sampler.setMethod(method);
          sampler.setPostBodyRaw(true);
          sampler.addNonEncodedArgument("", "{\"name\": \"J\u00f6rg & Co\"}", "");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "GET"})
  void anyMethodWithArguments(String method) throws IOException {
    assertSameAnswering(OK, sampler -> form(sampler, method));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE"})
  void anyMethodWithoutABody(String method) throws IOException {
    assertSameAnswering(OK, sampler -> sampler.setMethod(method));
  }

  @Test
  void aFileAsTheBody() throws IOException {
    Path file = Files.writeString(folder.resolve("note.txt"), "a note\n".repeat(2000));
    assertSameAnswering(
        OK,
        sampler -> {
          sampler.setMethod("PUT");
          sampler.setHTTPFiles(
              new HTTPFileArg[] {new HTTPFileArg(file.toString(), "", "text/plain")});
        });
  }

  /** Theirs has sent the head by then, which may come or be lost with the connection. */
  @Test
  void aFileThatIsNotThere() throws IOException {
    try (ScriptedServer server = new ScriptedServer((number, wire) -> wire.send(OK))) {
      BothClients both =
          new BothClients(server)
              .with(sampler -> sampler.setMethod("PUT"))
              .with(
                  sampler ->
                      sampler.setHTTPFiles(
                          new HTTPFileArg[] {new HTTPFileArg(folder.resolve("gone") + "", "", "")}))
              .samples(2);

      assertThat(both.ours().outcomes()).isEqualTo(both.httpClient4().outcomes());
    }
  }

  @Test
  void aFormWithFiles() throws IOException {
    Path file = Files.writeString(folder.resolve("b\u00e4r.png"), "picture");
    Consumer<HTTPSamplerBase> plan =
        sampler -> {
          form(sampler, "POST");
          sampler.setDoMultipart(true);
          sampler.setHTTPFiles(
              new HTTPFileArg[] {new HTTPFileArg(file.toString(), "picture", "image/png")});
        };
    try (ScriptedServer server = new ScriptedServer((number, wire) -> wire.send(OK))) {
      BothClients both = new BothClients(server).with(plan);

      String theirs = withoutBoundary(both.httpClient4());
      String ours = withoutBoundary(both.ours());

      assertThat(ours).isEqualTo(theirs).contains("picture", "image/png");
    }
  }

  /** A boundary is drawn for each request, and with it the length. */
  private static String withoutBoundary(Seen seen) {
    String request = seen.requests().get(0);
    String boundary = request.replaceFirst("(?s).*boundary=([^;\\s]+).*", "$1");
    return seen.outcomes().get(0).code()
        + request.replace(boundary, "boundary").replaceFirst("Content-Length: \\d+", "");
  }

  @Test
  void headersOfThePlan() throws IOException {
    assertSameAnswering(
        OK,
        sampler ->
            sampler.setHeaderManager(
                headers(
                    "Accept-Encoding",
                    "gzip",
                    "X-Name",
                    "v",
                    "User-Agent",
                    "Browser",
                    "Cookie",
                    "a=b")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"shop.example.org", "shop.example.org:8443", "127.0.0.1"})
  void anotherHostInTheHeaders(String host) throws IOException {
    assertSameAnswering(OK, sampler -> sampler.setHeaderManager(headers("Host", host)));
  }

  @Test
  void expectationsOfTheServer() throws IOException {
    assertSameAnswering(
        OK,
        sampler -> {
          form(sampler, "POST");
          sampler.setHeaderManager(headers("Expect", "100-continue"));
        });
  }

  @Test
  void connectionsThatAreNotKept() throws IOException {
    assertSameAnswering(OK, sampler -> sampler.setUseKeepAlive(false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a b",
        "/a%20b?x=1&y=%C3%A4#part",
        "//a///b/../c",
        "",
        "page?q=\u00e4",
        "/%zz",
        "/a|b",
        "http://127.0.0.1:1/there"
      })
  void anyPath(String path) throws IOException {
    assertSameAnswering(OK, sampler -> sampler.setPath(path));
  }

  @Test
  void cookiesThatTheServerSets() throws IOException {
    assertSameAnswering(
        "HTTP/1.1 200 OK\r\nSet-Cookie: session=7; Path=/\r\nContent-Length: 2\r\n\r\nok",
        sampler -> {
          CookieManager cookies = new CookieManager();
          cookies.testStarted();
          sampler.setCookieManager(cookies);
        });
  }

  @Test
  void pagesThatTheBrowserHasInItsCache() throws IOException {
    assertSameAnswering(
        "HTTP/1.1 200 OK\r\nETag: \"7\"\r\nContent-Length: 2\r\n\r\nok",
        sampler -> {
          CacheManager cache = new CacheManager();
          cache.testIterationStart(null);
          sampler.setCacheManager(cache);
        });
  }

  @Test
  void pagesThatTheBrowserNeedNotAskFor() throws IOException {
    assertSameAnswering(
        "HTTP/1.1 200 OK\r\nCache-Control: max-age=600\r\nContent-Length: 2\r\n\r\nok",
        sampler -> {
          CacheManager cache = new CacheManager();
          cache.setUseExpires(true);
          cache.testIterationStart(null);
          sampler.setCacheManager(cache);
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"BASIC", "DIGEST"})
  void passwords(AuthManager.Mechanism mechanism) throws IOException {
    assertSameAnswering(
        "HTTP/1.1 401 Who?\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 2\r\n\r\nno",
        sampler -> {
          AuthManager logins = new AuthManager();
          logins.set(-1, "http://127.0.0.1", "joe", "p\u00e4ss:word", "", "", mechanism);
          sampler.setAuthManager(logins);
        });
  }

  @Test
  void passwordsInAWindowsDomain() throws IOException {
    assertSameAnswering(
        OK,
        sampler -> {
          AuthManager logins = new AuthManager();
          logins.set(-1, "http://127.0.0.1", "joe", "s", "work", "", AuthManager.Mechanism.BASIC);
          sampler.setAuthManager(logins);
        });
  }

  @Test
  void connectionsThatTheServerRefuses() throws IOException {
    int port;
    try (ScriptedServer server = new ScriptedServer((number, wire) -> wire.close())) {
      port = server.port();
    }
    try (ScriptedServer other = new ScriptedServer((number, wire) -> wire.close())) {
      assertSame(other, sampler -> sampler.setPort(port));
    }
  }

  @Test
  void namesThatAreNoHost() throws IOException {
    // The first to ask is told more by the operating system than the next.
    assertThatThrownBy(() -> InetAddress.getByName("no_host.invalid"))
        .isInstanceOf(UnknownHostException.class);
    assertSameAnswering(OK, sampler -> sampler.setDomain("no_host.invalid"));
    assertSameAnswering(OK, sampler -> sampler.setDomain(""));
  }

  @Test
  void protocolsThatAreNoHttp() throws IOException {
    assertSameAnswering(OK, sampler -> sampler.setProtocol("ftp"));
  }

  @Test
  void aServerThatSaysHowLongItKeepsConnections() throws IOException, InterruptedException {
    String keeping = OK.replace("OK\r\n", "OK\r\nKeep-Alive: timeout=60, max=9\r\n");
    assertSameAnswering(keeping, sampler -> {});
  }

  private static void form(HTTPSamplerBase sampler, String method) {
    sampler.setMethod(method);
    sampler.addArgument("name", "J\u00f6rg & Co");
    sampler.addArgument("empty", "");
    sampler.addNonEncodedArgument("done", "a%20b", "=");
  }

  private static HeaderManager headers(String... namesAndValues) {
    HeaderManager manager = new HeaderManager();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      manager.add(new Header(namesAndValues[i], namesAndValues[i + 1]));
    }
    return manager;
  }

  private static void assertSameAnswering(String answer, Consumer<HTTPSamplerBase> plan)
      throws IOException {
    try (ScriptedServer server = new ScriptedServer((number, wire) -> wire.send(answer))) {
      assertSame(server, plan);
    }
  }

  /** Twice, so that the second request meets what the first has left. */
  private static void assertSame(ScriptedServer server, Consumer<HTTPSamplerBase> plan) {
    BothClients both =
        new BothClients(server)
            .with(sampler -> sampler.setResponseTimeout(PATIENCE_MILLIS))
            .with(plan)
            .samples(2);

    Seen theirs = both.httpClient4();
    Seen ours = both.ours();

    assertThat(ours.outcomes()).isEqualTo(theirs.outcomes());
    assertThat(ours.requests()).isEqualTo(theirs.requests());
    if (ours.outcomes().stream().allMatch(BothClients.Outcome::answered)) {
      // What could not be unpacked costs ours the connection, and theirs not.
      assertThat(ours.connections()).isEqualTo(theirs.connections());
    }
  }
}
