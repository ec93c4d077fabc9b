package io.github.ampmeter.source.hardening;

import static io.github.ampmeter.source.hardening.FakeWebServer.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.source.hardening.HardeningResult.Finding;
import io.github.ampmeter.source.hardening.HardeningResult.Severity;
import io.github.ampmeter.source.hardening.HardeningResult.State;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scan of a server that answers as no server should: it ends, and takes nothing for good. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileServerTest {
  private static final List<HardeningCheck> CHECKS =
      HardeningCheck.readAll(Path.of("datasets/hardening"));
  private static final String GOOD_HEADERS =
      "X-Frame-Options: DENY\nX-Content-Type-Options: nosniff\nReferrer-Policy: no-referrer\n"
          + "Content-Security-Policy: default-src self; frame-ancestors none\n";
  private static final List<String> OF_HEADERS =
      List.of(
          "web.framing",
          "web.frame-options",
          "web.content-type-options",
          "web.content-security-policy",
          "web.referrer-policy");
  private static final Duration LONG = Duration.ofMinutes(3);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\nContent-Type: text/html\n\n<pre>\n",
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\n\n\r\n",
        "HTTP/1.1 200 OK\n\r\n",
        "<html>\r\nHTTP/1.1 200 OK\r\n",
        "HTTP/1.1 fine\r\n",
        ""
      })
  void headersThatStandElsewhereDoNotCount(String before) throws InterruptedException {
    HardeningResult result = scan(CHECKS, before + GOOD_HEADERS, LONG, () -> false);

    assertThat(result.findings())
        .filteredOn(finding -> OF_HEADERS.contains(finding.id()))
        .hasSameSizeAs(OF_HEADERS)
        .noneMatch(finding -> finding.state() == State.PASSED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://[::1",
        "http://",
        "//",
        "?",
        "mailto:a",
        "http://a:99999999999/",
        "\u0001",
        "%",
        ":"
      })
  void aRedirectToNowhereIsNotFollowed(String location) throws InterruptedException {
    HardeningResult result =
        scan(CHECKS, page(302, "Location: " + location + "\r\n", ""), LONG, () -> false);

    assertThat(result.in(State.PASSED).stream().map(Finding::id)).doesNotContain("web.framing");
  }

  @Test
  void headersWithoutEndAreNotInspectable() throws InterruptedException {
    String many = ("X-A: " + "y".repeat(1000) + "\r\n").repeat(300);

    HardeningResult result = scan(CHECKS, "HTTP/1.1 200 OK\r\n" + many, LONG, () -> false);

    assertThat(result.in(State.FAILED)).isEmpty();
    assertThat(result.in(State.NOT_CHECKED))
        .anyMatch(finding -> finding.why().contains("Maximum header count exceeded"));
  }

  @Test
  void aServerThatClosesInsteadOfAnAnswerHasRejectedTheRequest() throws InterruptedException {
    HardeningResult result = scan(CHECKS, "", LONG, () -> false);

    assertThat(result.in(State.PASSED).stream().map(Finding::id)).contains("web.git", "web.trace");
  }

  @Test
  void whatIsLookedForMayBeInTheRestOfABody() throws InterruptedException {
    HardeningResult result =
        scan(
            List.of(body("secret")),
            "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nno",
            LONG,
            () -> false);

    assertThat(result.findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.state()).isEqualTo(State.NOT_CHECKED);
              assertThat(finding.why()).contains("the response ends before its end");
            });
  }

  @Test
  void aServerThatDoesNotAnswerKeepsTheScanNoLongerThanStated() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    try (FakeWebServer server = new FakeWebServer((method, path, head) -> waiting(never))) {
      HardeningResult result =
          new HardeningScan(CHECKS, NOTHING_SAID, Duration.ofMillis(300))
              .run(subject(server), Clock.systemUTC(), () -> false);

      assertThat(result.findings())
          .allMatch(finding -> finding.state() == State.NOT_CHECKED)
          .allMatch(finding -> finding.why().equals("not reached: the scan was ended after 0.3 s"));
      assertThat(result.findings().size() + result.notApplicable().size()).isEqualTo(CHECKS.size());
    }
  }

  @Test
  void anInterruptedScanKeepsWhatItHasFound() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    try (FakeWebServer server =
        new FakeWebServer(
            (method, path, head) ->
                path.equals("/icons/README")
                    ? waiting(never)
                    : page(200, "Server: Apache/2.4.1\r\n", "<h1>It works!</h1>" + path))) {
      HardeningResult result =
          new HardeningScan(CHECKS, NOTHING_SAID)
              .run(
                  subject(server),
                  Clock.systemUTC(),
                  () -> server.asked().contains("GET /icons/README"));

      assertThat(result.in(State.FAILED).stream().map(Finding::id)).contains("web.default-page");
      assertThat(result.in(State.NOT_CHECKED))
          .anyMatch(finding -> finding.why().equals("not reached: the run was interrupted"));
      assertThat(result.findings().size() + result.notApplicable().size()).isEqualTo(CHECKS.size());
    }
  }

  @Test
  void aPatternThatGoesBackAndForthEndsWithTheScan() throws InterruptedException {
    String text = "a".repeat(60) + "b";

    HardeningResult result =
        scan(
            List.of(body("^(a|aa)+\\1c$")),
            page(200, "", text),
            Duration.ofMillis(500),
            () -> false);

    assertThat(result.in(State.NOT_CHECKED)).hasSize(1);
    while (isAtWork()) {
      Thread.sleep(20);
    }
  }

  @Test
  void aPatternThatGoesTooDeepIsNoReasonToEnd() throws InterruptedException {
    HardeningResult result =
        scan(
            List.of(body("^(x|y| )*$")),
            page(200, "", " ".repeat(200_000) + "z"),
            LONG,
            () -> false);

    assertThat(result.in(State.NOT_CHECKED).get(0).why()).contains("goes too deep");
  }

  private static final HardeningSettings NOTHING_SAID =
      new HardeningSettings(Map.of(), Path.of(""));

  private static boolean isAtWork() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("hardening") && thread.isAlive());
  }

  private static String waiting(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "";
  }

  private static HardeningCheck body(String pattern) {
    Inspection.Request request = new Inspection.Request();
    request.path = "/";
    request.exists = false;
    request.body = pattern;
    return new HardeningCheck(
        new Fault("own.check", "outside", Severity.LOW, "It says so", "Remove it", List.of()),
        List.of(),
        List.of(request));
  }

  private static HardeningResult scan(
      List<HardeningCheck> checks, String answer, Duration longest, BooleanSupplier interrupted)
      throws InterruptedException {
    try (FakeWebServer server = new FakeWebServer((method, path, head) -> answer)) {
      return new HardeningScan(checks, NOTHING_SAID, longest)
          .run(subject(server), Clock.systemUTC(), interrupted);
    }
  }

  private static Subject subject(FakeWebServer server) {
    return new Subject(
        new WebAddress("http", "127.0.0.1", server.port(), "", Optional.empty(), Optional.empty()),
        List.of("/"),
        Map.of(),
        Optional.empty(),
        Map.of(),
        Optional.empty(),
        Clock.systemUTC().instant());
  }
}
