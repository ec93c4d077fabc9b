package io.github.ampmeter.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.statements.DigestSnapshots.Counted;
import io.github.ampmeter.statements.DigestSnapshots.DigestRecording;
import io.github.ampmeter.statements.DigestSnapshots.DigestRecording.Key;
import io.github.ampmeter.stats.window.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A look a second, and ten calls in each. */
class DigestRecordingTest {
  private static final Key SELECT = new Key("shop", "d1");

  private final DigestRecording recording = new DigestRecording(4);

  @Test
  void keepsWhatChangedSinceTheLastPoll() {
    recording.add(1_000, seen(10));
    recording.add(2_000, seen(10));
    recording.addLast(3_000, seen(20));

    DigestSnapshots looks = recording.snapshots(Map.of(SELECT, "SELECT a"));

    assertThat(looks.times()).containsExactly(1_000L, 2_000L, 3_000L);
    assertThat(looks.digests().get(0).counts()).containsExactly(counted(10), counted(20).at(2));
  }

  /** Of 1, 2, 3 and 4 s the second is given up, then the third, and 6 s is not looked at. */
  @Test
  void dropsEverySecondPollWhenThereAreTooMany() {
    for (int second = 1; second <= 6; second++) {
      recording.add(1000L * second, seen(10 * second));
    }
    recording.addLast(7_000, seen(70));

    DigestSnapshots looks = recording.snapshots(Map.of(SELECT, "SELECT a"));

    assertThat(looks.times()).containsExactly(1_000L, 4_000L, 5_000L, 7_000L);
    assertThat(calls(looks, 1, 7)).isEqualTo(60);
    assertThat(calls(looks, 1, 4)).isEqualTo(30);
    assertThat(calls(looks, 2, 3)).isEqualTo(10);
    assertThat(calls(looks, 5, 6)).isEqualTo(10);
  }

  @Test
  void keepsTheLastPollInTheSameMillisecond() {
    recording.add(1_000, seen(10));
    recording.add(2_000, seen(10));
    recording.addLast(2_000, seen(17));

    DigestSnapshots looks = recording.snapshots(Map.of(SELECT, "SELECT a"));

    assertThat(looks.times()).containsExactly(1_000L, 2_000L, 2_001L);
    assertThat(calls(looks, 1, looks.times().get(2) / 1000.0)).isEqualTo(7);
  }

  @Test
  void keepsPollsAfterTheClockWasSetBack() {
    recording.add(5_000, seen(10));
    recording.add(2_000, seen(20));
    recording.addLast(3_000, seen(30));

    DigestSnapshots looks = recording.snapshots(Map.of(SELECT, "SELECT a"));

    assertThat(looks.times()).containsExactly(5_000L, 5_001L, 5_002L);
    assertThat(calls(looks, 5, 5.002)).isEqualTo(20);
  }

  @Test
  void detectsAnEmptiedTable() {
    recording.add(1_000, seen(10));
    recording.add(2_000, Map.of());
    recording.addLast(3_000, seen(12));

    assertThat(
            recording
                .snapshots(Map.of(SELECT, "SELECT a"))
                .in(List.of(new Window(1_000, 3_000)), Window.WHOLE_RUN)
                .problem())
        .startsWith("The table of digests was emptied");
  }

  @Test
  void omitsStatementsWithoutText() {
    Map<Key, Counted> both = new HashMap<>(seen(10));
    both.put(new Key("", "ours"), counted(1));
    recording.add(1_000, both);
    recording.addLast(2_000, both);

    assertThat(recording.snapshots(Map.of(SELECT, "SELECT a")).digests()).hasSize(1);
  }

  private static long calls(DigestSnapshots looks, double fromSecond, double toSecond) {
    Window window = new Window(Math.round(1000 * fromSecond), Math.round(1000 * toSecond));
    return looks.in(List.of(window), Window.WHOLE_RUN).calls();
  }

  private static Map<Key, Counted> seen(long calls) {
    return Map.of(SELECT, counted(calls));
  }

  private static Counted counted(long calls) {
    return new Counted(0, calls, 2.0 * calls, 5 * calls, calls, 0);
  }
}
