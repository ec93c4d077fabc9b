package io.github.ampmeter.stack.external;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.apache.hc.client5.http.psl.PublicSuffixMatcherLoader;
import org.apache.hc.client5.http.ssl.DefaultHostnameVerifier;
import org.apache.hc.client5.http.ssl.HttpClientHostnameVerifier;
import org.apache.hc.core5.ssl.SSLContexts;

/**
 * Trusts certificates for one of some names. Java accepts only the name in the address, but one
 * server of several may be addressed by its IP address.
 *
 * @param names the names of which the certificate must have one
 */
record TrustedServers(List<String> names) implements HttpClientHostnameVerifier {
  /** Java's numbers for host names and IP addresses among the names in a certificate. */
  private static final Set<Integer> OF_SERVERS = Set.of(2, 7);

  /**
   * A context for TLS connections.
   *
   * @param caFile the trusted authorities; empty: Java's own
   * @param setting the name of the file's setting
   */
  static SSLContext context(Optional<Path> caFile, String setting) {
    if (caFile.isEmpty()) {
      return SSLContexts.createDefault();
    }
    try {
      KeyStore known = KeyStore.getInstance(KeyStore.getDefaultType());
      known.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates(caFile.get(), setting)) {
        known.setCertificateEntry("authority-" + ++number, certificate);
      }
      return SSLContexts.custom().loadTrustMaterial(known, null).build();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this Java has no TLS", e);
    }
  }

  private static Collection<? extends Certificate> certificates(Path file, String setting) {
    try (InputStream in = Files.newInputStream(file)) {
      var found = CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (!found.isEmpty()) {
        return found;
      }
    } catch (CertificateException notPem) {
      // Rejected below, with the same message.
    } catch (IOException e) {
      throw new ConfigException(setting + ": " + file + " cannot be read: " + FileReason.of(e), e);
    }
    throw ConfigException.of(setting, "must be a PEM file of certificates, was " + file);
  }

  @Override
  public void verify(String host, X509Certificate certificate) throws SSLException {
    if (names.stream().noneMatch(name -> isFor(name.replaceAll("^\\[|]$", ""), certificate))) {
      throw new SSLPeerUnverifiedException(namesOf(certificate));
    }
  }

  /** A star in a certificate matches one label, but not below a public suffix. */
  private static boolean isFor(String name, X509Certificate certificate) {
    try {
      new DefaultHostnameVerifier(PublicSuffixMatcherLoader.getDefault()).verify(name, certificate);
      return true;
    } catch (SSLException another) {
      return false;
    }
  }

  private static String namesOf(X509Certificate certificate) throws SSLException {
    try {
      return Optional.ofNullable(certificate.getSubjectAlternativeNames()).stream()
          .flatMap(Collection::stream)
          .filter(name -> OF_SERVERS.contains(name.get(0)))
          .map(name -> "" + name.get(1))
          .reduce((some, next) -> some + ", " + next)
          .orElse(certificate.getSubjectX500Principal().getName());
    } catch (CertificateParsingException e) {
      throw new SSLException("the certificate's names cannot be read", e);
    }
  }

  @Override
  public boolean verify(String host, SSLSession session) {
    throw new UnsupportedOperationException("a session has more than a certificate");
  }
}
