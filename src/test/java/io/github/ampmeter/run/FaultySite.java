package io.github.ampmeter.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.github.ampmeter.LoopbackServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;

/**
 * A site that answers testplans/functional.jmx as a healthy stack does, or with a fault in each
 * check at once: every check is a request of its own.
 */
final class FaultySite extends LoopbackServer {
  private static final Path STATIC = Path.of("src/main/webapp/static");
  private static final String ETAG = "\"47e-1\"";
  private static final String DATE = "Sat, 21 Nov 2026 10:00:00 GMT";

  private final boolean faulty;
  private final byte[] page = read("page-1150.html");
  private final byte[] image = read("image-1k.png");
  private final Map<String, Integer> visits = new ConcurrentHashMap<>();

  FaultySite(boolean faulty) throws IOException {
    this.faulty = faulty;
    start(this::answer);
  }

  private static byte[] read(String name) {
    try {
      return Files.readAllBytes(STATIC.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void answer(HttpExchange to) throws IOException {
    String path = to.getRequestURI().getPath();
    String query = Optional.ofNullable(to.getRequestURI().getRawQuery()).orElse("");
    if (path.endsWith("page-1150.html")) {
      staticPage(to);
    } else if (path.endsWith("image-1k.png")) {
      // A length of more than there is.
      send(to, 200, "image/png", image, faulty ? image.length + 9 : image.length);
    } else if (path.endsWith("functional.php")) {
      php(to, query);
    } else if (path.equals("/") || path.contains("no-such")) {
      byte[] text = "<html>Not here</html>".getBytes(UTF_8);
      send(to, path.equals("/") || faulty ? 200 : 404, "text/html", text);
    } else {
      send(to, 404, "text/html", "<html>Not here</html>".getBytes(UTF_8));
    }
  }

  private void staticPage(HttpExchange to) throws IOException {
    var headers = to.getRequestHeaders();
    to.getResponseHeaders().set("ETag", ETAG);
    to.getResponseHeaders().set("Last-Modified", DATE);
    String range = headers.getFirst("Range");
    String etag = headers.getFirst("If-None-Match");
    String since = headers.getFirst("If-Modified-Since");
    boolean gzip = "gzip".equals(headers.getFirst("Accept-Encoding"));
    boolean identity = "identity".equals(headers.getFirst("Accept-Encoding"));
    if (to.getRequestMethod().equals("HEAD")) {
      to.getResponseHeaders().set("Content-Type", "text/html");
      to.getResponseHeaders().set("Content-Length", faulty ? "11" : "1150");
      to.sendResponseHeaders(200, -1);
      to.close();
    } else if (range != null) {
      range(to, range);
    } else if (etag != null || since != null) {
      boolean unchanged = ETAG.equals(etag) || DATE.equals(since);
      if (unchanged != faulty) {
        to.sendResponseHeaders(304, -1);
        to.close();
      } else {
        send(to, 200, "text/html", page);
      }
    } else if (gzip != faulty && (gzip || identity) || identity && faulty) {
      to.getResponseHeaders().set("Vary", "Accept-Encoding");
      if (gzip || faulty) {
        to.getResponseHeaders().set("Content-Encoding", "gzip");
        send(to, 200, "text/html", packed(page));
      } else {
        send(to, 200, "text/html", page);
      }
    } else {
      send(to, 200, "text/html", faulty && !gzip ? Arrays.copyOf(page, 900) : page);
    }
  }

  private void range(HttpExchange to, String range) throws IOException {
    switch (range) {
      case "bytes=0-99" -> {
        to.getResponseHeaders().set("Content-Range", "bytes 0-99/1150");
        send(to, faulty ? 200 : 206, "text/html", faulty ? page : Arrays.copyOf(page, 100));
      }
      case "bytes=-8" -> {
        int from = page.length - (faulty ? 9 : 8);
        to.getResponseHeaders().set("Content-Range", "bytes %d-1149/1150".formatted(from));
        send(to, 206, "text/html", Arrays.copyOfRange(page, from, page.length));
      }
      default -> send(to, faulty ? 200 : 416, "text/html", faulty ? page : new byte[] {' '});
    }
  }

  private void php(HttpExchange to, String query) throws IOException {
    String check = field(query, "check");
    byte[] body = to.getRequestBody().readAllBytes();
    String form = new String(body, ISO_8859_1);
    String text = field(query.contains("text=") ? query : form, "text");
    switch (check) {
      case "text" -> {
        boolean post = to.getRequestMethod().equals("POST");
        // Read as Latin-1 once more; or right, and sent as if it were Latin-1.
        String seen = faulty && post ? new String(text.getBytes(UTF_8), ISO_8859_1) : text;
        html(
            to,
            200,
            faulty && !post ? "iso-8859-1" : "utf-8",
            "method=%s\ntext=%s\nhex=%s\n"
                .formatted(to.getRequestMethod(), seen, hex(seen.getBytes(UTF_8))));
      }
      case "long" -> longPage(to);
      case "connection" -> {
        if (faulty) {
          to.getResponseHeaders().set("Connection", "close");
        }
        html(to, 200, "utf-8", "port=" + to.getRemoteAddress().getPort() + "\n");
      }
      case "error" -> html(to, faulty ? 200 : 500, "utf-8", "check=error\n");
      case "redirect" -> {
        to.getResponseHeaders()
            .set("Location", faulty ? "elsewhere.html" : "static/page-1150.html");
        html(to, 302, "utf-8", "");
      }
      case "upload" -> upload(to, form);
      case "session", "session-end" -> session(to, check);
      case "picture" -> send(to, 200, "image/png", faulty ? Arrays.copyOf(image, 500) : image);
      default -> database(to, check, query, text);
    }
  }

  private void database(HttpExchange to, String check, String query, String text)
      throws IOException {
    boolean innodb = query.contains("engine=InnoDB");
    // A server without an engine takes another and says so to nobody.
    String engine = innodb != faulty ? "InnoDB" : "MyISAM";
    boolean keeps = engine.equals("InnoDB");
    String lines =
        switch (check) {
          case "gd" -> "size=120x80\ninside=%s\noutside=ffffff\n".formatted(faulty ? "0" : "72b2");
          case "pdo" ->
              "found=o&#039;three\nchanged=2\nduplicate=%s\nunknown=1146\n"
                  .formatted(faulty ? "0" : "1062");
          case "generated-key" -> "last=%s\n".formatted(faulty ? "0" : "3");
          case "characters" -> {
            String seen = faulty ? text.replaceAll("[^\\x{0}-\\x{FFFF}]", "?") : text;
            yield "text=%s\ncharacters=%d\nbytes=%d\nhex=%s\n"
                .formatted(
                    seen,
                    seen.codePointCount(0, seen.length()),
                    seen.getBytes(UTF_8).length,
                    hex(seen.getBytes(UTF_8)));
          }
          case "types" ->
              """
              decimal=%s
              bigint=9223372036854775807
              date=2024-02-29
              null=1
              text=200000
              md5=%s
              overflow=1264
              """
                  .formatted(
                      faulty ? "0.30000000000000004" : "0.30",
                      md5("0123456789".repeat(20000).getBytes(UTF_8)));
          case "transaction" ->
              "engine=%s\nseen by others=%d\nafter rollback=%d\nafter commit=1\n"
                  .formatted(engine, keeps ? 0 : 1, keeps ? 0 : 1);
          case "foreign-key" ->
              "engine=%s\norphan=%d\nchildren left=%d\n"
                  .formatted(engine, keeps ? 1452 : 0, keeps ? 0 : 1);
          default -> "done=yes\n";
        };
    if (to.getRequestMethod().equals("HEAD")) {
      to.getResponseHeaders()
          .set("Content-Type", "text/html; charset=" + (faulty ? "latin1" : "utf-8"));
      to.sendResponseHeaders(200, -1);
      to.close();
    } else {
      html(to, 200, "utf-8", lines);
    }
  }

  private void longPage(HttpExchange to) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= 4000; i++) {
      if (!faulty || i != 2000) {
        lines.append("line ").append(i).append(" of 4000: ....\n");
      }
    }
    if ("gzip".equals(to.getRequestHeaders().getFirst("Accept-Encoding"))) {
      byte[] all = packed(whole(lines.toString()));
      to.getResponseHeaders().set("Content-Encoding", "gzip");
      // The stream breaks off.
      send(to, 200, "text/html; charset=utf-8", faulty ? Arrays.copyOf(all, all.length / 2) : all);
    } else {
      html(to, 200, "utf-8", lines.toString());
    }
  }

  private void upload(HttpExchange to, String form) throws IOException {
    String[] parts = form.split("--ampmeter(--)?\r\n");
    String file = parts[2].split("\r\n\r\n", 2)[1];
    byte[] content = file.substring(0, file.length() - 2).getBytes(ISO_8859_1);
    String note = new String(parts[1].split("\r\n\r\n", 2)[1].strip().getBytes(ISO_8859_1), UTF_8);
    // As a text, with the line ends of another system.
    byte[] kept =
        faulty ? new String(content, UTF_8).replace("\r\n", "\n").getBytes(UTF_8) : content;
    html(
        to,
        200,
        "utf-8",
        "error=0\nname=lines.txt\nbytes=%d\nmd5=%s\nnote=%s\n"
            .formatted(kept.length, md5(kept), note));
  }

  private void session(HttpExchange to, String check) throws IOException {
    String cookie =
        Optional.ofNullable(to.getRequestHeaders().getFirst("Cookie"))
            .map(of -> of.replaceFirst(".*PHPSESSID=", ""))
            .orElse("");
    if (cookie.isEmpty()) {
      cookie = "abcdefghij0123456789" + System.nanoTime();
      to.getResponseHeaders().set("Set-Cookie", "PHPSESSID=" + cookie + "; path=/");
    }
    int visit = faulty ? 1 : visits.merge(cookie, 1, Integer::sum);
    boolean end = check.equals("session-end");
    if (end) {
      visits.remove(cookie);
    }
    html(to, 200, "utf-8", "visits=%d\n%s".formatted(visit, end ? "session=ended\n" : ""));
  }

  private static String field(String form, String name) {
    for (String pair : form.split("&")) {
      if (pair.startsWith(name + "=")) {
        return URLDecoder.decode(pair.substring(name.length() + 1), UTF_8);
      }
    }
    return "";
  }

  private static byte[] whole(String lines) {
    return ("<!DOCTYPE html>\n<html>\n<pre>\n" + lines + "</pre>\n</body>\n</html>\n")
        .getBytes(UTF_8);
  }

  private static void html(HttpExchange to, int status, String charset, String lines)
      throws IOException {
    send(to, status, "text/html; charset=" + charset, whole(lines));
  }

  private static void send(HttpExchange to, int status, String type, byte[] body)
      throws IOException {
    send(to, status, type, body, body.length);
  }

  private static void send(HttpExchange to, int status, String type, byte[] body, int length)
      throws IOException {
    to.getResponseHeaders().set("Content-Type", type);
    to.sendResponseHeaders(status, length);
    try (to) {
      to.getResponseBody().write(body);
      to.getResponseBody().flush();
    }
  }

  private static byte[] packed(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes).toUpperCase(Locale.ROOT);
  }

  private static String md5(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
