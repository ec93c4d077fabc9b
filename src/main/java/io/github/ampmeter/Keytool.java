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
 * Makes keys on the curve P-256 with certificates, by the keytool of this Java: its own classes
 * cannot make a certificate.
 *
 * @param store where they are added, PKCS12
 * @param passwordFile holds the password of the store in a line
 * @param days for which they are valid
 */
public record Keytool(Path store, Path passwordFile, int days) {
  private static final int SECONDS = 60;

  /**
   * A key and its certificate.
   *
   * @param name whose it is, such as CN=localhost
   * @param more options of keytool
   * @throws IOException where it makes none, with what it says
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

  /** Of the store and of each key in it. */
  public char[] password() throws IOException {
    return Files.readString(passwordFile).strip().toCharArray();
  }

  /** What the store holds. */
  public KeyStore read() throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, password());
    }
    return keys;
  }
}
