package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.WrittenRows.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeveralRunsTest {
  private static final long START = 1_700_000_000_000L;

  private final List<Row> rows = new ArrayList<>();
  private final SeveralRuns file = new SeveralRuns();

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

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/several-runs.csv",
      delimiter = '|',
      useHeadersInDisplayName = true)
  void holdsAsManyRunsAsTheTableSays(String name, String told, int runs) {
    for (String each : told.split("; ")) {
      String[] group = each.split(": ");
      int[] numbers =
          Stream.of(group[group.length - 1].split("[- ]")).mapToInt(Integer::parseInt).toArray();
      if (group.length == 1) {
        row(numbers[0], numbers[1], numbers[2], numbers[3]);
      } else {
        users(group[0], numbers[0], numbers[1], numbers[2] - numbers[1]);
      }
    }

    assertThat(rows.isEmpty() ? file.runs() : runs()).hasSize(runs);
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

  /** As arrivals do, and a thread group that begins a thread for each pass. */
  @Test
  void threadsWithEverHigherNumbersAreOneRun() {
    for (int i = 0; i < 100; i++) {
      rows.add(row("Users 1", i + 1, 1000L * i, 1000L * i + (i % 3 == 0 ? 1500 : 200)));
    }

    assertThat(runs()).hasSize(1);
  }

  @Test
  void aRestInWhichAllUsersStayIsNoBorder() {
    users("Users 1", 10, 0, 30_000);
    int before = rows.size();
    users("Users 1", 10, 90_000, 30_000);
    for (int i = 0; i < rows.size(); i++) {
      file.accept(rows.get(i).sample(i < before ? 10 : 9));
    }

    assertThat(file.runs()).hasSize(1);
  }

  /** A thread that goes on alone pauses, too; the longest pause is that between two runs. */
  @ParameterizedTest
  @CsvSource({"2000, 7000, 7000", "6000, 7000, 6000", "6000, 11300, 6000", "6000, 11301, 11301"})
  void theNextRunBeginsBehindTheLongestPause(long first, long second, long begin) {
    twoUsersOfWhomOneIsLeft();
    row(1, first, first + 100, 1);
    row(1, second, second + 100, 1);
    row(2, second + 50, second + 150, 2);
    row(1, second + 200, second + 300, 2);

    assertThat(file.runs())
        .containsExactly(
            new Window(START, START + (begin == first ? 800 : first + 100)),
            new Window(START + begin, START + second + 300));
  }

  @ParameterizedTest
  @CsvSource({"10, false", "11, true"})
  void ofManyRunsTenAreShown(int number, boolean more) {
    for (int run = 0; run < number; run++) {
      users("Users 1", 2, 10_000L * run, 3000);
    }

    assertThat(message())
        .singleElement()
        .asString()
        .startsWith("The file contains " + number + " runs: ")
        .satisfies(text -> assertThat(text.contains(", …")).isEqualTo(more));
  }

  private void twoUsersOfWhomOneIsLeft() {
    row(1, 0, 300, 2);
    row(2, 0, 400, 2);
    row(1, 500, 800, 1);
  }

  private void row(int thread, long start, long end, int users) {
    file.accept(row("Users 1", thread, start, end).sample(users));
  }

  private void users(String group, int users, long from, long millis) {
    for (int user = 1; user <= users; user++) {
      for (long at = from + 20L * user; at < from + millis; at += 500) {
        long start = user == 1 && at == from + 20 ? from : at;
        rows.add(row(group, user, start, start + 300));
      }
    }
  }

  private static List<Row> alone(String group, long from, long to) {
    List<Row> alone = new ArrayList<>();
    for (long at = from; at < to; at += 500) {
      alone.add(row(group, 1, at, at + 300));
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
    SeveralRuns read = new SeveralRuns();
    List<Row> inOrder = rows.stream().sorted(Comparator.comparingLong(Row::end)).toList();
    for (int i = 0; i < inOrder.size(); i++) {
      int atWork = WrittenRows.stillAtWork(inOrder.subList(i, inOrder.size()));
      read.accept(inOrder.get(i).sample(atWork));
    }
    return read;
  }

  private static Row row(String group, int thread, long start, long end) {
    return new Row(group, thread, "page", START + start, end - start, true);
  }
}
