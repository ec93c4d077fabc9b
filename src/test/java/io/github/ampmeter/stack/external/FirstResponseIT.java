package io.github.ampmeter.stack.external;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.OneAnswerServer;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.external.ExternalWeb.RequestSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages that never end: what is asked before a load must come to an end, in little memory. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FirstResponseIT {
  private static final byte[] HEAD = "HTTP/1.1 404 Not Found\r\n\r\n".getBytes(US_ASCII);

  private OneAnswerServer server;

  @BeforeEach
  void listen() throws IOException {
    server = new OneAnswerServer();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void ofADownloadWithoutEndIsItsFirstPart() throws IOException {
    byte[] much = new byte[1 << 16];
    endlessly(much, Duration.ZERO);

    assertThat(web(Duration.ofSeconds(50)).get("/").body()).hasSize(ExternalWeb.MOST_BYTES);
  }

  @Test
  void ofAStreamWithoutEndIsWhatCameInTime() throws IOException {
    endlessly(new byte[] {'a'}, Duration.ofMillis(50));

    assertThat(web(Duration.ofSeconds(1)).get("/").body()).startsWith("aa");
  }

  private ExternalWeb web(Duration patience) {
    return new ExternalWeb(
        new WebAddress("http", "127.0.0.1", server.port(), "", Optional.empty(), Optional.empty()),
        Optional.empty(),
        new RequestSettings("url", "--ca-file", patience));
  }

  private void endlessly(byte[] part, Duration between) {
    server.answering(
        user -> {
          user.write(HEAD);
          while (true) {
            user.write(part);
            Thread.sleep(between.toMillis());
          }
        });
  }
}
