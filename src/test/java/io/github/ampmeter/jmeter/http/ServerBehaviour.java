package io.github.ampmeter.jmeter.http;

import io.github.ampmeter.jmeter.http.ScriptedServer.Script;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** What servers do, well or badly. */
enum ServerBehaviour {
  BODY_BY_LENGTH(ok("Content-Type: text/plain\r\nContent-Length: 5", "hello")),
  EMPTY_BODY(ok("Content-Length: 0", "")),
  LARGE_BODY(ok("Content-Type: image/png\r\nContent-Length: 300000", "x".repeat(300_000))),
  CHUNKED(ok("Transfer-Encoding: chunked", "3\r\nhel\r\n2;note=x\r\nlo\r\n0\r\n\r\n")),
  CHUNKED_WITH_TRAILERS(
      ok("Transfer-Encoding: chunked", "5\r\nhello\r\n0\r\nX-Sum: 12\r\nX-Two: b\r\n\r\n")),
  BODY_TO_THE_END_OF_THE_CONNECTION(
      closing("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\nhello")),
  CLOSE_ANNOUNCED(closing("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok")),
  CONTINUE_BEFORE_THE_ANSWER(
      saying("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")),
  EARLY_HINTS(
      saying(
          "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"
              + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")),
  NO_CONTENT(saying("HTTP/1.1 204 No Content\r\nX-A: b\r\n\r\n")),
  RESET_CONTENT(saying("HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n")),
  NOT_MODIFIED(saying("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\nETag: \"a\"\r\n\r\n")),
  NOT_FOUND(saying("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\ngone")),
  SERVER_ERROR(saying("HTTP/1.1 500 Oh dear\r\nContent-Length: 4\r\n\r\nsick")),
  NO_REASON(saying("HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nok")),
  UNKNOWN_STATUS(saying("HTTP/1.1 799 Strange\r\nContent-Length: 2\r\n\r\nok")),
  STATUS_BELOW_100(saying("HTTP/1.1 42 Low\r\nContent-Length: 2\r\n\r\nok")),
  UNKNOWN_VERSION(saying("HTTP/3.7 200 OK\r\nContent-Length: 2\r\n\r\nok")),
  CONTENT_TYPE_WITH_CHARSET(
      ok("Content-Type: text/html; charset=ISO-8859-1\r\nContent-Length: 2", "\u00e4\u00f6")),
  CHARSET_IN_THE_PAGE(page(0, "<META HTTP-Equiv=\"Content-Type\" Content=\"", "\u00e4")),
  LAST_CHARSET_THAT_IS_READ(page(1955, "<meta http-equiv=\"content-type\" content=\"", "\u00e4")),
  CHARSET_TOO_LATE(page(1960, "<meta http-equiv=\"content-type\" content=\"", "\u00e4")),
  CHARSET_IN_OTHER_WORDS(page(0, "<meta content=\"", "<meta\u00e4")),
  FOLDED_HEADER(ok("X-Long: one\r\n  two\r\n\tthree\r\nContent-Length: 2", "ok")),
  HEADER_TWICE(ok("X-A: 1\r\nX-A: 2\r\nContent-Length: 2", "ok")),
  HEADER_OF_100_KB(ok("X-Long: " + "y".repeat(100_000) + "\r\nContent-Length: 2", "ok")),
  THOUSAND_HEADERS(ok("X-Many: 1\r\n".repeat(1000) + "Content-Length: 2", "ok")),
  HEADER_WITHOUT_COLON(ok("this is no header\r\nContent-Length: 2", "ok")),
  TWO_LENGTHS(ok("Content-Length: 2\r\nContent-Length: 4", "oktr")),
  NEGATIVE_LENGTH(closing("HTTP/1.1 200 OK\r\nContent-Length: -7\r\n\r\nok")),
  LENGTH_IN_WORDS(closing("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nok")),
  BODY_CUT_SHORT(closing("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello")),
  CHUNK_CUT_SHORT(closing("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhello")),
  NO_LAST_CHUNK(closing("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")),
  CHUNK_OF_NO_SIZE(
      closing("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n")),
  CHUNK_LONGER_THAN_SAID(
      closing("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n")),
  CLOSED_IN_THE_HEADERS(closing("HTTP/1.1 200 OK\r\nContent-Le")),
  CLOSED_IN_THE_STATUS_LINE(closing("HTTP/1.")),
  CLOSED_WITHOUT_A_BYTE((number, wire) -> wire.close()),
  NO_STATUS_LINE(closing("hello there\r\n\r\n")),
  GARBAGE_BEFORE_THE_STATUS_LINE(
      saying("\r\nnoise\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")),
  STATUS_IN_WORDS(closing("HTTP/1.1 fine OK\r\n\r\n")),
  GZIP(ok("Content-Encoding: gzip\r\nContent-Length: %d", gzip("hello ".repeat(500)))),
  DEFLATE(ok("Content-Encoding: deflate\r\nContent-Length: %d", deflate("hello ".repeat(500)))),
  GZIP_OF_NOTHING(ok("Content-Encoding: gzip\r\nContent-Length: 0", "")),
  GZIP_THAT_IS_NONE(ok("Content-Encoding: gzip\r\nContent-Length: 5", "hello")),
  GZIP_CUT_SHORT(ok("Content-Encoding: gzip\r\nContent-Length: %d", half(gzip("hello, gzip")))),
  CODING_UNKNOWN(ok("Content-Encoding: secret\r\nContent-Length: 5", "hello")),
  DRIPS_TO_THE_TIME_OUT(
      (number, wire) ->
          wire.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n12")
              .pause(100)
              .send("3")
              .awaitItsEnd()),
  NO_ANSWER_IN_TIME((number, wire) -> wire.awaitItsEnd()),
  DRIPS_IN_TIME(
      (number, wire) ->
          wire.send("HTTP/1.1 20")
              .pause(60)
              .send("0 OK\r\nContent-")
              .pause(60)
              .send("Length: 4\r\n\r\n1")
              .pause(60)
              .send("234")),
  REDIRECT_WITHOUT_LOCATION(saying("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")),
  REDIRECT(to("/there", "there it is")),
  REDIRECT_TO_ITSELF(saying("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n")),
  REDIRECT_TO_NONSENSE(
      saying("HTTP/1.1 302 Found\r\nLocation: http://[x/\r\nContent-Length: 0\r\n\r\n")),
  TEMPORARY_REDIRECT(
      saying(
          "HTTP/1.1 307 Elsewhere\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n",
          ok("Content-Length: 0", "")));

  private final Script script;

  ServerBehaviour(Script script) {
    this.script = script;
  }

  Script script() {
    return script;
  }

  /** For how long a client is to wait that is to give up; empty: as long as it takes. */
  Optional<String> timeOutMillis() {
    return this == DRIPS_TO_THE_TIME_OUT || this == NO_ANSWER_IN_TIME
        ? Optional.of("300")
        : Optional.empty();
  }

  private static Script ok(String headers, String body) {
    return saying("HTTP/1.1 200 OK\r\n" + headers + "\r\n\r\n" + body);
  }

  /** A page whose charset its headers do not tell. */
  private static Script page(int before, String meta, String after) {
    return closing(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
            + " ".repeat(before)
            + (meta + "text/html; charset=UTF-16\">")
            + after);
  }

  private static Script ok(String headers, byte[] body) {
    String head = "HTTP/1.1 200 OK\r\n" + headers.formatted(body.length) + "\r\n\r\n";
    return (number, wire) -> wire.send(head).send(body);
  }

  private static Script saying(String answer) {
    return (number, wire) -> wire.send(answer);
  }

  private static Script saying(String first, Script then) {
    return (number, wire) -> {
      if (number == 1) {
        wire.send(first);
      } else {
        then.answer(number, wire);
      }
    };
  }

  private static Script closing(String answer) {
    return (number, wire) -> wire.send(answer).close();
  }

  private static Script to(String location, String body) {
    String found = "HTTP/1.1 302 Found\r\nLocation: %s\r\nContent-Length: 0\r\n\r\n";
    String there = "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s";
    return saying(found.formatted(location), saying(there.formatted(body.length(), body)));
  }

  private static byte[] gzip(String text) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static byte[] deflate(String text) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(packed)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static byte[] half(byte[] bytes) {
    return java.util.Arrays.copyOf(bytes, bytes.length / 2);
  }
}
