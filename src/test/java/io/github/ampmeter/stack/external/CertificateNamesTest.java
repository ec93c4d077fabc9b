package io.github.ampmeter.stack.external;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertificateNamesTest {

  @ParameterizedTest
  @CsvSource({
    "www.example.org, true",
    "WWW.Example.org, true",
    "a.shop.example.org, true",
    "shop.example.org, false",
    "b.a.shop.example.org, false",
    "10.0.0.5, true",
    "10.0.0.6, false",
    "example.org, false"
  })
  void includeANameWholeOrByAStarForItsFirstLabel(String host, boolean included) {
    var names = new CertificateNames(List.of("www.example.org", "*.shop.example.org", "10.0.0.5"));

    assertThat(names.include(host)).isEqualTo(included);
  }
}
