package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.gui.RequiredPercentilesGui.VerdictTables.VerdictMessages;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.FigureText;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.ThreadName;
import io.github.ampmeter.verdict.Criteria;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands in the listener's window before, during and after a run. */
class VerdictMessagesTest {
  private static final long START = 1_700_000_000_000L;

  @Test
  void nothingIsMissedWhileTheLoadWarmsUp() {
    LiveVerdict judgement = judging("p90(*) <= 1 s\nerrors(total) <= 0 %", 10, 60);
    record(judgement, "", "page", 1000, 2000);

    PlanReport report = judgement.reportSoFar("");

    assertThat(VerdictMessages.verdict(report, true))
        .isEqualTo("NOT YET MEASURED (0 of 2 criteria passed, 2 not yet measured)");
    assertThat(results(report, 1)).containsExactly("NOT YET MEASURED", "NOT YET MEASURED");
    assertThat(results(report, 0)).containsOnly("NOT YET MEASURED");
  }

  @Test
  void aStepStillToComeIsNotYetMeasured() {
    LiveVerdict judgement =
        judging("errors(total) at every step <= 0 %\np90(total) at 2 users <= 1 s", 0, 0);
    record(judgement, "Users 1 user repeat 1 1-1", "page", 0, 40);

    PlanReport report = judgement.reportSoFar("");

    assertThat(results(report, 1)).containsExactlyInAnyOrder("PASSED", "NOT YET MEASURED");
    assertThat(VerdictMessages.verdict(report, true))
        .isEqualTo("NOT YET MEASURED (1 of 2 criteria passed, 1 not yet measured)");
    assertThat(VerdictMessages.verdict(judgement.report(""), false))
        .as("a step that never came")
        .startsWith("FAILED (1 of 2 criteria passed)");
  }

  @Test
  void samplesStillToComeAreNotYetMeasured() {
    LiveVerdict judgement = judging("samples(page) >= 2\nerrors(total) <= 0 %", 0, 0);
    record(judgement, "", "page", 0, 40);

    assertThat(VerdictMessages.verdict(judgement.reportSoFar(""), true))
        .isEqualTo("NOT YET MEASURED (1 of 2 criteria passed, 1 not yet measured)");
    assertThat(VerdictMessages.verdict(judgement.report(""), false)).startsWith("FAILED (1 of 2");

    record(judgement, "", "page", 100, 40);
    assertThat(VerdictMessages.verdict(judgement.reportSoFar(""), true))
        .isEqualTo("ALL PASSED so far (2 of 2 criteria passed)");
    assertThat(VerdictMessages.verdict(judgement.report(""), false)).startsWith("PASSED (2 of 2");
  }

  @Test
  void aFailedCriterionShowsAtOnce() {
    LiveVerdict judgement =
        judging("p90(page) <= 1 s\nerrors(total) <= 0 %\np90(other) <= 1 s", 0, 0);
    record(judgement, "", "page", 0, 4000);

    assertThat(VerdictMessages.verdict(judgement.reportSoFar(""), true))
        .startsWith("FAILED so far (1 of 3 criteria passed, 1 not yet measured)");
    assertThat(results(judgement.reportSoFar(""), 1)).contains("FAILED", "NOT YET MEASURED");
  }

  @Test
  void saysSoFarWhileARunGoesOn() {
    LiveVerdict judgement = judging("errors(total) <= 0 %", 0, 60);
    record(judgement, "", "page", 0, 40);

    assertThat(VerdictMessages.verdict(judgement.reportSoFar(""), true))
        .startsWith("ALL PASSED so far");
    assertThat(VerdictMessages.verdict(judgement.report(""), false))
        .startsWith("INCOMPLETE (1 of 1 criteria passed): The load lasted 0.04 s instead of 60 s");
  }

  /** Of the table of that number: response times, then criteria. */
  private static List<String> results(PlanReport report, int table) {
    return PlanSections.live(report).get(table).tables().findFirst().orElseThrow().groups().stream()
        .flatMap(group -> group.rows().stream())
        .map(row -> row.cells().get(row.cells().size() - 1))
        .map(cell -> FigureText.TYPESET.of(Column.Kind.RESULT, cell))
        .toList();
  }

  private static LiveVerdict judging(String criteria, int warmUp, int steady) {
    return new LiveVerdict(
        Criteria.parseWithoutBaseline("test", criteria), 1000L * warmUp, 1000L * steady);
  }

  private static void record(
      LiveVerdict judgement, String thread, String label, long startsAfter, long millis) {
    judgement.record(
        new Sample()
            .named(label, SampleKind.REQUEST)
            .timed(START + startsAfter, millis, 0)
            .connected(Sample.NOT_MEASURED, Sample.NOT_MEASURED)
            .loadedBy(1, "", ThreadName.of(thread))
            .ended(true, "200", ""));
  }
}
