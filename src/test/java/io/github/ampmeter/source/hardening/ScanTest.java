package io.github.ampmeter.source.hardening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.Page;
import io.github.ampmeter.ServerNames;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ScanTest {
  @Test
  void readsSettingsOfAPhpinfoPage() throws IOException, NotInspectable {
    String page =
        "<h1 class=\"p\">PHP Version 8.2.29</h1><table>\n"
            + "<tr><td class=\"e\">expose_php</td><td class=\"v\">Off</td><td"
            + " class=\"v\">Off</td></tr>\n"
            + "<tr><td class=\"e\">open_basedir</td><td class=\"v\"><i>no value</i></td><td"
            + " class=\"v\"><i>no value</i></td></tr>\n"
            + "<tr><td class=\"e\">memory_limit</td><td class=\"v\">128M</td><td"
            + " class=\"v\">128M</td></tr>\n";

    assertThat(PhpSettings.of(response(200, page)).values())
        .containsEntry("expose_php", "Off")
        .containsEntry("open_basedir", "")
        .containsEntry("memory_limit", "128M")
        .containsEntry("version", "8.2.29");
  }

  @Test
  void takesNoOtherPageForSettings() {
    assertThatThrownBy(() -> PhpSettings.of(response(404, "<h1>Not found</h1>")))
        .isInstanceOf(NotInspectable.class)
        .hasMessage("GET /i answered 404, and no settings of PHP");
  }

  private static HttpProbe.Response response(int status, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return new HttpProbe.Response(
        "GET /i", new Page(status, "", List.of(), bytes, Page.Ending.WHOLE, Optional.empty()));
  }

  @Test
  void readsTheConfigurationThatApachePrints() throws IOException {
    ApacheConfiguration read =
        ApacheConfiguration.parse(
            Files.readString(Path.of("src/test/resources/hardening/clean-apache.txt")));

    assertThat(read.named("ServerTokens", Pattern.compile("^$")))
        .singleElement()
        .extracting(ApacheConfiguration.Directive::text)
        .isEqualTo("ServerTokens Prod (/etc/apache2/apache2.conf:1)");
    assertThat(read.named("Require", Pattern.compile("^LimitExcept")))
        .singleElement()
        .extracting(ApacheConfiguration.Directive::line)
        .isEqualTo(21);
    assertThat(read.facts()).containsEntry("User", "webserv");
    assertThat(read.modules()).containsExactly("core", "headers");
    assertThat(read.files()).containsExactly("/etc/apache2/apache2.conf");
  }

  @Test
  void asksWithTheHostFirst() throws IOException {
    List<String> heads = new CopyOnWriteArrayList<>();
    try (FakeWebServer server =
        new FakeWebServer(
            (method, path, head) -> {
              heads.add(head);
              return FakeWebServer.page(200, "", "");
            })) {
      new HttpProbe(web(server.port()), 1).ask("GET", "/", Map.of("Origin", "a"));

      assertThat(heads.get(0).split("\r\n"))
          .containsExactly(
              "GET / HTTP/1.1",
              "Host: 127.0.0.1:" + server.port(),
              "User-Agent: Ampmeter",
              "Accept: */*",
              "Origin: a",
              "Connection: close");
    }
  }

  @Test
  void anInterruptionOutlastsAPageThatCannotBeRemoved() {
    ServerAccess.Shell shell =
        command -> {
          if (command.contains(PhpSettings.PAGE)) {
            return new ServerAccess.Output(0, "");
          }
          throw new IOException("no more shells");
        };
    ServerAccess access =
        new ServerAccess(
            Map.of(ServerNames.WEB, shell),
            List.of(),
            Optional.of(new ServerAccess.Probe("/probe.php", "/probe.php", Optional.empty())),
            Optional.empty());
    Scan scan =
        new Scan(
            new Subject(
                web(1),
                List.of(),
                Map.of(),
                Optional.of(access),
                Map.of(),
                Optional.empty(),
                Instant.EPOCH));
    Thread.currentThread().interrupt();

    assertThatThrownBy(scan::php).hasMessage("no more shells");
    assertThat(Thread.interrupted()).isTrue();
  }

  private static WebAddress web(int port) {
    return new WebAddress("http", "127.0.0.1", port, "", Optional.empty(), Optional.empty());
  }
}
