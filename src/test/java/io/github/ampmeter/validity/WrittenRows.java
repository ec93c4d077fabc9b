package io.github.ampmeter.validity;

import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.issue.Severity;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.ThreadName;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.StepWindows;
import io.github.ampmeter.stats.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * What ten users wrote in 70 s, of which the last 60 s are judged, unless a test says otherwise.
 */
final class WrittenRows {
  static final long START = 1_790_000_000_000L;
  static final long END = START + 70_000;
  static final int USERS = 10;

  record Row(String group, int user, String label, long start, long elapsed, boolean success) {
    long end() {
      return start + elapsed;
    }
  }

  private final List<Row> rows = new ArrayList<>();
  private Window window = new Window(START + 10_000, END);
  private int atWork = USERS;

  void judge(Window part) {
    window = part;
  }

  /** The rows do not say how many users were at work. */
  void tellNoUsers() {
    atWork = 0;
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
    rows.add(new Row(group, user, label, start, elapsed, success));
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
    return new PlannedLoad(run, step, users.of(step), true, open).issues();
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
    rows.stream()
        .sorted(Comparator.comparingLong(Row::end))
        .map(this::sample)
        .forEach(
            sample -> {
              users.accept(sample);
              run.accept(sample);
            });
    return run;
  }

  private Sample sample(Row row) {
    return new Sample()
        .named(row.label(), SampleKind.REQUEST)
        .timed(row.start(), row.elapsed(), 0)
        .loadedBy(atWork, "", ThreadName.of(row.group() + "-" + row.user()))
        .inThread(row.user())
        .ended(row.success(), row.success() ? "200" : "504", row.success() ? "" : "Gateway");
  }
}
