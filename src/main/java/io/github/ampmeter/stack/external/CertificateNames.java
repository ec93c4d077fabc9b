package io.github.ampmeter.stack.external;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.psl.PublicSuffixMatcherLoader;
import org.apache.hc.client5.http.ssl.DefaultHostnameVerifier;

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
