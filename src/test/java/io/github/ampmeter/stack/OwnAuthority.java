package io.github.ampmeter.stack;

import io.github.ampmeter.Keytool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
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
  public OwnAuthority(Path folder, String names) throws IOException, GeneralSecurityException {
    this.folder = folder;
    Path password = Files.writeString(folder.resolve("password"), PASSWORD);
    Keytool keytool = new Keytool(folder.resolve("keys.p12"), password, 2);
    keytool.make("ca", "CN=The Shop's Own Authority", "-ext", "bc:c");
    keytool.make("server", "CN=server", "-ext", "san=" + names, "-signer", "ca");
    store = keytool.read();
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

  private static void write(Path file, String type, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    Files.writeString(
        file, "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n");
  }
}
