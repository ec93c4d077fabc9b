package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten users at work for 61 s, of which 20 s to 60 s are judged by their transactions. */
class UnendedOperationsTest {
  private static final long START = 1_790_000_000_000L;
  private static final int USERS = 10;

  @TempDir private Path folder;
  private final TreeMap<Long, List<String>> rows = new TreeMap<>(Comparator.naturalOrder());

  private void row(long start, long elapsed, String end) {
    rows.computeIfAbsent(start + elapsed, at -> new ArrayList<>())
        .add("%d,%d,%s".formatted(START + start, elapsed, end));
  }

  private void request(int user, long start, long elapsed, String label) {
    row(start, elapsed, "%s,200,OK,Users 1-%d,text,true,10,http://x/".formatted(label, user));
  }

  private void transaction(int user, long start, long elapsed, String label) {
    row(
        start,
        elapsed,
        ("%s,200,\"Number of samples in transaction : 1, number of failing samples : 0\","
                + "Users 1-%d,,true,10,null")
            .formatted(label, user));
  }

  /** A user who loads a page as a transaction again and again. */
  private void works(int user, long from, long until, long elapsed) {
    long at = from;
    for (; at + elapsed <= until; at += elapsed + 10) {
      request(user, at, elapsed, "page");
      transaction(user, at, elapsed, "Home");
    }
    // The load's end cuts the transaction, not the request.
    request(user, at, elapsed, "page");
  }

  private List<Issue> issues() throws IOException {
    Path jtl = folder.resolve("samples.jtl");
    StringBuilder text =
        new StringBuilder(
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
                + "allThreads,URL\n");
    rows.values().forEach(all -> all.forEach(each -> text.append(each).append('\n')));
    Files.writeString(jtl, text);
    StepWindows windows = StepWindows.all(new Window(START + 20_000, START + 60_000));
    RunRecorder recorder = new RunRecorder(windows);
    RunChecks checks =
        new RunChecks(
            RunChecks.SampleSource.FOLDER, windows, Window.WHOLE_RUN, GeneratorEvidence.NONE);
    Jtl.of(jtl)
        .read(
            sample -> {
              checks.accept(sample);
              recorder.accept(sample);
            });
    return checks.issues(recorder.statistics(), true);
  }

  @Test
  void usersWhoWaitInOperationsThatTheEndCutMakeTheRunInvalid() throws IOException {
    for (int user = 1; user <= 5; user++) {
      works(user, 0, 60_500, 100);
    }
    for (int user = 6; user <= USERS; user++) {
      works(user, 0, 30_000, 100);
      request(user, 31_000, 29_500, "page");
    }

    assertThat(issues())
        .filteredOn(issue -> issue.is(Message.UNENDED_OPERATIONS))
        .singleElement()
        .extracting(Issue::message)
        .asString()
        .isEqualTo(
            "36 % of user time in the measurement window went to requests of operations that the"
                + " end of the load cut (page, up to 30 s); no statistic of operations includes"
                + " them");
  }

  @Test
  void slowOperationsOfWhichEachUserHasOneCutAtTheEndAreInTheFigures() throws IOException {
    for (int user = 1; user <= USERS; user++) {
      works(user, 50L * user, 60_500, 9_000);
    }

    assertThat(issues()).noneMatch(issue -> issue.is(Message.UNENDED_OPERATIONS));
  }

  @Test
  void shortRequestsOfALongTransactionAreNone() throws IOException {
    for (int user = 1; user <= USERS; user++) {
      request(user, 10 * user, 100, "login");
      transaction(user, 10 * user, 100, "Login");
      for (long at = 200; at < 60_500; at += 500) {
        request(user, at + user, 400, "step");
      }
    }

    assertThat(issues()).noneMatch(issue -> issue.is(Message.UNENDED_OPERATIONS));
  }
}
