package io.github.ampmeter.source.accesslog;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.source.accesslog.BlockReader.LogTime;
import io.github.ampmeter.source.accesslog.LogFormat.LogField;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogFormatTest {
  @Test
  void readsTheValuesOfALine() {
    String text =
        "10.0.0.7 - frank [10/Oct/2026:13:55:36 -0700] \"GET /a.php?id=7 HTTP/1.1\" 200 2326 31 -"
            + " 4500";

    LogLine line = line("rscommon", text);

    assertThat(value(line, text, LogField.REQUEST)).isEqualTo("GET /a.php?id=7 HTTP/1.1");
    assertThat(value(line, text, LogField.TIME)).isEqualTo("[10/Oct/2026:13:55:36 -0700]");
    assertThat(line.number(LogField.STATUS)).isEqualTo(200);
    assertThat(line.number(LogField.BYTES)).isEqualTo(2326);
    assertThat(line.micros()).isEqualTo(4500);
  }

  @Test
  void takesAFormatAsItStandsInTheServersConfiguration() {
    LogFormat format =
        LogFormat.parse("%v:%p %h %{%H:%M}t \\\"%r\\\" %>s %O %{ms}T \\\"%{User-Agent}i\\\"");

    assertThat(format.text())
        .isEqualTo("%v:%p %h %{%H:%M}t \"%r\" %>s %O %{ms}T \"%{User-Agent}i\"");
    String text = "www:80 ::1 12:30 \"GET / HTTP/1.1\" 304 0 17 \"a \\\"quoted\\\" browser\"";
    LogLine line = new LogLine(format);
    assertThat(read(line, text)).isTrue();
    assertThat(line.micros()).isEqualTo(17_000);
  }

  /** What Debian's Apache writes by default: bytes with headers, and the virtual host first. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "vhost_combined | www.example.org:443 ::1 - - [10/Oct/2026:13:55:36 +0000] \"GET /"
            + " HTTP/1.1\" 200 1305 \"-\" \"curl/8\"",
        "debian_combined | ::1 - - [10/Oct/2026:13:55:36 +0000] \"GET / HTTP/1.1\" 200 1305 \"-\""
            + " \"curl/8\"",
        "debian_common | ::1 - - [10/Oct/2026:13:55:36 +0000] \"GET / HTTP/1.1\" 200 1305",
      })
  void bytesWithHeadersAreBytesToo(String format, String text) {
    assertThat(line(format, text).responseBytes()).isEqualTo(1305);
    assertThat(LogFormat.parse(format).hasBytes()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "combined,1",
    "common,1",
    "debian_combined,0",
    "ampmeter,1",
    "embedded,1",
    "minimal,0"
  })
  void namesWhatADetectedFormatLeavesOpen(String format, int doubts) {
    assertThat(LogFormat.parse(format).doubts()).hasSize(doubts);
  }

  @Test
  void pathAndQueryMayFollowEachOther() {
    String text = "GET /a.php?id=7 HTTP/1.1\t2";
    LogLine line = new LogLine(LogFormat.parse("%m %U%q %H\\t%T"));

    assertThat(read(line, text)).isTrue();
    assertThat(line.micros()).isEqualTo(2_000_000);
    RequestKind kind = new RequestKind().of(text.getBytes(StandardCharsets.UTF_8), line);
    assertThat(new String(kind.copy(), StandardCharsets.UTF_8)).isEqualTo("GET /a.php?id=…");
    assertThat(read(line, text.replace("2", "123456789"))).isFalse();
  }

  @Test
  void aQuoteWithABackslashDoesNotEndAValue() {
    String text = "1.1.1.1 - - [10/Oct/2026:13:55:36 +0000] \"GET /\\\" 999 HTTP/1.1\" 404 -";

    LogLine line = line("common", text);

    assertThat(value(line, text, LogField.REQUEST)).isEqualTo("GET /\\\" 999 HTTP/1.1");
    assertThat(line.number(LogField.STATUS)).isEqualTo(404);
    assertThat(line.number(LogField.BYTES)).isEqualTo(-1);
  }

  @Test
  void readsWhenTheResponseBegan() {
    String text = "1.1.1.1 - - [10/Oct/2026:13:55:36 +0000] \"GET / HTTP/1.1\" 200 9 4500 31 + ";

    LogLine line = line("ampmeter", text + "3100");

    assertThat(line.micros()).isEqualTo(4500);
    assertThat(line.number(LogField.FIRST_BYTE)).isEqualTo(3100);
    assertThat(line("ampmeter", text + "-").number(LogField.FIRST_BYTE)).isEqualTo(-1);
    assertThat(LogFormat.parse("ampmeter").hasFirstByte()).isTrue();
    assertThat(LogFormat.parse("ampmeter1").hasFirstByte()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:8180/a.php?id=7, /a.php?id=…",
    "https://host/users/4711/friends#top, /users/#/friends",
    "http://host, /",
    "/images/e12t.jpg, /images/e#t.jpg",
  })
  void aUrlIsOfTheKindOfItsLogLine(String url, String kind) {
    assertThat(RequestKind.ofUrl(url)).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.1.1.1 - - [10/Oct/2026:13:55:36 +0000] \"GET / HTTP/1.1\" 200",
        "1.1.1.1 - - [10/Oct/2026:13:55:36 +0000] \"GET / HTTP/1.1\" 200 12 more",
        "1.1.1.1 - - [10/Oct/2026:13:55:36 +0000] \"GET / HTTP/1.1\" two 12",
        "1.1.1.1 - - [10/Oct/2026:13:55:36 +0000 \"GET / HTTP/1.1\" 200 12",
        "1.1.1.1 - - [10/Oct/2026:13:55:36 +0000] \"GET / HTTP/1.1 200 12",
        "1.1.1.1 - - [10/Oct/2026:13:55:36 +0000] \"GET / HTTP/1.1\" 200 1234567890123456",
      })
  void aLineThatDoesNotFitIsUnreadable(String text) {
    assertThat(read(new LogLine(LogFormat.parse("common")), text)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "%h %Z \"%r\" | a directive that Apache does not know: %Z",
        "%h%r | two values with nothing between them",
        "%h %s | must have the request",
        "combind | must be one of ampmeter, ampmeter1, rscommon, embedded, combined, common",
        "%r %{min}T | must have %T in s, ms or us",
        "%r 100% | has no directive at",
      })
  void rejectsAFormatNamingItsMistake(String format, String rule) {
    assertRefusal(() -> LogFormat.parse(format))
        .hasMessageContaining("log format \"")
        .hasMessageContaining(rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /events.php?socialEventID=17&tz=UTC HTTP/1.1 | GET /events.php?socialEventID=…&tz=…",
        "GET /fileService.php?cache=false&file=e12t.jpg HTTP/1.1 |"
            + " GET /fileService.php?cache=…&file=…",
        "GET /images/e12t.jpg HTTP/1.0 | GET /images/e#t.jpg",
        "POST /users/4711/friends HTTP/1.1 | POST /users/#/friends",
        "GET /a?b&c= HTTP/1.1 | GET /a?b&c=",
        "- | -",
        "GET / | GET /",
      })
  void requestsThatDifferInAnIdAreOfOneKind(String request, String kind) {
    String text = "1.1.1.1 - - [10/Oct/2026:13:55:36 +0000] \"" + request + "\" 200 12";
    LogLine line = line("common", text);
    RequestKind of = new RequestKind().of(text.getBytes(StandardCharsets.UTF_8), line);

    assertThat(new String(of.copy(), StandardCharsets.UTF_8)).isEqualTo(kind);
  }

  @Test
  void readsTimesWithTheirZones() {
    byte[] text = "[10/Oct/2026:13:55:36 -0700]".getBytes(StandardCharsets.UTF_8);

    assertThat(new LogTime().seconds(text, 0, text.length))
        .isEqualTo(java.time.Instant.parse("2026-10-10T20:55:36Z").getEpochSecond());
    assertThat(new LogTime().seconds(text, 0, text.length - 1)).isEqualTo(-1);
  }

  private static LogLine line(String format, String text) {
    LogLine line = new LogLine(LogFormat.parse(format));
    assertThat(read(line, text)).isTrue();
    return line;
  }

  private static boolean read(LogLine line, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return line.read(bytes, 0, bytes.length);
  }

  private static String value(LogLine line, String text, LogField field) {
    return text.substring(line.start(field), line.end(field));
  }
}
