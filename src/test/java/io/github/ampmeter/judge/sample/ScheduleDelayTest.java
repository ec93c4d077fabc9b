package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.judge.sample.JtlFile.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.judge.sample.JtlFile.Read;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How late an arrival began, as rows tell it. */
class ScheduleDelayTest {
  private static final long THIRTY_DAYS = 2_592_000_000L;
  private static final String DROPPED = "Users 10 /s repeat 1 1-1";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"0, 0", "137, 120", "120, 120", "2592000000, 2592000000"})
  void readsWhatItWrites(long late, long waited) {
    ScheduleDelay lateness = new ScheduleDelay(late, waited);

    assertThat(ScheduleDelay.mark(SampleKind.REQUEST, "page", lateness.text(), ""))
        .isEqualTo(new ScheduleDelay.Mark(lateness, true));
  }

  @Test
  void isNeitherNegativeNorShorterThanTheWaitNorEndless() {
    assertThatThrownBy(() -> new ScheduleDelay(5, -1)).hasMessageEndingWith("was 5/-1");
    assertThatThrownBy(() -> new ScheduleDelay(5, 6))
        .hasMessageContaining("wait no longer than that");
    assertThatThrownBy(() -> new ScheduleDelay(THIRTY_DAYS + 1, 0)).hasMessageContaining("30 days");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "/5", "5/", "5/x", "-5/0", "5/0/0", "12345678901/0", "5 /0", "٣/0"})
  void refusesWhatNobodyCanHaveWritten(String text) {
    assertThatThrownBy(() -> ScheduleDelay.mark(SampleKind.REQUEST, "page", text, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("must be late/waited in milliseconds");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null"})
  void isNothingOfARowThatIsNotTheFirst(String text) {
    assertThat(ScheduleDelay.mark(SampleKind.REQUEST, "page", text, text))
        .isEqualTo(ScheduleDelay.Mark.NONE);
    assertThat(ScheduleDelay.mark(SampleKind.REQUEST, "page", null, null))
        .isEqualTo(ScheduleDelay.Mark.NONE);
  }

  @Test
  void ofTheOperationAroundTheFirstIsTheSameAndDoesNotCount() {
    assertThat(ScheduleDelay.mark(SampleKind.OPERATION, "Buy", "", "7/0"))
        .isEqualTo(new ScheduleDelay.Mark(new ScheduleDelay(7, 0), false));
    assertThat(ScheduleDelay.mark(SampleKind.REQUEST, "page", "", "7/0"))
        .isEqualTo(ScheduleDelay.Mark.NONE);
  }

  /** Its samples are not in the JTL, or bear its variables as well. */
  @Test
  void ofAnOperationThatHidesItsSamplesStandsOnItsOwnRow() {
    assertThat(ScheduleDelay.mark(SampleKind.OPERATION, "Buy", "in Buy", "7/0"))
        .isEqualTo(new ScheduleDelay.Mark(new ScheduleDelay(7, 0), true));
    assertThat(ScheduleDelay.mark(SampleKind.OPERATION, "Other", "in Buy", "7/0"))
        .isEqualTo(ScheduleDelay.Mark.NONE);
    assertThat(ScheduleDelay.mark(SampleKind.REQUEST, "Buy", "in Buy", "7/0"))
        .isEqualTo(ScheduleDelay.Mark.NONE);
  }

  @Test
  void isPartOfTheTimeOfItsSample() {
    Sample sample =
        new Sample()
            .timed(1000, 20, 0)
            .inMicros(20_500, 10_000, 0)
            .withScheduleDelay(new ScheduleDelay.Mark(new ScheduleDelay(30, 10), true));

    assertThat(sample.startMillis()).isEqualTo(970);
    assertThat(sample.elapsedMillis()).isEqualTo(50);
    assertThat(sample.elapsedMicros()).isEqualTo(50_500);
    assertThat(sample.endMillis()).isEqualTo(1020);
    assertThat(sample.scheduleDelay()).isEqualTo(new ScheduleDelay(30, 10));
    assertThat(sample.standsForArrival()).isTrue();
  }

  @Test
  void leavesMicrosecondsThatWereNotMeasured() {
    Sample sample =
        new Sample()
            .timed(1000, 20, 0)
            .inMicros(Sample.NOT_MEASURED, Sample.NOT_MEASURED, Sample.NOT_MEASURED)
            .withScheduleDelay(new ScheduleDelay.Mark(new ScheduleDelay(30, 10), false));

    assertThat(sample.elapsedMicros()).isEqualTo(Sample.NOT_MEASURED);
    assertThat(sample.standsForArrival()).isFalse();
    assertThat(sample.withScheduleDelay(ScheduleDelay.Mark.NONE).scheduleDelay()).isNull();
    assertThat(sample.withScheduleDelay(new ScheduleDelay.Mark(null, true)).standsForArrival())
        .isFalse();
  }

  @Test
  void isReadFromTheColumnsOfAJtl() {
    JtlFile jtl =
        new JtlFile(folder)
            .with("timeStamp,elapsed,label,success,arrival:late,arrival:around\n")
            .with(START + ",20,page,true,30/10,null\n")
            .with(START + ",20,page,true,null,null\n");

    assertThat(jtl.samples()).extracting(Read::start).containsExactly(START - 30, START);
    assertThat(jtl.samples()).extracting(Read::elapsed).containsExactly(50L, 20L);
  }

  @Test
  void ofAJtlIsRefusedWithItsRow() {
    JtlFile jtl =
        new JtlFile(folder)
            .with("timeStamp,elapsed,label,success,arrival:late\n")
            .with(START + ",20,page,true,soon\n");

    assertThatThrownBy(jtl::samples)
        .hasMessageContaining("arrival:late, arrival:around: must be late/waited in milliseconds")
        .hasMessageContaining("was \"soon\"");
  }

  /** That it failed and says so is not enough: its thread must take arrivals. */
  @Test
  void knowsTheRowOfAnArrivalThatNobodyTook() {
    assertThat(row(false, ScheduleDelay.DROPPED, DROPPED).dropped()).isTrue();
    assertThat(row(true, ScheduleDelay.DROPPED, DROPPED).dropped()).isFalse();
    assertThat(row(false, "500", DROPPED).dropped()).isFalse();
    assertThat(row(false, ScheduleDelay.DROPPED, "Users 1-1").dropped()).isFalse();
  }

  private static Sample row(boolean success, String code, String thread) {
    return new Sample().ended(success, code, "").loadedBy(1, "", ThreadName.of(thread));
  }
}
