package io.github.ampmeter.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.ThreadName;
import io.github.ampmeter.stats.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeveralRunsTest {
  private static final long START = 1_700_000_000_000L;

  private record Row(String group, int thread, long start, long end) {}

  private final List<Row> rows = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(longs = {1000, 5000, 3_600_000})
  void aFileToWhichASecondRunWasAppendedHoldsTwo(long pause) {
    users("Users 1", 10, 0, 30_000);
    users("Users 1", 10, 30_000 + pause, 30_000);

    assertThat(runs()).hasSize(2);
    assertThat(runs().get(1).startMillis()).isEqualTo(START + 30_000 + pause);
    assertThat(message())
        .singleElement()
        .asString()
        .startsWith("The file contains 2 runs: 2023-11-14T22:13:20Z to 2023-11-14T22:13:5");
  }

  @Test
  void threeRunsAreThree() {
    for (int run = 0; run < 3; run++) {
      users("Users 1", 5, 40_000L * run, 30_000);
    }

    assertThat(runs()).hasSize(3);
  }

  @Test
  void oneRunIsOne() {
    users("Users 1", 10, 0, 30_000);

    assertThat(runs()).hasSize(1);
    assertThat(message()).isEmpty();
  }

  /** The last user makes more passes than the others. */
  @Test
  void aUserWhoGoesOnAloneIsNoRun() {
    users("Users 1", 10, 0, 30_000);
    rows.addAll(alone("Users 1", 30_000, 60_000));

    assertThat(runs()).hasSize(1);
  }

  @Test
  void groupsThatFollowEachOtherAreOneRun() {
    users("Morning 1", 10, 0, 30_000);
    users("Evening 2", 10, 40_000, 30_000);

    assertThat(runs()).hasSize(1);
  }

  @Test
  void stepsAndTheirRepeatsAreOneRun() {
    users("Users 10 users repeat 1 1", 10, 0, 30_000);
    users("Users 20 users repeat 1 1", 20, 40_000, 30_000);
    users("Users 10 users repeat 2 1", 10, 80_000, 30_000);

    assertThat(runs()).hasSize(1);
  }

  /** As arrivals do, and a thread group that begins a thread for each pass. */
  @Test
  void threadsWithEverHigherNumbersAreOneRun() {
    for (int i = 0; i < 100; i++) {
      rows.add(new Row("Users 1", i + 1, 1000L * i, 1000L * i + (i % 3 == 0 ? 1500 : 200)));
    }

    assertThat(runs()).hasSize(1);
  }

  @Test
  void aRestInWhichAllUsersStayIsNoBorder() {
    users("Users 1", 10, 0, 30_000);
    int before = rows.size();
    users("Users 1", 10, 90_000, 30_000);
    SeveralRuns file = new SeveralRuns();
    for (int i = 0; i < rows.size(); i++) {
      file.accept(sample(rows.get(i), i < before ? 10 : 9));
    }

    assertThat(file.runs()).hasSize(1);
  }

  private void users(String group, int users, long from, long millis) {
    for (int user = 1; user <= users; user++) {
      for (long at = from + 20L * user; at < from + millis; at += 500) {
        long start = user == 1 && at == from + 20 ? from : at;
        rows.add(new Row(group, user, start, start + 300));
      }
    }
  }

  private static List<Row> alone(String group, long from, long to) {
    List<Row> alone = new ArrayList<>();
    for (long at = from; at < to; at += 500) {
      alone.add(new Row(group, 1, at, at + 300));
    }
    return alone;
  }

  private List<Window> runs() {
    return read().runs();
  }

  private List<String> message() {
    return read().issue().map(Issue::message).stream().toList();
  }

  /** Each row says how many threads have still to write one, as JMeter's do near the end. */
  private SeveralRuns read() {
    SeveralRuns file = new SeveralRuns();
    List<Row> inOrder = rows.stream().sorted(Comparator.comparingLong(Row::end)).toList();
    for (int i = 0; i < inOrder.size(); i++) {
      Row row = inOrder.get(i);
      int atWork =
          (int)
              inOrder.subList(i, inOrder.size()).stream()
                  .filter(later -> later.start() < row.end() + 600)
                  .map(later -> later.group() + later.thread())
                  .distinct()
                  .count();
      file.accept(sample(row, atWork));
    }
    return file;
  }

  private static Sample sample(Row row, int users) {
    return new Sample()
        .named("page", SampleKind.REQUEST)
        .timed(START + row.start(), row.end() - row.start(), 0)
        .loadedBy(users, "", ThreadName.of(row.group() + "-" + row.thread()))
        .inThread(row.thread())
        .ended(true, "200", "");
  }
}
