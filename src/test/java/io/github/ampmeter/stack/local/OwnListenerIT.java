package io.github.ampmeter.stack.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.Page;
import io.github.ampmeter.ServerNames;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.Application;
import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.Ports;
import io.github.ampmeter.stack.Programs;
import io.github.ampmeter.stack.Readiness;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.CpuSet;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.SystemAccount;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** This machine's Apache alone, with an application that hides whatever it can. */
class OwnListenerIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Path SOURCES = Path.of("src/main").toAbsolutePath();
  private static final String STRICT = "strict";

  private static WatchedProcesses processes;

  private final Path scratch = processes.scratchFolder();
  private final Path site = scratch.resolve("site");
  private final StackAddresses addresses =
      new StackAddresses(Ports.LOOPBACK, port(), DatabaseAddress.onLoopback(1), Optional.empty())
          .withOwnListener(port());
  @TempDir private Path logs;
  private LocalSoftware software;
  private Optional<Process> httpd = Optional.empty();

  @BeforeAll
  static void watch() {
    processes = WatchedProcesses.start(said -> {});
  }

  @AfterAll
  static void clear() {
    processes.close();
  }

  private static int port() {
    return Ports.choose("webPort", OptionalInt.empty());
  }

  private record Fragment(String title, String text) {
    @Override
    public String toString() {
      return title;
    }
  }

  static Stream<Fragment> fragments() throws IOException {
    String all = Files.readString(Path.of("src/test/resources/fragments/hiding.conf"));
    return Stream.of(all.split("(?m)^## "))
        .skip(2)
        .map(
            part ->
                new Fragment(part.lines().findFirst().orElse(""), part.replaceFirst(".*\n", "")));
  }

  @BeforeEach
  void prepare() throws IOException {
    Installed.require(Map.of());
    software =
        LocalSoftware.find(
            Programs.ofThisMachine(),
            LocalVariants.of(StackSpec.of(StackKind.LOCAL), CpuSet.all(1)),
            Path.of("none"));
    assumeTrue(software.php() instanceof Php.Module, "PHP is not inside Apache");
    Files.createDirectories(site.resolve("admin/deep"));
    Files.writeString(site.resolve("users"), "");
    write("index.php", "root");
    write("admin/index.php", "admin");
    write("admin/deep/index.html", "deep");
    Files.createDirectory(site.resolve("empty"));
  }

  private void write(String file, String name) throws IOException {
    String php =
        "<?php echo '%s ', $_SERVER['REQUEST_URI'], ' ', $_SERVER['PATH_INFO'] ?? '-', ' ',"
            + " $_SERVER['HTTP_AUTHORIZATION'] ?? '-';";
    Files.writeString(site.resolve(file), file.endsWith(".php") ? php.formatted(name) : name);
  }

  @AfterEach
  void stop() {
    httpd.ifPresent(Process::destroy);
    httpd.ifPresent(process -> process.onExit().join());
  }

  @ParameterizedTest
  @MethodSource("fragments")
  void noFragmentHidesOurOwnAddresses(Fragment fragment) throws IOException {
    Path file = scratch.resolve("site.conf");
    Files.writeString(file, fragment.text().replace("SITE", site.toString()));

    start(Map.of("application.rewrite", file.toString()));

    assertThatWeAreAnswered();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "debian", STRICT})
  void noHardeningHidesOurOwnAddresses(String hardening) throws IOException {
    start(Map.of("application.rewrite", "front-controller", "hardening", hardening));

    assertThatWeAreAnswered();
    assertThat(Page.get(addresses.page("/ampmeter-status"), PATIENCE).body()).startsWith("root ");
  }

  private void assertThatWeAreAnswered() throws IOException {
    Page status = Page.get(addresses.status(), PATIENCE);
    Page versions = Page.get(addresses.own().orElseThrow().page(PagesUnderTest.PROBE), PATIENCE);

    assertThat(status.value("ServerMPM")).as(status.body()).hasValue("prefork");
    assertThat(versions.body()).contains("PHP: ").contains("missing extensions: ");
    assertThat(Files.readString(logs.resolve("access.log"))).isEmpty();
  }

  /** Address, page, PATH_INFO. */
  private static final List<String> BEHIND_A_FRONT_CONTROLLER =
      List.of(
          "/ => root / -",
          "/some/route?a=1 => root /some/route?a=1 -",
          "/admin/ => admin /admin/ -",
          "/admin/?q => admin /admin/?q -",
          "/admin/index.php/a/b => admin /admin/index.php/a/b /a/b",
          "/index.php/a => root /index.php/a /a",
          "/admin/missing => root /admin/missing -",
          "/admin/deep/ => deep",
          "/empty/ => root /empty/ -");

  @Test
  void aFrontControllerLeavesFoldersTheirIndexAndPhpTheAuthorization() throws IOException {
    start(Map.of("application.rewrite", "front-controller"));

    for (String each : BEHIND_A_FRONT_CONTROLLER) {
      String[] parts = each.split(" => ");
      assertThat(Page.get(addresses.page(parts[0]), PATIENCE).body()).as(each).startsWith(parts[1]);
    }
    assertThatTheAuthorizationReachesPhp(List.of("/", "/admin/", "/route"));
  }

  @Test
  void theAuthorizationReachesPhpByAnAliasAndARule() throws IOException {
    String rewrite =
        "Alias /x %s/admin\nRewriteEngine On\nRewriteRule ^/y$ /admin/index.php [PT]"
            .formatted(site);
    Path file = Files.writeString(scratch.resolve("a.conf"), rewrite);

    start(Map.of("application.rewrite", file.toString()));

    assertThatTheAuthorizationReachesPhp(List.of("/", "/x/", "/y"));
  }

  private void assertThatTheAuthorizationReachesPhp(List<String> pages) throws IOException {
    for (String page : pages) {
      URLConnection asked = addresses.page(page).toURL().openConnection();
      asked.setRequestProperty("Authorization", "Bearer abc");
      try (InputStream body = asked.getInputStream()) {
        assertThat(new String(body.readAllBytes(), UTF_8)).as(page).endsWith(" Bearer abc");
      }
    }
  }

  private void start(Map<String, String> keys) throws IOException {
    Map<String, String> all = new HashMap<>(keys);
    all.put("application.pages", site.toString());
    all.put("workers", "on-demand");
    StackSpec spec = StackSpec.parse(StackKind.LOCAL, all);
    Application application = spec.application().orElseThrow();
    WebServers.WebFolder folder = new WebServers.WebFolder(scratch, account());
    Files.setPosixFilePermissions(scratch, PosixFilePermissions.fromString("rwx--x--x"));
    PagesUnderTest pages = new PagesUnderTest(SOURCES, Optional.of(application));
    List<String> documents = folder.documents(application, Map.of(), pages);
    HttpdConfiguration configuration =
        new HttpdConfiguration(
            software.httpd(), software.php(), spec, folder, addresses, documents, logs);
    Path file = folder.write("httpd.conf", configuration.text());
    folder.write("php.ini", "");
    String program = software.httpd().program().toString();
    Path log = logs.resolve("web.log");
    Command command =
        Command.of(List.of(program, "-f", file.toString(), "-DFOREGROUND"), scratch).writingTo(log);
    httpd = Optional.of(processes.spawn(command));
    ServerProcess server = new ServerProcess(ServerNames.WEB, httpd.get(), log);
    new Readiness(PATIENCE).awaitResponse(server, () -> Page.get(addresses.status(), PATIENCE));
  }

  private Optional<SystemAccount> account() {
    return SystemAccount.weAreRoot(scratch)
        ? SystemAccount.first(Path.of("/etc/passwd"), "www-data", "apache", "nobody")
        : Optional.empty();
  }
}
