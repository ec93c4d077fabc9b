package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What ten users wrote in 70 s, of which the last 60 s are judged, unless a test says otherwise.
 */
final class WrittenRows {
  static final long START = 1_790_000_000_000L;
  static final long END = START + 70_000;
  static final int USERS = 10;

  private static final Pattern TOLD =
      Pattern.compile(
          "(?<group>.+) x(?<first>\\d+)(-(?<last>\\d+))?:"
              + " ((?<from>\\d+)-(?<until>\\d+)|(?<label>.+)@(?<start>\\d+))"
              + "/(?<elapsed>\\d+)(\\+(?<pause>\\d+))?(?<failed>!)?");

  /**
   * One row.
   *
   * @param start since 1970
   * @param code 5xx: it failed
   */
  record Row(String group, int user, String label, long start, long elapsed, String code) {
    Row(String group, int user, String label, long start, long elapsed, boolean success) {
      this(group, user, label, start, elapsed, success ? "200" : "504");
    }

    long end() {
      return start + elapsed;
    }

    Sample sample(int atWork) {
      return new Sample()
          .named(label, SampleKind.REQUEST)
          .timed(start, elapsed, 0)
          .loadedBy(atWork, "", ThreadName.of(group + "-" + user))
          .inThread(user)
          .ended(!code.startsWith("5"), code, "");
    }
  }

  private final List<Row> rows = new ArrayList<>();
  private Window window = new Window(START + 10_000, END);
  private boolean planned = true;

  /** Of a row and those behind it, in the order of their ends. */
  private ToIntFunction<List<Row>> atWork = left -> USERS;

  void judge(Window part) {
    window = part;
  }

  /** The rows do not say how many users were at work. */
  void tellNoUsers() {
    atWork = left -> 0;
  }

  /** They say it as JMeter does, which counts those down that come to their ends. */
  void tellUsersStillAtWork() {
    atWork = WrittenRows::stillAtWork;
  }

  /** The file just ends, with so many at work. */
  void tellUsersLeft(int users) {
    atWork = left -> Math.max(users, stillAtWork(left));
  }

  /** How many threads have another row within 600 ms, that of the first one too. */
  static int stillAtWork(List<Row> left) {
    long soon = left.get(0).end() + 600;
    return (int)
        left.stream()
            .filter(row -> row.start() < soon)
            .map(row -> row.group() + row.user())
            .distinct()
            .count();
  }

  /** Nobody knows what was to come, and when it was to end. */
  void withoutPlan() {
    planned = false;
    window = Window.WHOLE_RUN;
  }

  void clear() {
    rows.clear();
  }

  int size() {
    return rows.size();
  }

  List<Row> all() {
    return List.copyOf(rows);
  }

  void add(String group, int user, String label, long start, long elapsed, boolean success) {
    add(new Row(group, user, label, start, elapsed, success));
  }

  void add(Row row) {
    rows.add(row);
  }

  void work(String group, int user, long from, long to, long elapsed, long pause) {
    work(group, user, from, to, each -> elapsed, each -> pause);
  }

  void work(
      String group,
      int user,
      long from,
      long to,
      LongUnaryOperator elapsed,
      LongUnaryOperator pause) {
    long at = from;
    while (at < to) {
      long lasts = elapsed.applyAsLong(at);
      add(group, user, "Home" + group, at, lasts, true);
      at += lasts + pause.applyAsLong(at);
    }
  }

  /** Rows as the table of silent users writes them. */
  void tell(String text) {
    for (String each : text.split("; ")) {
      Matcher parts = TOLD.matcher(each);
      if (!parts.matches()) {
        throw new IllegalArgumentException(each);
      }
      int first = Integer.parseInt(parts.group("first"));
      int last = parts.group("last") == null ? first : Integer.parseInt(parts.group("last"));
      long elapsed = Long.parseLong(parts.group("elapsed"));
      long pause = parts.group("pause") == null ? 0 : Long.parseLong(parts.group("pause"));
      for (int user = first; user <= last; user++) {
        if (parts.group("label") == null) {
          long from = START + Long.parseLong(parts.group("from"));
          long until = START + Long.parseLong(parts.group("until"));
          work(parts.group("group"), user, from, until, elapsed, pause);
        } else {
          long start = START + Long.parseLong(parts.group("start"));
          boolean success = parts.group("failed") == null;
          add(parts.group("group"), user, parts.group("label"), start, elapsed, success);
        }
      }
    }
  }

  StepWindows windows() {
    return StepWindows.all(window);
  }

  List<Issue> issues() {
    UserActivity users = new UserActivity(windows());
    RunStatistics run = recorded(users).statistics();
    return issues(run, users, run.steps().get(0));
  }

  List<Issue> issues(RunStatistics run, UserActivity users, StepStatistics step) {
    boolean open = window.endMillis() == Window.WHOLE_RUN.endMillis();
    return new PlannedLoad(run, step, users.of(step), planned, open).issues();
  }

  List<String> problems() {
    return Issue.messages(
        issues().stream().filter(issue -> issue.severity() == Severity.INVALID).toList());
  }

  List<String> remarks() {
    return Issue.messages(
        issues().stream().filter(issue -> issue.severity() != Severity.INVALID).toList());
  }

  RunRecorder recorded(UserActivity users) {
    RunRecorder run = new RunRecorder(window);
    for (Sample sample : samples()) {
      users.accept(sample);
      run.accept(sample);
    }
    return run;
  }

  /** In the order of their ends. */
  List<Sample> samples() {
    List<Row> inOrder = rows.stream().sorted(Comparator.comparingLong(Row::end)).toList();
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < inOrder.size(); i++) {
      List<Row> left = inOrder.subList(i, inOrder.size());
      samples.add(inOrder.get(i).sample(atWork.applyAsInt(left)));
    }
    return samples;
  }
}
