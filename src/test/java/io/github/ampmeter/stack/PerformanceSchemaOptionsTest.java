package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PerformanceSchemaOptionsTest {

  @Test
  void leavesTheServersOwnDefaultUnlessAsked() {
    assertThat(PerformanceSchemaOptions.of(StackSpec.of(StackKind.LOCAL))).isEmpty();
    assertThat(PerformanceSchemaOptions.on(StackSpec.of(StackKind.LOCAL))).isFalse();
  }

  @Test
  void switchesItOnOrOffByTheVariant() {
    assertThat(PerformanceSchemaOptions.of(spec("true"))).contains("--performance-schema=ON");
    assertThat(PerformanceSchemaOptions.on(spec("true"))).isTrue();
    assertThat(PerformanceSchemaOptions.of(spec("false")))
        .containsExactly("--performance-schema=OFF");
    assertThat(PerformanceSchemaOptions.on(spec("false"))).isFalse();
  }

  @Test
  void rejectsWhatIsNeither() {
    assertThatThrownBy(() -> PerformanceSchemaOptions.of(spec("digests")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("stack.performanceSchema must be true or false");
  }

  private static StackSpec spec(String value) {
    return StackSpec.parse(StackKind.LOCAL, Map.of("performanceSchema", value));
  }
}
