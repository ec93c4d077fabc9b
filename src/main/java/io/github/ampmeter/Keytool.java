package io.github.ampmeter;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Makes keys on the curve P-256 with certificates, by the keytool of this Java: the public classes
 * of the JDK cannot make a certificate.
 *
 * @param store the PKCS12 key store that they are added to
 * @param passwordFile holds the password of the store and of each key in it, in one line
 * @param days how long the certificates are valid
 */
public record Keytool(Path store, Path passwordFile, int days) {
  private static final int SECONDS = 60;

  /**
   * A key and its certificate.
   *
   * @param name of the owner, such as CN=localhost
   * @param further options of keytool
   * @throws IOException if keytool fails, with its output
   */
  public void make(String alias, String name, String... more) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    line.addAll(List.of("-genkeypair", "-keyalg", "EC", "-groupname", "secp256r1"));
    line.addAll(List.of("-alias", alias, "-dname", name, "-validity", String.valueOf(days)));
    line.addAll(List.of("-storetype", "PKCS12", "-keystore", store.toString()));
    line.addAll(List.of("-storepass:file", passwordFile.toString()));
    line.addAll(List.of(more));
    Process keytool = new ProcessBuilder(line).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (!keytool.waitFor(SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
        throw new IOException("keytool made no keys: " + said.strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while keytool made keys");
    }
  }

  public char[] password() throws IOException {
    return Files.readString(passwordFile).strip().toCharArray();
  }

  public KeyStore read() throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, password());
    }
    return keys;
  }
}
