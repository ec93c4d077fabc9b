package io.github.ampmeter.source.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.source.statements.DigestSnapshots.Counted;
import io.github.ampmeter.source.statements.DigestSnapshots.Digest;
import io.github.ampmeter.source.statements.DigestSnapshots.DigestRecording;
import io.github.ampmeter.source.statements.DigestSnapshots.DigestRecording.Key;
import io.github.ampmeter.source.statements.LoadStatements.DigestCount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Four looks, ten seconds apart. */
class DigestSnapshotsTest {
  private static final List<Long> TIMES = List.of(100_000L, 110_000L, 120_000L, 130_000L);
  private static final Window ALL = window(0, 1_000);

  /** 10, 20 and 30 calls between them; each takes 2 ms and examines 5 rows. */
  private static final Digest STEADY =
      digest("SELECT a", counted(0, 100), counted(1, 110), counted(2, 130), counted(3, 160));

  private static final Key SELECT = new Key("shop", "d1");

  private final DigestRecording recording = new DigestRecording(4);

  @Test
  void takesTheShareOfTheTimeThatLiesInTheWindow() {
    LoadStatements load = in(window(105, 125), STEADY);

    // Half of 10, 20, half of 30.
    assertThat(load.statements())
        .containsExactly(new DigestCount("shop", "SELECT a", 40, 80, 200, 40, 0));
  }

  @Test
  void countsAllBetweenPollsAtTheWindowsEdges() {
    assertThat(in(window(110, 130), STEADY).calls()).isEqualTo(50);
    assertThat(in(window(100, 110), STEADY).calls()).isEqualTo(10);
  }

  /** A load from 104 s to 126 s: of 10 calls in its first 6 s, and of 30 in its last. */
  @Test
  void assumesNothingOutsideTheLoad() {
    Window load = window(104, 126);
    DigestSnapshots looks = new DigestSnapshots(TIMES, List.of(STEADY), "");

    assertThat(looks.in(List.of(load), load).calls()).isEqualTo(60);
    assertThat(looks.in(List.of(window(107, 123)), load).calls()).isEqualTo(5 + 20 + 15);
    assertThat(looks.in(List.of(load), window(104, 108)).calls()).isEqualTo(10);
  }

  @Test
  void addsTheWindowsOfAllLoadLevels() {
    assertThat(
            new DigestSnapshots(TIMES, List.of(STEADY), "")
                .in(List.of(window(100, 110), window(120, 130)), ALL)
                .calls())
        .isEqualTo(40);
  }

  @Test
  void countsAStatementThatWasNewFromItsFirstCallOn() {
    assertThat(in(window(105, 125), digest("SELECT b", counted(2, 8))).calls()).isEqualTo(8);
  }

  @Test
  void omitsStatementsOutsideTheWindow() {
    Digest before = digest("SELECT b", counted(0, 5), counted(1, 9));

    assertThat(in(window(110, 130), STEADY, before).statements())
        .extracting(DigestCount::statement)
        .containsExactly("SELECT a");
  }

  @Test
  void sortsByTimeAndSumsEqualStatements() {
    LoadStatements load =
        in(
            window(100, 130),
            digest("SELECT b", counted(1, 20)),
            STEADY,
            digest("SELECT b", counted(2, 50)));

    assertThat(load.statements())
        .extracting(DigestCount::statement, DigestCount::calls)
        .containsExactly(tuple("SELECT b", 70L), tuple("SELECT a", 60L));
    assertThat(load.millis()).isEqualTo(260);
  }

  @Test
  void countsWhatTheTableHadNoRoomFor() {
    LoadStatements load = in(window(100, 130), STEADY, digest("", counted(0, 7), counted(3, 10)));

    assertThat(load.unnamed()).isEqualTo(3);
    assertThat(load.statements()).hasSize(1);
    assertThat(load.calls()).isEqualTo(63);
  }

  @Test
  void reportsCountersResetInTheWindow() {
    Digest emptied = digest("SELECT a", counted(0, 100), counted(2, 3), counted(3, 9));

    assertThat(in(window(105, 125), emptied).problem())
        .isEqualTo("The table of digests was emptied during the load: its counters restarted.");
    assertThat(in(window(120, 130), emptied).calls()).isEqualTo(6);
  }

  @Test
  void reportsMissingPollsAtTheWindowsEdges() {
    for (Window window : List.of(window(99, 110), window(120, 131))) {
      assertThat(in(window, STEADY).problem())
          .isEqualTo(
              "The database's statements were not polled before the window began and after it"
                  + " ended.");
    }
  }

  @Test
  void givesTheReasonWhyNothingIsKnown() {
    assertThat(DigestSnapshots.unknown("It is off.").in(List.of(window(100, 110)), ALL).problem())
        .isEqualTo("It is off.");
  }

  private static LoadStatements in(Window window, Digest... digests) {
    return new DigestSnapshots(TIMES, List.of(digests), "").in(List.of(window), ALL);
  }

  private static Window window(int fromSecond, int toSecond) {
    return new Window(1000L * fromSecond, 1000L * toSecond);
  }

  private static Digest digest(String statement, Counted... counts) {
    return new Digest("shop", statement, List.of(counts));
  }

  private static Counted counted(int look, long calls) {
    return new Counted(look, calls, 2.0 * calls, 5 * calls, calls, 0);
  }

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
