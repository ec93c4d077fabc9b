package io.github.ampmeter.judge.validity;

import static io.github.ampmeter.judge.issue.ToldIssues.assertTold;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** A page is asked for all the time, and others beside it; times are milliseconds. */
class MissingLabelsTest {
  private static final long START = 1_790_000_000_000L;

  private static final Pattern SAMPLES =
      Pattern.compile(
          "(\\[(?<thread>.*)\\] )?(?<op>op )?(?<label>\\w+)"
              + " (?<from>\\d+)-(?<until>\\d+)(/(?<each>\\d+))?");

  private RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
  private String thread = "Users 1-1";

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/missing-labels.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void areToldAsTheTableSays(String name, String samples, String remark) {
    for (String each : samples.split("; ")) {
      Matcher parts = SAMPLES.matcher(each);
      assertThat(parts.matches()).as(each).isTrue();
      thread = parts.group("thread") == null ? thread : parts.group("thread");
      long from = Long.parseLong(parts.group("from"));
      long until = Long.parseLong(parts.group("until"));
      if (parts.group("each") == null) {
        run = new RunRecorder(new Window(START + from, START + until));
      } else {
        for (long at = from; at < until; at += Long.parseLong(parts.group("each"))) {
          SampleKind kind = parts.group("op") == null ? SampleKind.REQUEST : SampleKind.OPERATION;
          run.accept(sample(parts.group("label"), kind, at));
        }
      }
    }

    assertTold(remarks(), remark);
  }

  @ParameterizedTest
  @CsvSource({"9000, 0", "4000, 1"})
  void whatComesInBurstsIsMissedOnlyWhereNoPauseWasSoLong(long pause, int remarks) {
    came("Home", 0, 60_000, 50);
    for (long at = 0; at <= 36_000; at += pause) {
      came("Order", at, at + 100, 1);
    }

    assertThat(remarks()).hasSize(remarks);
  }

  /** Of ten users: an upload of each, a log-in that is repeated after an expired session. */
  @ParameterizedTest
  @CsvSource({"100, 0", "99, 0", "31, 1"})
  void whatEachUserDoesAboutOnceIsNotMissed(int users, int remarks) {
    came("Home", 0, 60_000, 50);
    for (int i = 0; i < 300; i++) {
      Sample sample = sample("Upload", SampleKind.REQUEST, 100L * i);
      run.accept(sample.inThread(1 + i % users));
    }

    assertThat(remarks()).hasSize(users > 99 ? 0 : users == 99 ? 1 : remarks);
  }

  @Test
  void aLabelThatComesEverMoreSeldomIsNotTold() {
    came("Home", 0, 60_000, 50);
    for (long at = 0, pause = 50; at < 60_000; at += pause, pause += pause / 20) {
      came("Order", at, at + 1, 1);
    }

    assertThat(remarks()).isEmpty();
  }

  /** Each of a hundred users did it at most three times. */
  @Test
  void whatEachUserDoesAboutOnceMayHardlyComeAnyMore() {
    for (int i = 0; i < 1200; i++) {
      run.accept(sample("Home", SampleKind.REQUEST, 50L * i).inThread(1 + i % 100));
    }
    for (int i = 0; i < 299; i++) {
      long at = i < 289 ? 100L * i : 30_000 + 3000L * (i - 289);
      run.accept(sample("Upload", SampleKind.REQUEST, at).inThread(1 + i % 100));
    }

    assertThat(remarks()).isEmpty();
  }

  /** Only criteria for all labels, or for those like it, skip a log-in before the window. */
  @ParameterizedTest
  @CsvSource({
    "p90(*) <= 1 s,               true",
    "p90(each request) <= 1 s,    true",
    "p90(label~\"Log*\") <= 1 s,  true",
    "p90(label~\"Home*\") <= 1 s, false",
    "p90(total) <= 1 s,           false",
    "p90(Log in) <= 1 s,          false",
  })
  void aLabelOutsideTheWindowIsTold(String criterion, boolean told) {
    run = new RunRecorder(new Window(START + 20_000, START + 60_000));
    came("Log in", 0, 10_000, 100);
    came("Home", 0, 60_000, 50);

    assertThat(
            Issue.messages(
                new MissingLabels(run.statistics())
                    .outsideTheWindow(Criteria.parse("targets", criterion))))
        .isEqualTo(
            told
                ? List.of(
                    "\"Log in\" has samples outside the measurement window only (100): criteria for"
                        + " all labels skip it")
                : List.of());
  }

  private List<String> remarks() {
    return Issue.messages(new MissingLabels(run.statistics()).inTheRun().stream().toList());
  }

  private void came(String label, long from, long until, long each) {
    for (long at = from; at < until; at += each) {
      run.accept(sample(label, SampleKind.REQUEST, at));
    }
  }

  private Sample sample(String label, SampleKind kind, long at) {
    return new Sample()
        .named(label, kind)
        .timed(START + at, 1, 0)
        .loadedBy(1, "", ThreadName.of(thread))
        .ended(true, "200", "");
  }
}
