package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatabaseServerTest {

  @Test
  void leavesThePerformanceSchemaAtItsDefault() {
    assertThat(DatabaseServer.performanceSchemaOptions(StackSpec.of(StackKind.LOCAL))).isEmpty();
    assertThat(StackSpec.of(StackKind.LOCAL).watchesStatements()).isFalse();
  }

  @Test
  void switchesThePerformanceSchemaByTheVariant() {
    assertThat(DatabaseServer.performanceSchemaOptions(spec("true")))
        .contains("--performance-schema=ON");
    assertThat(spec("true").watchesStatements()).isTrue();
    assertThat(DatabaseServer.performanceSchemaOptions(spec("false")))
        .containsExactly("--performance-schema=OFF");
    assertThat(spec("false").watchesStatements()).isFalse();
  }

  @Test
  void rejectsAnotherValueOfThePerformanceSchema() {
    assertThatThrownBy(() -> DatabaseServer.performanceSchemaOptions(spec("digests")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("stack.performanceSchema must be true or false");
  }

  private static StackSpec spec(String value) {
    return StackSpec.parse(StackKind.LOCAL, Map.of("performanceSchema", value));
  }
}
