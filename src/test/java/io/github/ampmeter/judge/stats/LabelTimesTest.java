package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.stats.LabelTimes.GroupRecorder;
import io.github.ampmeter.judge.stats.LabelTimes.SliceCounts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When samples of a label came, and what else their thread group did. */
class LabelTimesTest {
  private static final long T0 = 1_700_000_000_000L;

  private final LabelTimes.Recorder label = new LabelTimes.Recorder();
  private final GroupRecorder users = new GroupRecorder();

  private void sample(GroupRecorder group, long at, int thread) {
    group.record(new Sample().timed(T0 + at, 1, 0).inThread(thread));
  }

  private void record(GroupRecorder group, long at, int thread) {
    sample(group, at, thread);
    label.record(T0 + at, group);
  }

  private LabelTimes times() {
    return label.times("page", LabelKind.REQUEST);
  }

  private static long sum(SliceCounts counts) {
    return counts.slices().stream().mapToLong(Long::longValue).sum();
  }

  /** Slices of half a second from 1 s on. */
  @ParameterizedTest
  @CsvSource({
    "1000, 3000, 10",
    "1001, 3000, 9",
    "1000, 2999, 6",
    "1500, 2500, 5",
    "1501, 2499, 0",
    "0, 9000, 10"
  })
  void countTheSlicesThatLieWithinATime(long from, long to, long samples) {
    SliceCounts counts = new SliceCounts(1000, 500, List.of(1L, 2L, 3L, 4L));

    assertThat(counts.between(from, to)).isEqualTo(samples);
  }

  /** A part that does not tell its thread belongs to a group of which nothing else is known. */
  @Test
  void silenceOfAGroupWithoutRequestsIsNotKnown() {
    label.record(T0, new GroupRecorder());

    assertThat(times().group().silentMillis()).isZero();
  }

  /** The third row is older than the second, as those of slow users are. */
  @Test
  void tellTheLongestGapAndTheSilenceBehindTheLast() {
    record(users, 100, 3);
    record(users, 600, 7);
    record(users, 300, 2);
    record(users, 1600, 1);
    record(users, 1900, 1);
    sample(users, 5900, 4);

    LabelTimes times = times();

    assertThat(times.inWindow().samples()).isEqualTo(5);
    assertThat(times.inWindow().firstMillis()).isEqualTo(T0 + 100);
    assertThat(times.inWindow().lastMillis()).isEqualTo(T0 + 1900);
    assertThat(times.inWindow().longestGapMillis()).isEqualTo(1000);
    assertThat(times.group().silentMillis()).isEqualTo(4000);
    assertThat(times.group().threads()).isEqualTo(7);
    assertThat(times.counts().slices()).containsExactly(3L, 2L);
    assertThat(times.group().counts().slices()).containsExactly(3L, 2L, 0L, 0L, 0L, 1L);
  }

  @Test
  void haveNoGapAndNoSilenceOfTheirOnlySample() {
    record(users, 100, 1);

    assertThat(times().inWindow().longestGapMillis()).isZero();
    assertThat(times().group().silentMillis()).isZero();
  }

  @Test
  void countNoSlicesOfSeveralGroups() {
    GroupRecorder others = new GroupRecorder();
    record(users, 100, 3);
    record(others, 900, 2);
    record(users, 500, 3);
    sample(users, 9000, 3);
    sample(others, 2900, 9);

    LabelTimes times = times();

    assertThat(times.counts()).isNull();
    assertThat(times.group().silentMillis()).as("of the group that made the last").isEqualTo(2000);
    assertThat(times.group().threads()).isEqualTo(9);
    assertThat(sum(times.group().counts())).isEqualTo(2);
  }

  @Test
  void keepAllSamplesOfALongLoadInFewSlices() {
    for (int second = 0; second < 100; second++) {
      record(users, 1000L * second, 1);
    }

    assertThat(times().counts().widthMillis()).isEqualTo(2000);
    assertThat(times().counts().slices()).hasSize(50).containsOnly(2L);
  }

  @Test
  void countWhatCameOutsideTheWindow() {
    label.recordOutside(true);
    label.recordOutside(false);
    label.recordOutside(true);

    assertThat(times().inWindow().samples()).isZero();
    assertThat(times().group().silentMillis()).isZero();
    assertThat(times().outside().samples()).isEqualTo(3);
    assertThat(times().outside().failed()).isEqualTo(1);
  }
}
