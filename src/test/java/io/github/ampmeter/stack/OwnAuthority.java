package io.github.ampmeter.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An authority that no Java knows, and a server's certificate that it has signed. */
public final class OwnAuthority {
  private static final String PASSWORD = "changeit";

  private final Path folder;
  private final KeyStore store;

  /**
   * Writes all files into the folder.
   *
   * @param names whom the certificate is for, as keytool says it: dns:shop.example.org
   */
  public OwnAuthority(Path folder, String names)
      throws IOException, GeneralSecurityException, InterruptedException {
    this.folder = folder;
    keytool("-alias", "ca", "-dname", "CN=The Shop's Own Authority", "-ext", "bc:c");
    keytool("-alias", "server", "-dname", "CN=server", "-ext", "san=" + names, "-signer", "ca");
    store = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(folder.resolve("keys.p12"))) {
      store.load(in, PASSWORD.toCharArray());
    }
    write(caFile(), "CERTIFICATE", store.getCertificate("ca").getEncoded());
    write(certificate(), "CERTIFICATE", store.getCertificate("server").getEncoded());
    byte[] secret = store.getKey("server", PASSWORD.toCharArray()).getEncoded();
    write(key(), "PRIVATE KEY", secret);
  }

  /** Of the authority, as PEM. */
  public Path caFile() {
    return folder.resolve("ca.pem");
  }

  /** Of the server, as PEM. */
  public Path certificate() {
    return folder.resolve("server.pem");
  }

  /** The server's own, as PEM. */
  public Path key() {
    return folder.resolve("server.key");
  }

  /** For a server that shows this certificate. */
  public SSLContext context() throws GeneralSecurityException {
    KeyStore shown = KeyStore.getInstance("PKCS12");
    char[] password = PASSWORD.toCharArray();
    try {
      shown.load(null, null);
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
    shown.setKeyEntry(
        "server", store.getKey("server", password), password, store.getCertificateChain("server"));
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(shown, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private void keytool(String... words) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    line.addAll(List.of("-genkeypair", "-keyalg", "RSA", "-keysize", "2048", "-validity", "2"));
    line.addAll(List.of("-keystore", folder.resolve("keys.p12").toString()));
    line.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
    line.addAll(List.of(words));
    Process keytool =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    if (keytool.waitFor() != 0) {
      throw new IOException(Files.readString(folder.resolve("keytool.log")));
    }
  }

  private static void write(Path file, String type, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    Files.writeString(
        file, "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n");
  }
}
