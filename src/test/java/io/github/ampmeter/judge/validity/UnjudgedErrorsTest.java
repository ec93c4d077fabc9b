package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnjudgedErrorsTest {
  private final RunRecorder run = new RunRecorder(Window.WHOLE_RUN);

  @Test
  void namesTheLabelWhoseFailuresNoCriterionJudges() {
    record(1, "Buy", SampleKind.OPERATION, 0, 100);
    record(1, "poll ", SampleKind.REQUEST, 7, 93);

    assertThat(remarks("errors(total) <= 0 %"))
        .containsExactly("7 of 100 requests of \"poll \" failed, and no criterion limits them");
  }

  @Test
  void namesNoLabelThatACriterionJudges() {
    record(1, "Buy", SampleKind.OPERATION, 5, 95);
    record(1, "poll", SampleKind.REQUEST, 7, 93);

    assertThat(remarks("errors(total) <= 5 %\nerrors(requests) <= 10 %")).isEmpty();
    assertThat(remarks("errors(*) <= 5 %\nerrors(poll) <= 10 %")).isEmpty();
    assertThat(remarks("errors(operations) <= 5 %")).hasSize(1);
    // A trailing blank or another case is another label.
    assertThat(remarks("errors(total) <= 5 %\nerrors(\"poll \") <= 10 %")).hasSize(1);
    assertThat(remarks("errors(total) <= 5 %\nerrors(Poll) <= 10 %")).hasSize(1);
    assertThat(remarks("p90(poll) <= 1 s\nerrors(total) <= 5 %")).hasSize(1);
  }

  @Test
  void countsTheFailuresOfAllStepsOfALabelTogether() {
    for (int users : new int[] {1, 2, 4}) {
      record(users, "Buy", SampleKind.OPERATION, 0, 10);
      record(users, "poll", SampleKind.REQUEST, users == 4 ? 0 : 3, 7);
    }

    // Of the step without a failure nothing needs to be said.
    assertThat(remarks("errors(total) at every step <= 0 %"))
        .containsExactly("6 of 20 requests of \"poll\" failed, and no criterion limits them");
    assertThat(remarks("errors(total) at every step <= 0 %\nerrors(poll) at 1 users <= 50 %"))
        .containsExactly("3 of 10 requests of \"poll\" failed, and no criterion limits them");
  }

  @Test
  void namesFiveLabelsWithoutCountingNoMore() {
    record(1, "Buy", SampleKind.OPERATION, 0, 100);
    for (int i = 1; i <= 5; i++) {
      record(1, "page " + i, SampleKind.REQUEST, i, 10);
    }

    assertThat(remarks("errors(total) <= 0 %"))
        .hasSize(5)
        .allMatch(remark -> remark.endsWith(" failed, and no criterion limits them"));
  }

  @Test
  void namesTheWorstLabelsAndCountsTheOthers() {
    record(1, "Buy", SampleKind.OPERATION, 0, 100);
    for (int i = 1; i <= 7; i++) {
      record(1, "page " + i, SampleKind.REQUEST, i, 10);
    }

    assertThat(remarks("errors(total) <= 0 %"))
        .hasSize(6)
        .startsWith("7 of 17 requests of \"page 7\" failed, and no criterion limits them")
        .endsWith("2 more labels have failures that no criterion limits");
  }

  private List<String> remarks(String criteria) {
    return Issue.messages(
        new UnjudgedErrors(Criteria.parse("t", criteria), run.statistics()).issues());
  }

  private void record(int users, String label, SampleKind kind, int failures, int successes) {
    ThreadName thread = new ThreadName("Users", new Step(users, 1), 1);
    for (int i = 0; i < failures + successes; i++) {
      long start = 1_700_000_000_000L + 100_000L * users + 10L * i;
      run.accept(
          new Sample()
              .named(label, kind)
              .timed(start, 10, 0)
              .loadedBy(users, "", thread)
              .ended(i >= failures, "200", ""));
    }
  }
}
