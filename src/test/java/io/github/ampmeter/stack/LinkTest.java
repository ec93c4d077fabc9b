package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkTest {

  @ParameterizedTest
  @CsvSource({
    "100 Mbit/s, 100000000",
    "1.5Mbit/s, 1500000",
    "1 Gbit/s, 1000000000",
    "512 kbit/s, 512000"
  })
  void carriesSoManyBitsASecond(String text, long bits) {
    assertThat(Link.of(spec(text))).contains(new Link(bits));
  }

  @ParameterizedTest
  @ValueSource(strings = {"100", "100 MB/s", "fast", "1 kbit/s", "-1 Mbit/s", "0 Mbit/s"})
  void rejectsWhatIsNoRate(String text) {
    assertThatThrownBy(() -> Link.of(spec(text)))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "stack.link must be none, or a rate such as 100 Mbit/s, at least 10 kbit/s, was \""
                + text
                + "\"");
  }

  @Test
  void isNotLimitedUnlessAskedFor() {
    assertThat(Link.of(StackSpec.of(StackKind.LOCAL))).isEmpty();
    assertThat(Link.of(spec("none"))).isEmpty();
  }

  @Test
  void doesNotStandBeforeAFrontCache() {
    Map<String, String> both = Map.of("link", "10 Mbit/s", "frontCache", "squid");

    assertThatThrownBy(() -> StackSpec.parse(StackKind.LOCAL, both))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("stack.link and stack.frontCache cannot both be there");
    assertThat(StackSpec.parse(StackKind.LOCAL, Map.of("link", "none", "frontCache", "squid")))
        .isNotNull();
  }

  private static StackSpec spec(String link) {
    return StackSpec.parse(StackKind.LOCAL, Map.of("link", link));
  }
}
