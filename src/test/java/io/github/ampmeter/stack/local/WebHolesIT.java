package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.ServerNames;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.source.hardening.HardeningCheck;
import io.github.ampmeter.source.hardening.HardeningCheck.Need;
import io.github.ampmeter.source.hardening.HardeningResult;
import io.github.ampmeter.source.hardening.HardeningResult.Finding;
import io.github.ampmeter.source.hardening.HardeningResult.State;
import io.github.ampmeter.source.hardening.HardeningScan;
import io.github.ampmeter.source.hardening.HardeningSettings;
import io.github.ampmeter.source.hardening.Subject;
import io.github.ampmeter.stack.ApacheDirectives;
import io.github.ampmeter.stack.Hardening;
import io.github.ampmeter.stack.Ports;
import io.github.ampmeter.stack.Programs;
import io.github.ampmeter.stack.Readiness;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.CpuSet;
import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.SystemAccount;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This machine's Apache and PHP with all doors open, and hardened; what the checks find. */
class WebHolesIT {
  private static final Path RESOURCES = Path.of("src/test/resources/hardening");
  private static final List<HardeningCheck> CHECKS =
      HardeningCheck.readAll(Path.of("datasets/hardening")).stream()
          .filter(check -> !check.id().startsWith("database."))
          .toList();

  /** Another machine, HTTPS, or holes that this Apache or PHP cannot have. */
  private static final Predicate<HardeningCheck> PLANTED =
      check ->
          check.needs().stream().noneMatch(Set.of(Need.HTTPS, Need.REMOTE)::contains)
              && !Set.of(
                      "apache.worker-user", // Apache refuses root
                      "php.worker-user",
                      "php.xdebug",
                      "php.old-version",
                      "php.cgi-fix-pathinfo", // a setting of php-fpm
                      "web.dot-segments") // mended since Apache 2.4.51
                  .contains(check.id());

  private static final List<String> OPEN_MODULES =
      List.of(
          "mpm_prefork",
          "authz_core",
          "unixd",
          "mime",
          "dir",
          "status",
          "info",
          "alias",
          "autoindex",
          "dav",
          "dav_fs",
          "userdir",
          "cgi",
          "headers",
          "setenvif",
          "rewrite",
          "proxy",
          "proxy_http",
          "proxy_connect",
          "include");

  /** Notes at most: the stack reads its status page, and serves any host name. */
  private static final List<String> STRICT = List.of("apache.status-module", "web.old-protocol");

  private static final String PHPINFO = "<?php phpinfo();";

  /** Files that nobody should find, below the folder of the trial. */
  private static final Map<String, String> FILES = new LinkedHashMap<>();

  static {
    FILES.put(
        "home.php",
        "<?php session_start(); echo '<title>Index of /</title><h1>It works!</h1>',"
            + " implode(' ', scandir('.'));");
    FILES.put("error.php", "<?php echo $nothing, $_SERVER['SERVER_SIGNATURE'];");
    FILES.put("page.html", "<h1>A page</h1>");
    FILES.put("icons/README", "Public Domain Icons");
    FILES.put("static/a.css", "p {}");
    FILES.put("etc/passwd", "root:x:0:0:root:/root:/bin/bash");
    FILES.put("uploads/a.gif", "GIF89a");
    FILES.put("nginx_status", "Active connections: 1");
    FILES.put("status", "pool:                 www");
    FILES.put("index.nginx-debian.html", "<h1>Welcome to nginx!</h1>");
    FILES.put("manual/en/index.html", "<title>Apache HTTP Server Version 2.4</title>");
    FILES.put("phpinfo.php", PHPINFO);
    FILES.put("info.php", PHPINFO);
    FILES.put("test.php", PHPINFO);
    FILES.put("index.php", "<?php echo 1;");
    FILES.put("index.phps", "<?php echo 1;");
    FILES.put(".git/config", "[core]\n\trepositoryformatversion = 0");
    FILES.put(".svn/entries", "12\n");
    FILES.put(".hg/requires", "revlogv1\nstore\n");
    FILES.put(".env", "DB_PASSWORD=geheim\n");
    FILES.put(".htaccess", "RewriteEngine On\n");
    FILES.put(".htpasswd", "jane:$apr1$abc$def\n");
    FILES.put(".DS_Store", "xxxxBud1yyyy");
    FILES.put(".vscode/settings.json", "{\"a\": 1}");
    FILES.put("config.php.bak", "<?php $password = 'geheim';");
    FILES.put("index.php~", "<?php echo 1;");
    FILES.put("backup.sql", "CREATE TABLE users (id INT);");
    FILES.put("backup.zip", "PK\u0003\u0004");
    FILES.put("error_log", "[x] PHP Warning:  Undefined variable");
    FILES.put("composer.lock", "{\"packages\": []}");
    FILES.put("phpmyadmin/index.html", "<title>phpMyAdmin</title>");
    FILES.put("adminer.php", "<title>Login - Adminer</title>");
    FILES.put("install.php", "<title>Install</title>");
    FILES.put("vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php", "<?php ");
  }

  private final WatchedProcesses processes = WatchedProcesses.start(said -> {});
  private final Path scratch = processes.scratchFolder();
  private final Path pages = scratch.resolve("www");
  private final WebAddress address =
      new WebAddress(
          "http",
          Ports.LOOPBACK,
          Ports.choose("webPort", OptionalInt.empty()),
          "",
          Optional.empty(),
          Optional.empty());
  @TempDir private Path logs;
  private LocalSoftware software;
  private Optional<SystemAccount> nobody;

  @BeforeEach
  void prepare() throws IOException {
    Installed.require(Map.of());
    software =
        LocalSoftware.find(
            Programs.ofThisMachine(),
            LocalVariants.of(StackSpec.of(StackKind.LOCAL), CpuSet.all(1)),
            Path.of("none"));
    assumeTrue(software.php() instanceof Php.Module, "PHP is not inside Apache");
    nobody =
        SystemAccount.weAreRoot(scratch)
            ? SystemAccount.first(Path.of("/etc/passwd"), "nobody")
            : Optional.empty();
    Files.createDirectories(pages);
    permit(scratch, "rwx--x--x");
  }

  @AfterEach
  void stop() {
    processes.close();
  }

  @Test
  void findsEveryPlantedHoleAndNoOther() throws IOException, InterruptedException {
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      write(pages.resolve(file.getKey()), file.getValue());
    }
    write(scratch.resolve("cgi-bin/test-cgi"), "#!/bin/sh\necho; echo CGI/1.1 test script report:");
    permit(scratch.resolve("cgi-bin/test-cgi"), "rwxr-xr-x");
    permit(pages.resolve("page.html"), "rw-rw-rw-");
    Files.setAttribute(pages.resolve("status"), "unix:mode", 04755);
    if (nobody.isPresent()) {
      nobody.get().own(pages.resolve("uploads"));
    }
    Php.Module php = (Php.Module) software.php();
    List<String> loaded = software.httpd().loadModules(OPEN_MODULES);
    String configuration =
        String.join("\n", loaded)
            + "\nLoadModule %s \"%s\"\n".formatted(php.moduleName(), php.library())
            + "PHPIniDir \"%s\"\nPidFile \"%s/httpd.pid\"\n".formatted(scratch, scratch)
            + "ServerName 127.0.0.1\nListen 127.0.0.1:%s\n".formatted(address.port())
            + nobody.map(a -> "User nobody\nGroup #" + a.gid() + "\n").orElse("")
            + Files.readString(RESOURCES.resolve("open-server.conf")).replace("@@", "" + scratch);

    HardeningResult result =
        scan(configuration, Files.readString(RESOURCES.resolve("open-php.ini")), "rw-rw-rw-");

    Set<String> planted =
        CHECKS.stream()
            .filter(PLANTED)
            .map(HardeningCheck::id)
            .filter(id -> nobody.isPresent() || !id.equals("apache.shared-user"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(planted).hasSizeGreaterThan(100);
    assertThat(failed(result)).containsExactlyInAnyOrderElementsOf(planted);
    assertThat(result.in(State.NOT_CHECKED)).isEmpty();
    // Each by what was planted, not by something else.
    assertThat(evidence(result, "web.connect-proxy")).contains("ampmeter.invalid");
    assertThat(evidence(result, "apache.setuid-pages")).contains("4755 ").contains("/status");
    assertThat(evidence(result, "web.cors-reflected")).contains("https://ampmeter.invalid");
    assertThat(result.findings()).noneMatch(finding -> finding.evidence().contains("geheim"));
  }

  @Test
  void findsNoneInTheStrictVariant() throws IOException, InterruptedException {
    HardeningResult result = scan(strict(), strictPhp(), "rw-r--r--");

    assertThat(failed(result)).containsExactlyElementsOf(STRICT);
    assertThat(result.in(State.NOT_CHECKED)).isEmpty();
    assertThat(result.in(State.PASSED)).hasSizeGreaterThan(100);
  }

  @Test
  void findsNoneWhereEveryPathIsAnsweredWith200() throws IOException, InterruptedException {
    write(pages.resolve("soft.php"), "<?php echo 'No ', $_SERVER['REQUEST_URI'], ' but more.';");

    HardeningResult result =
        scan(strict() + "FallbackResource /soft.php\n", strictPhp(), "rw-r--r--");

    assertThat(failed(result)).containsExactlyElementsOf(STRICT);
    assertThat(result.notes()).anyMatch(note -> note.contains("soft 404"));
  }

  private String strict() throws IOException {
    write(pages.resolve("index.html"), "<h1>A shop of things that people buy</h1>");
    write(pages.resolve("page.html"), "<h1>A page of it</h1>");
    DatabaseAddress none = DatabaseAddress.onLoopback(1);
    return new HttpdConfiguration(
            software.httpd(),
            software.php(),
            StackSpec.parse(StackKind.LOCAL, Map.of("hardening", "strict", "workers", "on-demand")),
            new WebServers.WebFolder(
                scratch,
                nobody.isPresent()
                    ? SystemAccount.first(Path.of("/etc/passwd"), "www-data", "apache")
                    : nobody),
            new StackAddresses(address, Optional.of(none)),
            ApacheDirectives.documents(ApacheDirectives.quoted(pages)),
            logs)
        .text();
  }

  private String strictPhp() {
    return "display_errors = Off\nlog_errors = On\nsession.save_path = \"%s\"\n".formatted(scratch)
        + Hardening.STRICT.php(List.of(scratch.toString()), false);
  }

  private HardeningResult scan(String configuration, String ini, String mode)
      throws IOException, InterruptedException {
    Path file = scratch.resolve("httpd.conf");
    write(file, configuration);
    permit(file, mode);
    write(scratch.resolve("php.ini"), ini);
    List<String> line = List.of(software.httpd().program().toString(), "-f", file.toString());
    Path log = logs.resolve("web.log");
    Command command =
        Command.of(List.of(line.get(0), line.get(1), line.get(2), "-DFOREGROUND"), scratch)
            // Whom a proxy asks for names may be silent.
            .with(Map.of("RES_OPTIONS", "timeout:1 attempts:1"))
            .writingTo(log);
    ServerProcess server = new ServerProcess(ServerNames.WEB, processes.spawn(command), log);
    new Readiness(Duration.ofSeconds(60))
        .awaitResponse(server, () -> new Socket(address.socketHost(), address.port()).close());
    ServerAccess access =
        new ServerAccess(
            Map.of(ServerNames.WEB, ServerAccess::here),
            line,
            Optional.of(
                new ServerAccess.Probe(
                    pages.resolve("probe.php") + "", "/probe.php", Optional.empty())),
            Optional.empty());
    Subject subject =
        new Subject(
            address,
            List.of("/", "/page.html"),
            Map.of(),
            Optional.of(access),
            Map.of(ServerNames.WEB, server.process().toHandle()),
            Optional.empty(),
            Clock.systemUTC().instant());
    return new HardeningScan(CHECKS, new HardeningSettings(Map.of(), Path.of("")))
        .run(subject, Clock.systemUTC(), () -> false);
  }

  private static Set<String> failed(HardeningResult result) {
    return result.in(State.FAILED).stream()
        .map(Finding::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String evidence(HardeningResult result, String id) {
    return result.findings().stream()
        .filter(finding -> finding.id().equals(id))
        .map(Finding::evidence)
        .collect(Collectors.joining());
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
