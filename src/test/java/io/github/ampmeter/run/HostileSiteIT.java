package io.github.ampmeter.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.ampmeter.run.Ampmeter.Ended;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site that answers with a function of JMeter, from its address to a run. */
class HostileSiteIT {
  @TempDir private Path folder;
  private final Queue<String> queries = new ConcurrentLinkedQueue<>();
  private final Queue<String> methods = new ConcurrentLinkedQueue<>();
  private HttpServer server;
  private Path ran;

  @BeforeEach
  void serve() throws Exception {
    ran = folder.resolve("ran");
    String title = "Results for \\%s".formatted(call());
    byte[] page = "<html><title>%s</title><h1>Hello</h1></html>".formatted(title).getBytes(UTF_8);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          methods.add(exchange.getRequestMethod());
          queries.add(URLDecoder.decode("" + exchange.getRequestURI().getRawQuery(), UTF_8));
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, page.length);
          try (exchange) {
            exchange.getResponseBody().write(page);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void isReplayedAndLoadedWithoutACallAndKeepsItsSecret() throws Exception {
    Path site = folder.resolve("site");
    String query = "/search?q=" + URLEncoder.encode("\\" + call(), UTF_8) + "&api_key=Sesame42";
    Ended written =
        Ampmeter.here(List.of("init", web() + query, "--no-calibration", "--out", site.toString()));

    assertThat(written.exitCode()).as(written.all()).isZero();
    assertThat(site.resolve("plan.jmx")).content().doesNotContain("Sesame42");
    assertThat(site.resolve("README.md")).content().doesNotContain("Sesame42");
    assertThat(site.resolve("users.csv")).hasContent("api_key\nSesame42");
    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(site.resolve("users.csv"))))
        .isEqualTo("rw-------");

    Ended check = Ampmeter.here(List.of("run", "--check", site.resolve("suite.yaml").toString()));

    assertThat(check.out()).as(check.all()).contains("2 samples, all answer");
    assertThat(queries)
        .filteredOn(("q=\\" + call() + "&api_key=Sesame42")::equals)
        .hasSizeGreaterThan(2);
    assertThat(ran).doesNotExist();
  }

  /** A plan reads a log's targets as data, and asks for nothing but pages. */
  @Test
  void isLoadedFromAnAccessLogWithoutACall() throws Exception {
    Path site = folder.resolve("site");
    String line =
        "10.0.0.%d - - [22/Nov/2026:12:08:%02d +0000] \"%s HTTP/1.1\" 200 5 \"-\" \"x\"\n";
    String hostile = "GET /a.php?q=" + call().replace("\"", "\\x22").replace(" ", "%20");
    StringBuilder log = new StringBuilder();
    for (int visit = 0; visit < 50; visit++) {
      log.append(line.formatted(visit, 1, hostile));
      log.append(line.formatted(visit, 1, "GET /a.css"));
      log.append(line.formatted(visit, 2, "GET /b.php?c=" + visit));
      log.append(line.formatted(visit, 3, "POST /b.php"));
    }
    Path file = Files.writeString(folder.resolve("access.log"), log);

    Ended written =
        Ampmeter.here(
            List.of(
                "init", "--access-log", file.toString(), "--web", web(), "--out", site.toString()));

    assertThat(written.exitCode()).as(written.all()).isZero();
    assertThat(written.out()).contains("75 % of 200 requests are covered", "all answer");
    queries.clear();
    Path suite = site.resolve("suite.yaml");
    Files.writeString(
        suite,
        Files.readString(suite)
            .replaceAll("rate: .*", "rate: 20/s")
            .replaceAll("warmUp: .*", "warmUp: 0 s")
            .replaceAll("duration: .*", "duration: 4 s"));
    Ended ended =
        Ampmeter.here(List.of("run", suite.toString(), "--out", folder.resolve("run").toString()));

    assertThat(queries).as(ended.all()).contains("q=" + call()).anyMatch("c=7"::equals);
    assertThat(ended.out()).contains("/a.php?q=", "/b.php?c=", "*.css");
    assertThat(methods).containsOnly("GET");
    assertThat(ran).doesNotExist();
  }

  private String call() {
    return "${__groovy(new File(\"" + ran + "\").text=1)}";
  }

  private String web() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }
}
