package io.github.ampmeter.source.hardening;

import static io.github.ampmeter.source.hardening.FakeWebServer.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ServerNames;
import io.github.ampmeter.source.hardening.HardeningCheck.Need;
import io.github.ampmeter.source.hardening.HardeningResult.Finding;
import io.github.ampmeter.source.hardening.HardeningResult.State;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.ServerAccess.Output;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class HardeningScanTest {
  private static final Path RESOURCES = Path.of("src/test/resources/hardening");
  private static final List<HardeningCheck> CHECKS =
      HardeningCheck.readAll(Path.of("datasets/hardening"));
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-25T12:00:00Z"), ZoneOffset.UTC);
  private static final String PHPINFO =
      "<title>PHP 7.4.33 - phpinfo()</title><h1 class=\"p\">PHP Version 7.4.33</h1>";
  private static final String CLEAN_HEADERS =
      "Server: Apache\r\n"
          + "X-Content-Type-Options: nosniff\r\n"
          + "X-Frame-Options: DENY\r\n"
          + "Referrer-Policy: same-origin\r\n"
          + "Content-Security-Policy: default-src 'self'; frame-ancestors 'none'\r\n"
          + "Set-Cookie: PHPSESSID=abc; HttpOnly; SameSite=Lax\r\n"
          + "ETag: \"2cf-5b1\"\r\n";

  /** What is open, by the address where it lies. */
  private static final Map<String, String> HOLES = new HashMap<>();

  static {
    HOLES.put("/icons/", "<title>Index of /icons</title>");
    HOLES.put("/static/", "<title>Index of /static</title>");
    HOLES.put("/uploads/", "<title>Index of /uploads</title>");
    HOLES.put("/server-info", "<h1>Apache Server Information</h1>");
    HOLES.put("/nginx_status", "Active connections: 1");
    HOLES.put("/status", "pool:                 www");
    HOLES.put("/index.nginx-debian.html", "<h1>Welcome to nginx!</h1>");
    HOLES.put("/manual/en/index.html", "<title>Apache HTTP Server Version 2.4</title>");
    HOLES.put("/icons/README", "Public Domain Icons");
    HOLES.put("/cgi-bin/printenv", "SERVER_SOFTWARE=Apache");
    HOLES.put("/phpinfo.php", PHPINFO);
    HOLES.put("/info.php", PHPINFO);
    HOLES.put("/test.php", PHPINFO);
    HOLES.put("/index.php", "<?php echo 1;");
    HOLES.put("/index.phps", "<code>&lt;?php</code>");
    HOLES.put("/.git/config", "[core]\n\trepositoryformatversion = 0");
    HOLES.put("/.svn/entries", "12\n");
    HOLES.put("/.hg/requires", "revlogv1\nstore\n");
    HOLES.put("/.env", "DB_PASSWORD=geheim\n");
    HOLES.put("/.htaccess", "RewriteEngine On\n");
    HOLES.put("/.htpasswd", "jane:$apr1$abc$def\n");
    HOLES.put("/.DS_Store", "xxxxBud1yyyy");
    HOLES.put("/config.php.bak", "<?php $password = 'geheim';");
    HOLES.put("/index.php~", "<?php echo 1;");
    HOLES.put("/backup.sql", "CREATE TABLE users (id INT);");
    HOLES.put("/backup.zip", "PK\u0003\u0004");
    HOLES.put("/error_log", "[x] PHP Warning:  Undefined variable");
    HOLES.put("/composer.lock", "{\"packages\": []}");
    HOLES.put("/phpmyadmin/", "<title>phpMyAdmin</title>");
    HOLES.put("/adminer.php", "<title>Login - Adminer</title>");
    HOLES.put("/install.php", "<title>Install</title>");
    HOLES.put("/.vscode/settings.json", "{\"a\": 1}");
    HOLES.put("/~root/", "mail of root");
    HOLES.put("/static../etc/passwd", "root:x:0:0:root:/root:/bin/bash");
    HOLES.put("/.%2e/.%2e/.%2e/.%2e/etc/passwd", "root:x:0:0:root:/root:/bin/bash");
    HOLES.put("/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php", "");
  }

  private static String open(String method, String path, String head) {
    String headers =
        "Server: Apache/2.4.41 (Ubuntu) PHP/7.4\r\nX-Powered-By: PHP/7.4.33\r\n"
            + "X-AspNet-Version: 4\r\nETag: \"1a2b-2cf-5b1\"\r\nSet-Cookie: PHPSESSID=abc\r\n"
            + "Access-Control-Allow-Origin: "
            + (head.contains("Origin: https") ? "https://ampmeter.invalid" : "*")
            + "\r\nAccess-Control-Allow-Credentials: true\r\n";
    return switch (method) {
      case "TRACE" -> page(200, headers, head);
      case "OPTIONS" -> page(200, headers + "DAV: 1,2\r\nAllow: GET,PUT,PROPFIND\r\n", "");
      case "CONNECT" -> "HTTP/1.1 200 Connection established\r\n\r\n";
      default ->
          path.equals("/") || path.startsWith("/?")
              ? page(200, headers, "<h1>It works!</h1><title>Index of /</title>")
              : HOLES.containsKey(path)
                  ? page(200, headers, HOLES.get(path))
                  : page(
                      404,
                      headers,
                      "<b>Warning</b>: x in <b>/srv/a.php</b>"
                          + "<address>Apache/2.4.41 Server at x</address>"
                          + path);
    };
  }

  private static String clean(String method, String path, String head) {
    boolean home =
        method.equals("GET")
            && path.equals("/")
            && head.length() < 8192
            && !head.contains("Host: ampmeter.invalid");
    if (method.equals("GET") && path.equals("/settings.json")) {
      return page(200, CLEAN_HEADERS, resource("clean-php.json"));
    }
    return home
        ? page(
            200,
            // Any origin, but without the user's cookies.
            CLEAN_HEADERS
                + (head.contains("Origin: ")
                    ? "Access-Control-Allow-Origin: https://ampmeter.invalid\r\n"
                    : ""),
            "<h1>A shop of things that people buy</h1>")
        : page(method.equals("GET") ? 404 : 405, CLEAN_HEADERS, "Not found");
  }

  /** Sends a page with status 200 for whatever is asked, and repeats the address. */
  private static String soft(String method, String path, String head) {
    String said = "<title>Oops</title>Sorry, we have looked for %s and there is no such page here.";
    return path.equals("/")
        ? clean(method, path, head)
        : page(200, CLEAN_HEADERS, said.formatted(path));
  }

  private static String resource(String name) {
    try {
      return Files.readString(RESOURCES.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Answers commands as a machine whose Apache prints this, and whose find finds this. */
  private static ServerAccess.Shell shell(String configuration, String found) {
    return command ->
        command.get(0).equals("find")
            ? new Output(0, found)
            : command.get(0).equals("sh")
                ? new Output(0, "/usr/lib/apache2/modules/mod_info.so\n")
                : new Output(0, resource(configuration));
  }

  private static HardeningResult scan(
      FakeWebServer server, Optional<ServerAccess> access, Optional<String> phpinfo) {
    WebAddress web =
        new WebAddress("http", "127.0.0.1", server.port(), "", Optional.empty(), Optional.empty());
    Subject subject =
        new Subject(web, List.of("/"), Map.of(), access, Map.of(), phpinfo, CLOCK.instant());
    HardeningScan scan = new HardeningScan(CHECKS, new HardeningSettings(Map.of(), Path.of("")));
    HardeningResult result;
    try {
      result = scan.run(subject, CLOCK, () -> false);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    assertThat(result.requests()).isLessThanOrEqualTo(scan.requests(subject));
    return result;
  }

  private static Optional<ServerAccess> access(String configuration, String found) {
    ServerAccess.Shell shell = shell(configuration, found);
    return Optional.of(
        new ServerAccess(
            Map.of(ServerNames.WEB, shell, ServerNames.DATABASE, shell),
            List.of("apache2"),
            Optional.empty(),
            Optional.empty()));
  }

  private static Set<String> ids(HardeningResult result, State state) {
    return result.in(state).stream()
        .map(Finding::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void findsEveryPlantedHoleOfAnOpenServer() {
    HardeningResult result;
    try (FakeWebServer server = new FakeWebServer(HardeningScanTest::open)) {
      HOLES.put("/settings.json", resource("open-php.json"));
      result =
          scan(
              server,
              access("open-apache.txt", "bob:bob 666 /srv/www/a"),
              Optional.of("/settings.json"));
    }
    Set<String> planted =
        CHECKS.stream()
            .filter(check -> check.needs().stream().noneMatch(UNREACHED::contains))
            .map(HardeningCheck::id)
            .filter(id -> !NOT_PLANTED.contains(id))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(planted).hasSizeGreaterThan(90);
    assertThat(ids(result, State.FAILED)).isEqualTo(planted);
  }

  /** What takes TLS, another machine or a database. */
  private static final Set<Need> UNREACHED = Set.of(Need.HTTPS, Need.REMOTE, Need.DATABASE);

  /** One hole excludes these, or they look at processes. */
  private static final Set<String> NOT_PLANTED =
      Set.of("apache.worker-user", "apache.shared-user", "php.worker-user");

  @Test
  void findsNothingOnACleanServer() {
    try (FakeWebServer server = new FakeWebServer(HardeningScanTest::clean)) {
      HardeningResult result =
          scan(server, access("clean-apache.txt", ""), Optional.of("/settings.json"));
      assertThat(result.in(State.FAILED)).isEmpty();
      assertThat(result.in(State.PASSED)).hasSizeGreaterThan(100);
    }
  }

  @Test
  void findsNothingWhereEveryPathIsAnsweredWith200() {
    try (FakeWebServer server = new FakeWebServer(HardeningScanTest::soft)) {
      HardeningResult result = scan(server, Optional.empty(), Optional.empty());
      assertThat(ids(result, State.FAILED))
          .allMatch(
              id -> CHECKS.stream().filter(c -> c.id().equals(id)).noneMatch(this::looksForPath));
      assertThat(result.notes()).anyMatch(note -> note.contains("soft 404"));
    }
  }

  private boolean looksForPath(HardeningCheck check) {
    return check.inspect().stream()
        .anyMatch(
            each ->
                each instanceof Inspection.Request request
                    && !Boolean.FALSE.equals(request.exists));
  }

  @Test
  void doesNotFollowARedirectToAnotherHost() {
    try (FakeWebServer server =
        new FakeWebServer(
            (method, path, head) -> page(302, "Location: http://other.invalid/\r\n", ""))) {
      HardeningResult result = scan(server, Optional.empty(), Optional.empty());
      assertThat(result.in(State.NOT_CHECKED))
          .filteredOn(finding -> finding.id().equals("web.framing"))
          .singleElement()
          .extracting(Finding::why)
          .asString()
          .contains("other.invalid, which is not followed");
    }
  }

  @Test
  void whatCannotBeSeenIsNotChecked() {
    try (FakeWebServer server = new FakeWebServer(HardeningScanTest::clean)) {
      HardeningResult result = scan(server, Optional.empty(), Optional.empty());
      assertThat(ids(result, State.NOT_CHECKED))
          .contains("apache.tokens", "php.expose", "database.anonymous", "web.server-status");
      assertThat(ids(result, State.PASSED)).noneMatch(id -> id.startsWith("apache."));
    }
  }

  @Test
  void theMachinesOwnAddressShowsWhatOthersMayNotSee() throws IOException {
    List<String> own =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> address instanceof Inet4Address)
            .map(InetAddress::getHostAddress)
            .toList();
    assertThat(own).allMatch(address -> subject(address).here());
    assertThat(subject("192.0.2.1").here()).isFalse();
    assertThat(own).allMatch(each -> subject(each).remote() != each.startsWith("127."));
  }

  private static Subject subject(String host) {
    WebAddress web = new WebAddress("http", host, 80, "", Optional.empty(), Optional.empty());
    return new Subject(
        web, List.of(), Map.of(), Optional.empty(), Map.of(), Optional.empty(), CLOCK.instant());
  }

  @Test
  void evidenceIsShortAndWithoutSecrets() {
    try (FakeWebServer server = new FakeWebServer(HardeningScanTest::open)) {
      HardeningResult result = scan(server, Optional.empty(), Optional.empty());
      assertThat(result.findings()).allMatch(finding -> finding.evidence().length() <= 500);
      assertThat(result.findings()).noneMatch(f -> f.evidence().contains("geheim"));
      assertThat(result.findings()).noneMatch(f -> f.evidence().contains("PHPSESSID=abc"));
    }
  }

  @Test
  void asksEachThingOnceAndChangesNothing() {
    try (FakeWebServer server = new FakeWebServer(HardeningScanTest::clean)) {
      HardeningResult result = scan(server, Optional.empty(), Optional.empty());
      assertThat(server.asked()).hasSize(result.requests());
      assertThat(server.asked())
          .noneMatch(asked -> asked.matches("(PUT|DELETE|POST|PATCH|PROPFIND|MKCOL) .*"));
    }
  }
}
