package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.compare.Baseline;
import io.github.ampmeter.judge.compare.ComparedRun;
import io.github.ampmeter.judge.compare.SliceSource;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that is quicker than its baseline because all its answers are error pages. */
class ResponseSizesSinceBaselineTest {
  private static final long START = 1_790_000_000_000L;

  @Test
  void tellsThatAnswersAreOfAnotherSize() {
    assertThat(remarks(Map.of("Home", 12_345L), Map.of("Home", 312L)))
        .containsExactly(
            "Response size of \"Home\" is about 312 bytes, but was 12345 bytes in the baseline:"
                + " check for error pages with status 200");
  }

  @Test
  void namesTheLabelThatChangedMost() {
    Map<String, Long> before = Map.of("About", 2000L, "Home", 12_345L, "Robots", 312L);
    Map<String, Long> after = Map.of("About", 312L, "Home", 312L, "Robots", 312L);

    assertThat(remarks(before, after))
        .containsExactly(
            "Response size of \"Home\" is about 312 bytes, but was 12345 bytes in the baseline, and"
                + " that of 1 other label as well: check for error pages with status 200");
  }

  /** A sixth of 360 answers; the mean is another by less than a half. */
  @Test
  void tellsThatAPartOfTheAnswersAreErrorPages() {
    Baseline good = ComparedRun.baseline(pages(0).labels(), SliceSource.NONE);
    Baseline partly = ComparedRun.baseline(pages(6).labels(), SliceSource.NONE);

    assertThat(remark(good, pages(6)))
        .contains(
            "Of the responses of \"Home\" 17 % are below 319 bytes, but 0 % were below 639 bytes in"
                + " the baseline: check for error pages with status 200");
    assertThat(remark(partly, pages(0)))
        .contains(
            "Of the responses of \"Home\" 0 % are below 639 bytes, but 17 % were below 319 bytes in"
                + " the baseline: check for error pages with status 200");
    assertThat(remark(partly, pages(5))).isEmpty();
  }

  private static RunStatistics pages(int everyNthFails) {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    for (int i = 0; i < 360; i++) {
      boolean fails = everyNthFails > 0 && i % everyNthFails == 0;
      run.accept(answer("Home", i, 4, "200", fails ? 312 : 12_345));
    }
    return run.statistics();
  }

  @ParameterizedTest
  @CsvSource({"12345, 6172", "12345, 24000", "12345, -1", "-1, 312"})
  void saysNothingOfLessThanHalfNorOfWhatIsNotKnown(long before, long after) {
    assertThat(remarks(Map.of("Home", before), Map.of("Home", after))).isEmpty();
  }

  @Test
  void holdsEachLabelAgainstItself() {
    Baseline baseline =
        ComparedRun.baseline(run(Map.of("Home", 12_345L), 4).labels(), SliceSource.NONE);

    assertThat(remark(baseline, run(Map.of("Logo", 312L), 4))).isEmpty();
  }

  /** The client has the page: what is sent is none. */
  @Test
  void whatWasNotModifiedIsNoAnswer() {
    Baseline baseline =
        ComparedRun.baseline(run(Map.of("Home", 12_345L), 4).labels(), SliceSource.NONE);
    RunStatistics notModified = run(Map.of("Home", 312L), 4, "304");

    assertThat(remark(baseline, notModified)).isEmpty();
  }

  @Test
  void holdsEachLoadLevelAgainstItself() {
    Baseline of16 =
        ComparedRun.baseline(run(Map.of("Home", 12_345L), 16).labels(), SliceSource.NONE);
    RunStatistics of4 = run(Map.of("Home", 312L), 4);

    assertThat(remark(of16, of4)).isEmpty();
  }

  private static List<String> remarks(Map<String, Long> before, Map<String, Long> after) {
    List<LabelStatistics> labels = run(before, 4).labels();
    Baseline baseline = ComparedRun.baseline(labels, SliceSource.NONE);
    return remark(baseline, run(after, 4)).stream().toList();
  }

  private static Optional<String> remark(Baseline baseline, RunStatistics run) {
    return new ResponseSizeShift(run).sinceBaseline(List.of(baseline)).map(Issue::message);
  }

  private static RunStatistics run(Map<String, Long> bytes, int users) {
    return run(bytes, users, "200");
  }

  private static RunStatistics run(Map<String, Long> bytes, int users, String code) {
    RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
    for (int i = 0; i < 30; i++) {
      for (Map.Entry<String, Long> label : bytes.entrySet()) {
        run.accept(answer(label.getKey(), i, users, code, label.getValue()));
      }
    }
    return run.statistics();
  }

  private static Sample answer(String label, int number, int users, String code, long bytes) {
    return new Sample()
        .named(label, SampleKind.REQUEST)
        .timed(START + 100L * number, 10, 0)
        .loadedBy(users, "", ThreadName.of("Users 1-1"))
        .ended(true, code, "")
        .answeredWith(bytes);
  }
}
