package io.github.ampmeter.source.accesslog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.source.accesslog.AccessLog.Span;
import io.github.ampmeter.source.accesslog.CacheLog.CacheResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines as Squid 5.7 wrote them, among its messages. */
class CacheLogTest {
  private static final String LOG =
      """
      2026/11/22 14:53:07| Configuring Parent 127.0.0.1/23180/0
      request 1795359188.900 3 TCP_MISS/200 1000 GET /before
      request 1795359189.501 9 TCP_MISS/200 1355 GET /a.png
      request 1795359189.519 0 TCP_MEM_HIT/200 1405 GET /a.png
      request 1795359189.600 2 TCP_HIT/200 1405 GET /b.png
      request 1795359190.031 1 TCP_REFRESH_FAIL_ERR/504 3475 GET /a.png?x=\u00e4
      request 1795359191.000 4 TCP_REFRESH_UNMODIFIED/304 300 GET /a.png
      request 1795359191.999 5 TCP_MISS_ABORTED/000 0 GET /c
      request 1795359192.000 3 TCP_MISS/200 1000 GET /after
      request half a line
      2026/11/22 14:53:34| Preparing for shutdown after 8 requests
      """;

  @TempDir private Path folder;

  @Test
  void countsRequestsOfASpanByCacheResult() throws IOException {
    CacheLog log = read(LOG, new Span(1795359189, 1795359191));

    assertThat(log.count()).isEqualTo(6);
    assertThat(log.count(CacheResult.HIT)).isEqualTo(2);
    assertThat(log.bytes(CacheResult.HIT)).isEqualTo(2810);
    assertThat(log.count(CacheResult.MISS)).isEqualTo(2);
    assertThat(log.count(CacheResult.REVALIDATED)).isEqualTo(1);
    assertThat(log.count(CacheResult.NONE)).isEqualTo(1);
    assertThat(log.count(CacheResult.STALE)).isZero();
    assertThat(log.bytes()).isEqualTo(1355 + 2810 + 3475 + 300);
    assertThat(log.unreadable()).isEqualTo(1);
  }

  @Test
  void takesAStatusOfAnErrorOrNoneAsAnError() throws IOException {
    CacheLog log = read(LOG, Span.ALL);

    assertThat(log.responses())
        .filteredOn(of -> of.errors() > 0)
        .extracting(CacheLog.Responses::from, CacheLog.Responses::errors)
        .containsExactlyInAnyOrder(tuple(CacheResult.MISS, 1L), tuple(CacheResult.NONE, 1L));
  }

  @Test
  void measuresHowLongTheCacheTook() throws IOException {
    CacheLog.Responses hits = read(LOG, Span.ALL).responses().get(0);

    assertThat(hits.from()).isEqualTo(CacheResult.HIT);
    assertThat(hits.elapsed().mean()).isEqualTo(1);
    assertThat(hits.elapsed().max()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "TCP_HIT, HIT",
    "TCP_MEM_HIT, HIT",
    "TCP_INM_HIT, HIT",
    "TCP_IMS_HIT_ABORTED, HIT",
    "TCP_REFRESH_UNMODIFIED, REVALIDATED",
    "TCP_REFRESH_MODIFIED, MISS",
    "TCP_CLIENT_REFRESH_MISS, MISS",
    "TCP_SWAPFAIL_MISS, MISS",
    "TCP_REFRESH_FAIL_OLD, STALE",
    "TCP_REFRESH_FAIL_ERR, NONE",
    "TCP_DENIED, NONE",
    "NONE_NONE, NONE"
  })
  void mapsSquidCodesToResults(String code, CacheResult from) {
    assertThat(CacheResult.ofSquid(code)).isEqualTo(from);
  }

  private CacheLog read(String text, Span span) throws IOException {
    Path file = folder.resolve("front-cache.log");
    Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
    return CacheLog.read(file, List.of(span)).get(0);
  }
}
