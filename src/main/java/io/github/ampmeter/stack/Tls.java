package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Keytool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The variant {@code tls}: users connect by HTTPS. Our own requests, such as for its status, go to
 * the same web server without TLS, on another loopback port.
 *
 * @param certificate for the loopback address, by an authority that is unknown elsewhere; PEM
 * @param key the key of the certificate; PEM
 */
public record Tls(String certificate, String key) {
  public static final String VARIANT = "tls";

  /** The modules of Apache that it needs. */
  public static final List<String> MODULES = List.of("ssl", "socache_shmcb");

  private static final int DAYS = 90;
  private static final String AUTHORITY = "authority";
  private static final String SERVER = "server";

  /**
   * Whether the variant is on.
   *
   * @throws ConfigException if another variant would hide its cost
   */
  public static boolean of(StackSpec spec) {
    boolean asked = spec.variants().flag(VARIANT, false);
    if (asked && (FrontCache.of(spec).isPresent() || Link.of(spec).isPresent())) {
      throw ConfigException.of(
          "stack.tls",
          "cannot be combined with stack.frontCache or stack.link, which pass on plain HTTP;"
              + " measure one at a time");
    }
    return asked;
  }

  /** Creates a new certificate; takes a second or two. */
  public static Tls make() {
    try {
      Path folder = Files.createTempDirectory("ampmeter-keys");
      Path store = folder.resolve("keys.p12");
      Path password = folder.resolve("password");
      try {
        Files.writeString(password, "of a folder that is ours alone\n");
        Keytool keytool = new Keytool(store, password, DAYS);
        keytool.make(AUTHORITY, "CN=Ampmeter's authority for one stack", "-ext", "bc:c");
        keytool.make(
            SERVER,
            "CN=" + Ports.LOOPBACK,
            "-ext",
            "san=ip:" + Ports.LOOPBACK + ",dns:localhost",
            "-signer",
            AUTHORITY);
        KeyStore made = keytool.read();
        return new Tls(
            pem("CERTIFICATE", made.getCertificate(SERVER).getEncoded()),
            pem("PRIVATE KEY", made.getKey(SERVER, keytool.password()).getEncoded()));
      } finally {
        Files.deleteIfExists(store);
        Files.deleteIfExists(password);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no certificate can be made for stack.tls", e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("keytool has made no key for stack.tls", e);
    }
  }

  private static String pem(String what, byte[] bytes) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, text, what);
  }

  /**
   * The directives of Apache.
   *
   * @param host the prefix of the port in Listen: empty, or with a colon at its end
   * @param certificateFile quoted, like the key's
   */
  public static List<String> apache(
      Hardening hardening, String host, int port, String certificateFile, String keyFile) {
    List<String> lines = new ArrayList<>();
    lines.add("Listen " + host + port);
    lines.add("SSLSessionCache \"shmcb:ssl_scache(512000)\"");
    lines.add("<VirtualHost *:" + port + ">");
    lines.add("  SSLEngine On");
    lines.add("  SSLCertificateFile " + certificateFile);
    lines.add("  SSLCertificateKeyFile " + keyFile);
    lines.addAll(hardening.tls());
    // Rules of a fragment hold for the whole server, but a virtual host has its own.
    lines.addAll(
        List.of("  <IfModule mod_rewrite.c>", "    RewriteOptions Inherit", "  </IfModule>"));
    lines.add("</VirtualHost>");
    return lines;
  }
}
