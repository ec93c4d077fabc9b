package io.github.ampmeter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JtlMicrosTest {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseMessage,success,\"ir_select:micros\",\"sel_1_ncl:micros\"\n";

  @TempDir private Path folder;

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
}
