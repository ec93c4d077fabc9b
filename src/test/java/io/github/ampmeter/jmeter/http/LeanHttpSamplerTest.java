package io.github.ampmeter.jmeter.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListener;
import org.junit.jupiter.api.Test;

class LeanHttpSamplerTest {
  private static final SampleListener FILE = new ResultCollector();

  private static ScriptedServer counting() {
    return new ScriptedServer(
        (number, wire) ->
            wire.send("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nanswer " + number));
  }

  @Test
  void givesTheBodyToWhoAsksBeforeTheUsersNextAnswer() throws IOException {
    try (ScriptedServer server = counting();
        LeanUser user = new LeanUser(server, FILE)) {
      SampleResult first = user.ask();
      assertThat(first.getResponseDataAsString()).isEqualTo("answer 1");
      SampleResult second = user.ask();

      assertThat(first.getResponseData()).asString().isEqualTo("answer 1");
      assertThat(second.getResponseData()).asString().isEqualTo("answer 2");
    }
  }

  @Test
  void failsWhoAsksForABodyThatIsGoneRatherThanShowAnother() throws IOException {
    try (ScriptedServer server = counting();
        LeanUser user = new LeanUser(server, FILE)) {
      SampleResult first = user.ask();
      user.ask();

      assertThatIllegalStateException()
          .isThrownBy(first::getResponseDataAsString)
          .withMessageContaining("released");
      assertThat(first.getBodySizeAsLong()).isEqualTo(8);
    }
  }

  @Test
  void keepsBodiesForListenersThatMayReadThemLater() throws IOException {
    TransactionController collecting = new TransactionController();
    collecting.setGenerateParentSample(true);
    for (SampleListener listener : new SampleListener[] {new BackendListener(), collecting}) {
      try (ScriptedServer server = counting();
          LeanUser user = new LeanUser(server, FILE, listener)) {
        SampleResult first = user.ask();
        user.ask();

        assertThat(first.getResponseDataAsString()).isEqualTo("answer 1");
      }
    }
  }

  @Test
  void leavesToAScriptWhatItPutsInPlaceOfTheBody() throws IOException {
    try (ScriptedServer server = counting();
        LeanUser user = new LeanUser(server, FILE)) {
      SampleResult first = user.ask();

      first.setResponseData("mine", "UTF-8");

      assertThat(first.getResponseDataAsString()).isEqualTo("mine");
    }
  }

  @Test
  void hasACharacterForEachByteOfAPicture() throws IOException {
    byte[] picture = {
      (byte) 0x89, 'P', 'N', 'G', (byte) 0xE2, 0x28, (byte) 0xA1, 'I', 'E', 'N', 'D'
    };
    try (ScriptedServer server =
            new ScriptedServer(
                (number, wire) -> {
                  wire.send(
                      "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 11\r\n\r\n");
                  wire.send(picture);
                });
        LeanUser user = new LeanUser(server, FILE)) {
      SampleResult result = user.ask();

      assertThat(result.getResponseDataAsString()).isEqualTo(new String(picture, ISO_8859_1));
    }
  }

  @Test
  void readsAPageWithoutAnEncodingAsJMeterDoes() throws IOException {
    try (ScriptedServer server =
            new ScriptedServer(
                (number, wire) -> {
                  wire.send(
                      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\n");
                  wire.send("\u20ac".getBytes(UTF_8));
                });
        LeanUser user = new LeanUser(server, FILE)) {
      assertThat(user.ask().getResponseDataAsString()).isEqualTo("\u20ac");
    }
  }

  @Test
  void saysItsTimesInMicrosecondsBesideTheSample() throws IOException {
    try (ScriptedServer server =
            new ScriptedServer(
                (number, wire) ->
                    wire.pause(20)
                        .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no")
                        .pause(20)
                        .send("k"));
        LeanUser user = new LeanUser(server, FILE)) {
      SampleResult first = user.ask();
      long connect = Long.parseLong(user.variables().get("page:connectMicros"));
      long latency = Long.parseLong(user.variables().get("page:latencyMicros"));
      long elapsed = Long.parseLong(user.variables().get("page:micros"));
      user.ask();

      assertThat(connect).isPositive().isLessThan(latency);
      assertThat(latency).isBetween(20_000L, elapsed);
      assertThat(elapsed).isGreaterThanOrEqualTo(40_000);
      assertThat(first.getLatency()).isBetween(20L, first.getTime());
      assertThat(user.variables().get("page:connectMicros")).isEqualTo("0");
    }
  }

  @Test
  void saysOfJMetersOwnClientHowLongItTookAndNoMore() throws IOException {
    try (ScriptedServer server = counting();
        LeanUser user = new LeanUser(server, FILE)) {
      user.ask();
      user.sampler().setAutoRedirects(true);
      user.ask();

      assertThat(user.variables().get("page:micros")).matches("[1-9]\\d*");
      assertThat(user.variables().get("page:latencyMicros")).isNull();
      assertThat(user.variables().get("page:connectMicros")).isNull();
    }
  }

  @Test
  void goesWhereItsPropertiesSayEachTime() throws IOException {
    String answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
    try (ScriptedServer server = new ScriptedServer((number, wire) -> wire.send(answer));
        LeanUser user = new LeanUser(server, FILE)) {
      user.ask();
      user.sampler().setPath("/b");
      user.ask();
      user.sampler().setMethod("HEAD");
      user.ask();
      user.sampler().setMethod("GET");
      user.sampler().addArgument("q", "1");
      user.ask();
      user.sampler().setUseKeepAlive(false);
      user.ask();

      assertThat(server.requests())
          .extracting(request -> request.replaceFirst("(?s) HTTP.*Connection: (\\S+).*", " $1"))
          .containsExactly(
              "GET / keep-alive",
              "GET /b keep-alive",
              "HEAD /b keep-alive",
              "GET /b?q=1 keep-alive",
              "GET /b?q=1 close");
    }
  }

  @Test
  void neverSendsARequestTwiceOverAConnectionThatTheServerHasClosed() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                (number, wire) ->
                    wire.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok").close());
        LeanUser user = new LeanUser(server, FILE)) {
      user.ask();
      TimeUnit.MILLISECONDS.sleep(50);

      SampleResult second = user.ask();
      SampleResult third = user.ask();

      assertThat(second.isSuccessful()).isFalse();
      assertThat(second.getResponseCode()).startsWith("Non HTTP response code: ");
      assertThat(third.isSuccessful()).isTrue();
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void usesNoConnectionForLongerThanTheServerSaysItKeepsIt() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                (number, wire) ->
                    wire.send(
                        "HTTP/1.1 200 OK\r\nKeep-Alive: timeout="
                            + (number == 1 ? 600 : 1)
                            + "\r\nContent-Length: 0\r\n\r\n"));
        LeanUser user = new LeanUser(server, FILE)) {
      user.ask();
      user.ask();
      assertThat(server.connections()).isEqualTo(1);
      TimeUnit.MILLISECONDS.sleep(1100);

      assertThat(user.ask().isSuccessful()).isTrue();

      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void samplersOfOneUserShareHisConnection() throws IOException {
    try (ScriptedServer server = counting();
        LeanUser user = new LeanUser(server, FILE);
        LeanUser again = new LeanUser(server, FILE)) {
      user.ask();
      again.ask();

      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void stopsWaitingWhenTheTestIsStopped() throws Exception {
    try (ScriptedServer server = new ScriptedServer((number, wire) -> wire.pause(60_000));
        LeanUser user = new LeanUser(server, FILE)) {
      Thread stopping =
          new Thread(
              () -> {
                while (server.requests().isEmpty() || !user.sampler().interrupt()) {
                  Thread.onSpinWait();
                }
              });
      stopping.start();

      SampleResult result = user.ask();
      stopping.join();

      assertThat(result.isSuccessful()).isFalse();
      assertThat(result.getTime()).isLessThan(60_000);
    }
  }
}
