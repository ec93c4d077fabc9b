package io.github.ampmeter.stack.local;

import static io.github.ampmeter.stack.ApacheDirectives.quoted;

import io.github.ampmeter.stack.OwnAuthority;
import io.github.ampmeter.stack.Ports;
import io.github.ampmeter.stack.Programs;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.process.Command;
import io.github.ampmeter.stack.process.SystemAccount;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A stack as its owner guards it: an Apache that speaks TLS with a certificate of the owner's
 * authority, for the name shop.example.org only, lets one user in, and serves the pages of a stack
 * behind it below /shop.
 */
public final class TlsFront implements AutoCloseable {
  public static final String NAME = "shop.example.org";
  public static final String USER = "tester";

  private static final List<String> MODULES =
      List.of(
          "mpm_event",
          "unixd",
          "log_config",
          "authn_core",
          "authn_file",
          "auth_basic",
          "authz_core",
          "authz_user",
          "socache_shmcb",
          "ssl",
          "proxy",
          "proxy_http");

  private final WatchedProcesses processes = WatchedProcesses.start(said -> {});
  private final int port = Ports.choose("webPort", OptionalInt.empty());
  private final Path folder;
  private OwnAuthority certificates;

  /** Comes up at once. */
  public TlsFront(StackAddresses behind, String password) {
    folder = processes.scratchFolder();
    try {
      certificates = new OwnAuthority(folder, "dns:" + NAME);
      Files.writeString(folder.resolve("users"), USER + ":{SHA}" + sha1(password) + "\n");
      Programs programs = Programs.ofThisMachine();
      Httpd httpd =
          Httpd.installed(
              programs.find("apache2", "httpd").orElseThrow(), programs.modules().orElseThrow());
      Path conf = Files.write(folder.resolve("front.conf"), configuration(httpd, behind));
      if (account().isPresent()) {
        account().get().own(folder);
      }
      processes.spawn(
          Command.of(
                  List.of(httpd.program().toString(), "-f", conf.toString(), "-DFOREGROUND"),
                  folder)
              .withOnly(Map.of())
              .writingTo(folder.resolve("front.log")));
      awaitConnection();
    } catch (IOException | GeneralSecurityException | InterruptedException e) {
      close();
      throw new IllegalStateException(e);
    }
  }

  public int port() {
    return port;
  }

  /** Of the authority, as PEM. */
  public Path caFile() {
    return certificates.caFile();
  }

  private List<String> configuration(Httpd httpd, StackAddresses behind) {
    List<String> lines = new ArrayList<>(httpd.loadModules(MODULES));
    account().ifPresent(a -> lines.addAll(List.of("User " + a.name(), "Group #" + a.gid())));
    lines.addAll(
        List.of(
            "ServerRoot " + quoted(folder),
            "DefaultRuntimeDir " + quoted(folder),
            "PidFile " + quoted(folder.resolve("front.pid")),
            "ServerName " + NAME,
            "Listen " + Ports.LOOPBACK + ":" + port,
            "ErrorLog " + quoted(folder.resolve("front.log")),
            "SSLEngine on",
            "SSLCertificateFile " + quoted(certificates.certificate()),
            "SSLCertificateKeyFile " + quoted(certificates.key()),
            "<Location \"/\">",
            "  AuthType Basic",
            "  AuthName shop",
            "  AuthBasicProvider file",
            "  AuthUserFile " + quoted(folder.resolve("users")),
            "  <RequireAll>",
            "    Require valid-user",
            "    Require expr %{HTTP_HOST} =~ /^" + NAME + "/",
            "  </RequireAll>",
            "</Location>",
            "ProxyPass \"/shop/\" \"" + behind.page("/") + "\""));
    return lines;
  }

  private static String sha1(String password) throws GeneralSecurityException {
    byte[] hash =
        MessageDigest.getInstance("SHA-1").digest(password.getBytes(StandardCharsets.UTF_8));
    return Base64.getEncoder().encodeToString(hash);
  }

  private Optional<SystemAccount> account() {
    return SystemAccount.first(Path.of("/etc/passwd"), "www-data", "apache", "nobody")
        .filter(account -> SystemAccount.weAreRoot(folder));
  }

  private void awaitConnection() throws IOException, InterruptedException {
    for (int tries = 0; tries < 400; tries++) {
      try {
        new Socket(Ports.LOOPBACK, port).close();
        return;
      } catch (IOException notYet) {
        Thread.sleep(25);
      }
    }
    throw new IOException(Files.readString(folder.resolve("front.log")));
  }

  @Override
  public void close() {
    processes.close();
  }
}
