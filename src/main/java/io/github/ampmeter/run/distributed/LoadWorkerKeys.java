package io.github.ampmeter.run.distributed;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.Keytool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * The key and certificate that controller and load workers share. Only holders of the folder can
 * send loads to the workers.
 *
 * @param context for TLS in which each side presents this certificate and accepts no other
 * @param validUntil expiry of the certificate
 */
public record LoadWorkerKeys(SSLContext context, Instant validUntil) {
  public static final String FOLDER = "load-worker-keys";

  static final String TLS = "TLSv1.3";

  private static final String STORE = "keys.p12";
  private static final String PASSWORD = "password";
  private static final String ALIAS = "load-workers";
  private static final int PASSWORD_BYTES = 24;
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  /**
   * Makes keys in a new folder that only its owner can enter.
   *
   * @return until when they are valid
   */
  public static Instant make(Path folder, int days) throws IOException, InterruptedException {
    if (Files.exists(folder)) {
      throw new ConfigException(folder + ": already exists; keys need a new folder");
    }
    Files.createDirectory(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    Path password = folder.resolve(PASSWORD);
    Files.createFile(password, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    Files.writeString(password, HexFormat.of().formatHex(random) + "\n");
    Path store = folder.resolve(STORE);
    new Keytool(store, password, days).make(ALIAS, "CN=Ampmeter load workers");
    Files.setPosixFilePermissions(store, OWNER_ONLY);
    return read(folder).validUntil;
  }

  /**
   * Reads keys.
   *
   * @throws ConfigException if they are missing, unreadable, expired or accessible to others
   */
  public static LoadWorkerKeys read(Path folder) {
    Path store = folder.resolve(STORE);
    Path passwordFile = folder.resolve(PASSWORD);
    if (!Files.isRegularFile(store) || !Files.isRegularFile(passwordFile)) {
      throw new ConfigException(
          folder
              + ": has no keys of load workers; make them once with ampmeter load-worker"
              + " --make-keys "
              + folder
              + " and copy the folder to each machine");
    }
    try {
      for (Path file : List.of(store, passwordFile)) {
        if (!OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file))) {
          throw new ConfigException(
              file + ": is accessible to other accounts; run chmod 600 " + file);
        }
      }
      Keytool keytool = new Keytool(store, passwordFile, 0);
      KeyStore keys = keytool.read();
      if (!(keys.getCertificate(ALIAS) instanceof X509Certificate ours)) {
        throw new ConfigException(store + ": holds no certificate " + ALIAS);
      }
      Instant until = ours.getNotAfter().toInstant();
      if (until.isBefore(Instant.now())) {
        throw new ConfigException(
            "%s: these keys expired on %s; make new ones and copy them to each machine"
                .formatted(folder, until));
      }
      KeyManagerFactory own =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      own.init(keys, keytool.password());
      SSLContext context = SSLContext.getInstance(TLS);
      context.init(own.getKeyManagers(), new TrustManager[] {new Pinned(ours)}, null);
      return new LoadWorkerKeys(context, until);
    } catch (IOException e) {
      throw new ConfigException(
          folder + ": the keys of load workers cannot be read: " + FileReason.of(e), e);
    } catch (GeneralSecurityException e) {
      throw new ConfigException(folder + ": these are no keys of load workers: " + e, e);
    }
  }

  /** Accepts this certificate from any host while it is valid, and no other. */
  private static final class Pinned implements X509TrustManager {
    private final X509Certificate ours;

    Pinned(X509Certificate ours) {
      this.ours = ours;
    }

    private void check(X509Certificate[] chain) throws CertificateException {
      if (chain.length == 0 || !chain[0].equals(ours)) {
        throw new CertificateException("another certificate than that of these keys");
      }
      ours.checkValidity(new Date());
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      check(chain);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[] {ours};
    }
  }
}
