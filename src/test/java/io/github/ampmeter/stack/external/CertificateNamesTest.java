package io.github.ampmeter.stack.external;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.OwnAuthority;
import io.github.ampmeter.stack.external.TrustedServers.CertificateNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertificateNamesTest {
  private static CertificateNames names;

  @BeforeAll
  static void writeACertificate(@TempDir Path folder) throws Exception {
    var authority =
        new OwnAuthority(
            folder, "dns:www.example.org,dns:*.shop.example.org,dns:*.org,ip:10.0.0.5,ip:::1");
    try (var in = Files.newInputStream(authority.certificate())) {
      var factory = CertificateFactory.getInstance("X.509");
      names = CertificateNames.of((X509Certificate) factory.generateCertificate(in));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "www.example.org, true",
    "WWW.Example.org, true",
    "a.shop.example.org, true",
    "shop.example.org, false",
    "b.a.shop.example.org, false",
    "10.0.0.5, true",
    "10.0.0.6, false",
    "[::1], true",
    "[::2], false"
  })
  void includeANameWholeOrByAStarForItsFirstLabel(String host, boolean included) {
    assertThat(names.include(host)).isEqualTo(included);
  }

  @Test
  void includeNoNameByAStarForAllThatAnybodyMayRegister() {
    assertThat(names.include("example.org")).isFalse();
  }

  @Test
  void areThoseOfTheCertificate() {
    assertThat(names)
        .hasToString("www.example.org, *.shop.example.org, *.org, 10.0.0.5, 0:0:0:0:0:0:0:1");
  }
}
