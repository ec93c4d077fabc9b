package io.github.ampmeter.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OriginTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://a.b:81 | see http://a.b:81/x | see ${siteScheme}://${siteAuthority}/x",
        "http://a.b:81 | HTTPS://A.B:81 | ${siteScheme}://${siteAuthority}",
        "http://a.b:81 | //a.b:81/x | //${siteAuthority}/x",
        "http://a.b:81 | a.b:81 | ${siteAuthority}",
        "http://a.b:81 | http:\\/\\/a.b:81\\/x | ${siteScheme}:\\\\/\\\\/${siteAuthority}\\\\/x",
        "http://a.b:81 | http%3A%2F%2Fa.b%3A81%2F"
            + " | ${siteScheme}%3A%2F%2F${__urlencode(${siteAuthority})}%2F",
        "http://a.b:81 | http://xa.b:81/ a.b:811 http://a.b | http://xa.b:81/ a.b:811 http://a.b",
        "http://a.b | me@a.b, a.b and http://a.b/ | me@a.b, a.b and ${siteScheme}://${siteAuthority}/",
        "http://a.b | http%3a%2f%2fa.b | ${siteScheme}%3a%2f%2f${__urlencode(${siteAuthority})}",
        "http://a.b | http://a.b.c/ http://a.b:81 | http://a.b.c/ ${siteScheme}://${siteAuthority}:81",
        "http://[::1]:81 | http://[::1]:81/ | ${siteScheme}://${siteAuthority}/",
        "http://a:81 | ${__x} http://a:81 | ${__char(36)}{__x} ${siteScheme}://${siteAuthority}",
      })
  void textsNameTheServerByVariables(String origin, String text, String inPlan) {
    assertThat(Origin.of(URI.create(origin)).portable(text).inPlan()).isEqualTo(inPlan);
  }

  @ParameterizedTest
  @ValueSource(strings = {"//shop.example/page", "//x", "/page", "http:page", ""})
  void anAddressWithoutSchemeOrHostHasNoOrigin(String address) {
    assertThat(Origin.at(address)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "http://a:81, http://a:81/x, true",
    "http://a:81, http://a/, false",
    "http://a:81, http://b:81/, false",
    "http://a, https://A/, true",
    "https://a:443, http://a:80/, true",
    "http://a, http://a:81/, false",
  })
  void aPortBelongsToTheSite(String origin, String address, boolean covered) {
    assertThat(Origin.of(URI.create(origin)).covers(URI.create(address))).isEqualTo(covered);
  }
}
