package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.HostMap.Target;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostMapTest {
  private static final HostMap MAP =
      new HostMap(
          Map.of(
              "Shop.Example", new Target("web", false),
              "shop.example:8443", new Target("https://10.0.0.9:444", true),
              "[fe80::1]", new Target("http://10.0.0.8", false)));

  @ParameterizedTest
  @CsvSource({
    "shop.example,      80,   web",
    "SHOP.example,      443,  web",
    "shop.example,      8443, https://10.0.0.9:444",
    "[fe80::1],         80,   http://10.0.0.8",
    "www.shop.example,  80,   ",
    "example,           80,   ",
  })
  void hostAndPortPrecedeTheHostAlone(String host, int port, String to) {
    assertThat(MAP.of(host, port).map(Target::to).orElse(null)).isEqualTo(to);
  }

  @Test
  void goesThroughItsText() {
    assertThat(HostMap.parse(MAP.text())).isEqualTo(MAP);
    assertThat(HostMap.parse("")).isEqualTo(HostMap.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"web", "http://a", "https://a:8443", "http://127.0.0.1:9000/", "mysql://db:3307"})
  void takesServers(String target) {
    assertThat(HostMap.isTarget(target)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "a:80",
        "http://",
        "http://a/b",
        "http://u:p@a",
        "http://a?x",
        "http://a:0",
        "http://a:70000",
        "http://a#b",
        "http:// a",
        "${__P(x)}"
      })
  void takesNothingElse(String target) {
    assertThat(HostMap.isTarget(target)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "shop.example, true", "127.0.0.1:80, true", "[::1]:80, true", "http://shop.example, false",
    "shop.example/, false", "'a,b', false", "'a=b', false", "'', false"
  })
  void knowsNamesOfHosts(String host, boolean one) {
    assertThat(HostMap.isHost(host)).isEqualTo(one);
  }
}
