package io.github.ampmeter.stack.external;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.apache.hc.client5.http.psl.PublicSuffixMatcherLoader;
import org.apache.hc.client5.http.ssl.DefaultHostnameVerifier;

/**
 * Trusts certificates of known authorities for one of some names. Java's own way looks for the name
 * in the address only, but one server of several may be asked by its number for the name of all.
 */
final class TrustedServers extends X509ExtendedTrustManager {
  private final X509TrustManager authorities;
  private final List<String> names;

  private TrustedServers(X509TrustManager authorities, List<String> names) {
    this.authorities = authorities;
    this.names = names;
  }

  /**
   * For TLS connections.
   *
   * @param caFile the authorities; empty: those that Java knows
   * @param setting what the user calls that file
   * @param names any of these the certificate must be for
   */
  static SSLContext context(Optional<Path> caFile, String setting, List<String> names) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManager manager = new TrustedServers(authorities(caFile, setting), names);
      context.init(null, new TrustManager[] {manager}, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this Java has no TLS", e);
    }
  }

  private static X509TrustManager authorities(Optional<Path> caFile, String setting)
      throws GeneralSecurityException, IOException {
    KeyStore known = null;
    if (caFile.isPresent()) {
      known = KeyStore.getInstance(KeyStore.getDefaultType());
      known.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates(caFile.get(), setting)) {
        known.setCertificateEntry("authority-" + ++number, certificate);
      }
    }
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(known);
    return Stream.of(factory.getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .map(X509TrustManager.class::cast)
        .findFirst()
        .orElseThrow();
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
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    authorities.checkServerTrusted(chain, type);
    CertificateNames certified = CertificateNames.of(chain[0]);
    if (names.stream().noneMatch(certified::include)) {
      throw new WrongNameException(certified);
    }
  }

  static final class WrongNameException extends CertificateException {
    private static final long serialVersionUID = 1L;

    WrongNameException(CertificateNames certified) {
      super(certified.toString());
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    checkServerTrusted(chain, type);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    checkServerTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("no clients here");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    checkClientTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    checkClientTrusted(chain, type);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return authorities.getAcceptedIssuers();
  }

  /** Whom a certificate is for: the names and addresses in it; its subject where there are none. */
  record CertificateNames(X509Certificate certificate, List<String> names) {
    private static final DefaultHostnameVerifier VERIFIER =
        new DefaultHostnameVerifier(PublicSuffixMatcherLoader.getDefault());
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    static CertificateNames of(X509Certificate certificate) throws CertificateParsingException {
      Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
      List<String> names = new ArrayList<>();
      for (List<?> alternative : alternatives == null ? List.<List<?>>of() : alternatives) {
        if (alternative.get(0).equals(DNS_NAME) || alternative.get(0).equals(IP_ADDRESS)) {
          names.add(alternative.get(1).toString().toLowerCase(Locale.ROOT));
        }
      }
      if (names.isEmpty()) {
        String subject = certificate.getSubjectX500Principal().getName();
        names.add(subject.replaceAll("^.*?CN=([^,]*).*$", "$1").toLowerCase(Locale.ROOT));
      }
      return new CertificateNames(certificate, names);
    }

    /** A star stands for one label, and not for a name below a public suffix such as org. */
    boolean include(String host) {
      try {
        VERIFIER.verify(host.replaceAll("^\\[|]$", ""), certificate);
        return true;
      } catch (SSLException another) {
        return false;
      }
    }

    @Override
    public String toString() {
      return String.join(", ", names);
    }
  }
}
