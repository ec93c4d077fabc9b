package io.github.ampmeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the columns of a plan's variables say of an operation. */
class OperationVariablesTest {
  private final OperationVariables variables = new OperationVariables();

  @Test
  void saysWhoseOperationItIsAndForgetsTheOneBefore() {
    variables.set(OperationVariables.INTENDED_START, "5");
    variables.set(OperationVariables.DRAWN_MILLIS, "7");
    variables.set("count:rows", "9");
    assertThat(variables.paced()).isTrue();
    assertThat(variables.intendedStartMillis()).isEqualTo(5);
    assertThat(variables.drawnMillis()).isEqualTo(7);
    assertThat(variables.counts()).containsOnlyKeys("rows").containsValue(9L);

    assertThat(variables.of("Users 1-2")).isSameAs(variables);

    assertThat(variables.user()).isEqualTo("Users 1-2");
    assertThat(variables.paced()).isFalse();
    assertThat(variables.counts()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "9", "10", "999999999999999"})
  void takesWholeNumbers(String text) {
    variables.set("count:rows", text);

    assertThat(variables.counts()).containsEntry("rows", Long.parseLong(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "-1", "1.5", "1/", "1:", "1000000000000000", "٣"})
  void takesWhatIsNoneForNotSet(String text) {
    variables.set("count:rows", text);
    variables.set("count:none", null);

    assertThat(variables.counts()).isEmpty();
  }

  @Test
  void needsBothToBePaced() {
    variables.set(OperationVariables.INTENDED_START, "5");
    assertThat(variables.paced()).isFalse();

    variables.of("").set(OperationVariables.DRAWN_MILLIS, "7");
    assertThat(variables.paced()).isFalse();

    variables.set(OperationVariables.INTENDED_START, "5");
    variables.unpaced();
    assertThat(variables.paced()).isFalse();
  }

  @Test
  void knowsItsColumns() {
    assertThat(OperationVariables.isColumn("cycle:intendedStart")).isTrue();
    assertThat(OperationVariables.isColumn("cycle:drawnMillis")).isTrue();
    assertThat(OperationVariables.isColumn("count:rows")).isTrue();
    assertThat(OperationVariables.isColumn("label")).isFalse();
    variables.set("label", "5");
    assertThat(variables.counts()).isEmpty();
  }
}
