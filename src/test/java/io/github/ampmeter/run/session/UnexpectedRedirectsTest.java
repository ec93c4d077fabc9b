package io.github.ampmeter.run.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.OneAnswerServer;
import io.github.ampmeter.judge.stats.ErrorCount;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnexpectedRedirectsTest {
  private static final String HEADER = "timeStamp,elapsed,label,responseCode,success,URL\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "https://shop.example/cart, https://shop.example/cart, true",
    "/login?password=hunter2, http://127.0.0.1:PORT/login?password=(secret), false",
    "/login, http://127.0.0.1:PORT/login, false",
    "login?next=%2F, http://127.0.0.1:PORT/shop/login?next=%2F, false",
  })
  void saysWhereAFailedRequestWasSent(String location, String target, boolean tls)
      throws IOException {
    try (OneAnswerServer server = new OneAnswerServer()) {
      server.answering(
          user ->
              user.write(
                  ("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\nLocation: %s\r\n\r\n")
                      .formatted(location)
                      .getBytes(UTF_8)));
      String url = "http://127.0.0.1:" + server.port() + "/shop/cart";

      UnexpectedRedirects redirects =
          redirects("cart,302,false," + url, "http://127.0.0.1:" + server.port() + "/");

      assertThat(redirects.of(error("cart", "302")))
          .contains(target.replace("PORT", String.valueOf(server.port())));
      assertThat(redirects.of(error("cart", "500"))).isEmpty();
      assertThat(redirects.of(error("other", "302"))).isEmpty();
      assertThat(redirects.forceTls()).isEqualTo(tls);
    }
  }

  /** Nobody listens: the addresses of other rows are not asked, or this would say so. */
  @ParameterizedTest
  @CsvSource({
    "'cart,302,true,http://127.0.0.1:1/'", // followed, or expected
    "'cart,404,false,http://127.0.0.1:1/'",
    "'cart,302,false,http://127.0.0.1:1/'",
    "'cart,302,false,jdbc:mysql://127.0.0.1:1/'",
    "'cart,302,false,http://127.0.0.1:1/a b'",
    "'cart,302,false,'",
  })
  void saysNothingWhereNothingIsKnown(String row) throws IOException {
    UnexpectedRedirects redirects = redirects(row, "http://127.0.0.1:1/");

    assertThat(redirects.of(error("cart", "302"))).isEmpty();
    assertThat(redirects.forceTls()).isFalse();
  }

  /** A plan may ask others too; the second request to them would be ours alone. */
  @Test
  void asksNobodyElsesServer() throws Exception {
    CompletableFuture<Void> asked = new CompletableFuture<>();
    try (OneAnswerServer other = new OneAnswerServer()) {
      other.answering(user -> asked.complete(null));

      UnexpectedRedirects redirects =
          redirects(
              "pay,302,false,http://127.0.0.1:" + other.port() + "/pay", "http://127.0.0.1:1/");

      assertThat(redirects.of(error("pay", "302"))).isEmpty();
      assertThat(asked).isNotDone();
    }
  }

  @Test
  void aPassWithoutRowsHasNone() {
    URI own = URI.create("http://127.0.0.1:1/");
    assertThat(UnexpectedRedirects.in(folder.resolve("none.jtl"), own).of(error("cart", "302")))
        .isEmpty();
  }

  private UnexpectedRedirects redirects(String row, String own) throws IOException {
    Path jtl = folder.resolve("samples.jtl");
    Files.writeString(jtl, HEADER + "1700000000000,5," + row + "\n");
    return UnexpectedRedirects.in(jtl, URI.create(own));
  }

  private static ErrorCount error(String label, String code) {
    return new ErrorCount(label, code, "expected a success (2xx)", 1, Instant.EPOCH);
  }
}
