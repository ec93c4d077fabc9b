package io.github.ampmeter.judge.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JtlMicrosTest {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseMessage,success,\"ir_select:micros\",\"sel_1_ncl:micros\"\n";

  @TempDir private Path folder;
  private final OperationVariables variables = new OperationVariables();

  @Test
  void takesTheColumnOfTheRowsOwnLabel() {
    assertThat(micros("3,ir_select,OK,true,2871,99")).isEqualTo(2871);
    assertThat(micros("0,sel_1_ncl,OK,true,2871,99")).isEqualTo(99);
  }

  /** Of whatever bears the same name: its variable stands until the next sample sets it. */
  @Test
  void takesNoneThatAnotherElementLeft() {
    assertThat(micros("250,ir_select,OK,true,2871,99")).isEqualTo(Sample.NOT_MEASURED);
    assertThat(micros("3,ir_select,OK,true,250871,99")).isEqualTo(Sample.NOT_MEASURED);

    // Whole milliseconds are cut off at both ends, and a sampler's own clock starts inside.
    assertThat(micros("3,ir_select,OK,true,1000,99")).isEqualTo(1000);
    assertThat(micros("3,ir_select,OK,true,5000,99")).isEqualTo(5000);
    assertThat(micros("3,ir_select,OK,true,999,99")).isEqualTo(Sample.NOT_MEASURED);
    assertThat(micros("3,ir_select,OK,true,5001,99")).isEqualTo(Sample.NOT_MEASURED);
  }

  @Test
  void takesNoneForAnotherLabelNorForATransaction() {
    assertThat(micros("3,page,OK,true,2871,99")).isEqualTo(Sample.NOT_MEASURED);
    assertThat(micros("3,ir_select,\"Number of samples in transaction : 1, x : 0\",true,2871,99"))
        .isEqualTo(Sample.NOT_MEASURED);
  }

  @Test
  void takesNoneWhereTheVariableIsNotSet() {
    assertThat(micros("3,ir_select,OK,false,,99")).isEqualTo(Sample.NOT_MEASURED);
    assertThat(micros("3,ir_select,OK,false,null,99")).isEqualTo(Sample.NOT_MEASURED);
  }

  /** Of a millisecond even no microseconds at all would pass for its own. */
  @Test
  void takesNoneOfAShortSampleEither() {
    assertThat(micros("1,ir_select,OK,false,,99")).isEqualTo(Sample.NOT_MEASURED);
    assertThat(micros("1,ir_select,OK,false,null,99")).isEqualTo(Sample.NOT_MEASURED);
    assertThat(micros("1,page,OK,true,2871,99")).isEqualTo(Sample.NOT_MEASURED);
    assertThat(micros("0,ir_select,OK,true,0,99")).isZero();
  }

  @Test
  void refusesWhatStandsBesideTheDigits() {
    for (String text : List.of("/", ":", "12:", "-5")) {
      assertThatThrownBy(() -> micros("3,ir_select,OK,true," + text + ",99"))
          .hasMessageContaining("ir_select:micros must be microseconds, was \"" + text + '"');
      new JtlFile(folder).path.toFile().delete();
    }
  }

  @Test
  void refusesWhatIsNoTime() {
    assertThatThrownBy(() -> micros("3,ir_select,OK,true,2.5,99"))
        .hasMessageContaining("ir_select:micros must be microseconds, was \"2.5\"");
  }

  @Test
  void readsLatencyAndConnectTimeInColumnsOfTheirOwn() {
    String header =
        "timeStamp,elapsed,label,success,page:micros,page:latencyMicros,page:connectMicros\n";
    Path jtl =
        new JtlFile(folder).with(header, JtlFile.START + ",3,page,true,2871,1520,409\n").path;

    JtlReader.read(
        jtl,
        sample -> {
          assertThat(sample.elapsedMicros()).isEqualTo(2871);
          assertThat(sample.latencyMicros()).isEqualTo(1520);
          assertThat(sample.connectMicros()).isEqualTo(409);
        });
  }

  @Test
  void takesNoLatencyOfAnotherElementEither() {
    String header =
        "timeStamp,elapsed,label,success,page:micros,page:latencyMicros,page:connectMicros\n";
    Path jtl =
        new JtlFile(folder).with(header, JtlFile.START + ",30,page,true,2871,1520,409\n").path;

    JtlReader.read(
        jtl,
        sample -> {
          assertThat(sample.latencyMicros()).isEqualTo(Sample.NOT_MEASURED);
          assertThat(sample.connectMicros()).isEqualTo(Sample.NOT_MEASURED);
        });
  }

  private long micros(String row) {
    List<Long> found = new ArrayList<>();
    Path jtl = new JtlFile(folder).with(HEADER, JtlFile.START + "," + row + "\n").path;
    JtlReader.read(jtl, sample -> found.add(sample.elapsedMicros()));
    jtl.toFile().delete();
    return found.get(0);
  }

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
