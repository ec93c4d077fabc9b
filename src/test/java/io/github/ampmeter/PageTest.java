package io.github.ampmeter;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that answer with what is no page; without a deadline each test would never end. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PageTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nConnection: close\r\n";

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
  void isWhatTheServerSent() throws IOException {
    server.answering(
        user -> user.write((OK + "X-Told: yes\r\n\r\nUptime: 7\n").getBytes(US_ASCII)));

    Page page = get(Duration.ofSeconds(20));

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body()).isEqualTo("Uptime: 7\n");
    assertThat(page.header("x-told")).contains("yes");
  }

  /** The runner would run out of memory, and with it the measurement. */
  @Test
  void isNotReadWhereItIsAFlood() {
    byte[] much = new byte[1 << 20];
    server.answering(
        user -> {
          user.write((OK + "\r\n").getBytes(US_ASCII));
          while (true) {
            user.write(much);
          }
        });

    assertThatThrownBy(() -> get(Duration.ofSeconds(30)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("longer than 16 MB");
  }

  @Test
  void isGivenUpWhereItComesByteByByteAndDoesNotEnd() {
    server.answering(
        user -> {
          user.write((OK + "\r\n").getBytes(US_ASCII));
          byteByByte(user);
        });

    assertThatThrownBy(() -> get(Duration.ofSeconds(1)))
        .isInstanceOf(IOException.class)
        .hasMessage("the response was not complete after 1 s");
  }

  @Test
  void isGivenUpWhereItsHeadersDoNotEnd() {
    server.answering(
        user -> {
          user.write((OK + "X-Long: ").getBytes(US_ASCII));
          byteByByte(user);
        });

    assertThatThrownBy(() -> get(Duration.ofSeconds(1))).isInstanceOf(IOException.class);
  }

  @Test
  void isGivenUpWhereNothingComes() {
    server.answering(user -> Thread.sleep(Duration.ofMinutes(2).toMillis()));

    assertThatThrownBy(() -> get(Duration.ofSeconds(1))).isInstanceOf(IOException.class);
  }

  private static void byteByByte(OutputStream user) throws IOException, InterruptedException {
    while (true) {
      user.write('a');
      user.flush();
      Thread.sleep(100);
    }
  }

  private Page get(Duration timeout) throws IOException {
    return Page.get(
        URI.create("http://127.0.0.1:" + server.port() + "/server-status?auto"), timeout);
  }
}
