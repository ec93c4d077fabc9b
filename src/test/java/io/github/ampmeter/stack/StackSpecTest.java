package io.github.ampmeter.stack;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StackSpecTest {

  @Test
  void hasDefaultsForWhatIsNotStated() {
    StackSpec spec = StackSpec.of(StackKind.EMBEDDED);

    assertThat(spec.web().keepAlive()).isTrue();
    assertThat(spec.web().keepAliveTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(spec.web().maxWorkers()).isEqualTo(50);
    assertThat(spec.start().webPort()).isEmpty();
    assertThat(spec.start().timeout()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void readsTheVariantsOfASuite() {
    StackSpec spec =
        StackSpec.parse(
            StackKind.EMBEDDED,
            Map.of(
                "keepAlive", "false",
                "keepAliveTimeout", "250 ms",
                "maxWorkers", "7",
                "webPort", "8180",
                "startTimeout", "1 min"));

    assertThat(spec.web().keepAlive()).isFalse();
    assertThat(spec.web().keepAliveTimeout()).isEqualTo(Duration.ofMillis(250));
    assertThat(spec.web().maxWorkers()).isEqualTo(7);
    assertThat(spec.start().webPort()).hasValue(8180);
    assertThat(spec.start().timeout()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void rejectsAVariantThatDoesNotExistAndListsThoseThatDo() {
    assertRefusal(() -> StackSpec.parse(StackKind.EMBEDDED, Map.of("keepalive", "on")))
        .hasMessageContaining("stack.keepalive is not a variant")
        .hasMessageContaining("keepAlive, keepAliveTimeout, maxWorkers")
        .hasMessageContaining("opcodeCache");
  }

  @Test
  void takesNoMongoDbForWhatEveryStackCanDo() {
    StackSpec asked = StackSpec.parse(StackKind.LOCAL, Map.of("mongo", "true"));

    StackSpec.parse(StackKind.LOCAL, Map.of("mongo", "false")).requireSupported(Set.of());

    assertRefusal(() -> asked.requireSupported(Set.of()))
        .hasMessageStartingWith("stack.mongo is a variant that the local stack does not have");
  }

  @Test
  void takesNoFrontCacheForWhatEveryStackCanDo() {
    StackSpec.parse(StackKind.EMBEDDED, Map.of("frontCache", "none")).requireSupported(Set.of());
    StackSpec.parse(StackKind.EXTERNAL, Map.of("frontCache", "none"));

    for (StackKind kind : List.of(StackKind.EMBEDDED, StackKind.EXTERNAL)) {
      assertRefusal(
              () -> StackSpec.parse(kind, Map.of("frontCache", "squid")).requireSupported(Set.of()))
          .hasMessageStartingWith(
              "stack.frontCache is a variant that the " + kind.key() + " stack does");
    }
  }

  @Test
  void startsAllWorkersUnlessTheyAreToComeOnDemand() {
    assertThat(StackSpec.of(StackKind.LOCAL).workersOnDemand()).isFalse();
    assertThat(StackSpec.parse(StackKind.LOCAL, Map.of("workers", "all")).workersOnDemand())
        .isFalse();
    assertThat(StackSpec.parse(StackKind.LOCAL, Map.of("workers", "on-demand")).workersOnDemand())
        .isTrue();
  }

  @Test
  void rejectsByNameWhatAKindOfStackCannotDo() {
    StackSpec spec = StackSpec.parse(StackKind.EMBEDDED, Map.of("opcodeCache", "off"));

    assertRefusal(() -> spec.requireSupported(Set.of()))
        .hasMessageStartingWith("stack.opcodeCache is a variant that the embedded stack does not");
  }

  @Test
  void keepsVariantsThatAKindOfStackSupports() {
    StackSpec spec = StackSpec.parse(StackKind.LOCAL, Map.of("opcodeCache", "off"));

    spec.requireSupported(Set.of("opcodeCache"));

    assertThat(spec.engineVariants()).containsExactly(Map.entry("opcodeCache", "off"));
  }

  @ParameterizedTest
  @CsvSource({
    "keepAlive, perhaps, true or false",
    "keepAliveTimeout, soon, a duration such as",
    "maxWorkers, 0, at least 1",
    "maxWorkers, many, a whole number",
    "webPort, 70000, between 1 and 65535",
    "startTimeout, 0 s, over 0 s"
  })
  void rejectsABadValueWithNameRuleAndValue(String name, String value, String rule) {
    assertRefusal(() -> StackSpec.parse(StackKind.EMBEDDED, Map.of(name, value)))
        .hasMessageContaining("stack." + name)
        .hasMessageContaining(rule);
  }
}
