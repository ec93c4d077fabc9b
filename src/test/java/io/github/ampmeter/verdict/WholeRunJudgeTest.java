package io.github.ampmeter.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.OperationFigures;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.stats.window.Window;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WholeRunJudgeTest {
  private final Map<String, OperationFigures> operations = new LinkedHashMap<>();

  @Test
  void aCycleWithinTwoPercentOfTheDrawnOneHolds() {
    cycles("Home", 200, 5000, 5100);

    assertThat(judge("cycle(Home) = drawn +- 2 %").held()).isTrue();
    assertThat(judge("cycle(total) = drawn +- 2 %").held()).isTrue();
  }

  @Test
  void aCycleThatTheServerStretchesByMoreFails() {
    cycles("Home", 200, 5000, 5101);

    Finding finding = judge("cycle(Home) = drawn +- 2 %");

    assertThat(finding.held()).isFalse();
    assertThat(finding.measuredText()).isEqualTo("2.02 %");
    assertThat(finding.remark()).isEqualTo("actual 5101 ms, drawn 5000 ms");
  }

  @Test
  void tooFewCyclesAreMarkedAndNotHeldAgainstTheRun() {
    cycles("AddPerson", 12, 5000, 6000);

    Finding finding = judge("cycle(AddPerson) = drawn +- 2 %");

    assertThat(finding.held()).isTrue();
    assertThat(finding.reliable()).isFalse();
    assertThat(finding.remark()).contains("only 12 cycles, so not held against it");
  }

  @Test
  void aRunWithoutDrawnDelaysFailsACriterionOnCycles() {
    cycles("Home", 0, 0, 0);

    assertThat(judge("cycle(total) = drawn +- 2 %").remark()).isEqualTo("no delay was drawn");
    assertThat(judge("cycle(*) = drawn +- 2 %").held()).isFalse();
  }

  @Test
  void anOperationThatNeverCameFailsItsCriterionOnCycles() {
    cycles("Home", 200, 5000, 5000);

    assertThat(judge("cycle(AddEvent) = drawn +- 2 %").held()).isFalse();
  }

  @Test
  void whatWasCountedIsHeldAgainstItsMeanAnOperation() {
    cycles("Home", 10, 5000, 5000);

    // Seven of the ten operations loaded 5 images each, three none: 3.5 on average.
    assertThat(judge("counted(Home imageLoaded) >= 3.5").held()).isTrue();
    assertThat(judge("counted(Home imageLoaded) >= 3.6").held()).isFalse();
    assertThat(judge("counted(Home unheard) >= 1").held()).isFalse();
    assertThat(judge("counted(Nowhere imageLoaded) < 1").held()).isFalse();
  }

  @Test
  void aRunThatIsTooShortToHaveACourseIsNotCalledStable() {
    cycles("Home", 10, 5000, 5000);

    Finding finding = judge("stable(*)");

    assertThat(finding.held()).isFalse();
    assertThat(finding.measuredText()).isEqualTo("n/a");
  }

  @Test
  void refusesACycleThatIsNotHeldAgainstTheDrawnOne() {
    assertThatThrownBy(() -> Criteria.parse("t", "cycle(total) = 5 s +- 2 %"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("expected drawn, the mean of the delays drawn");
    assertThatThrownBy(() -> Criteria.parse("t", "stable(*) <= 3"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("expected the end of the line");
  }

  /** So many cycles of one operation, each drawn and lasting as long; seven count five images. */
  private void cycles(String label, int count, long drawnMillis, long actualMillis) {
    ValueCounts images = new ValueCounts();
    for (int i = 0; i < 7; i++) {
      images.add(5);
    }
    operations.put(
        label,
        new OperationFigures(
            count,
            times(count, actualMillis),
            times(count, drawnMillis),
            new ValueCounts(),
            Map.of("imageLoaded", images)));
  }

  private Finding judge(String criterion) {
    List<LabelStatistics> labels =
        operations.keySet().stream()
            .map(label -> MeasuredRun.level(label, LabelKind.OPERATION, 4, 0, tenOf100()))
            .toList();
    RunStatistics run =
        new RunStatistics(
            0,
            10_000,
            new Window(0, 10_000),
            labels,
            List.of(MeasuredRun.level("total", LabelKind.TOTAL, 4, 0, tenOf100())),
            Map.of(),
            List.of(),
            List.of(),
            0,
            List.of());
    OperationStatistics figures = new OperationStatistics(operations, Collections.emptySortedMap());
    return Judge.judge(Criteria.parse("t", criterion), run, figures, List.of()).findings().get(0);
  }

  private static int[] tenOf100() {
    return MeasuredRun.times(10, 100);
  }

  private static ValueCounts times(int count, long millis) {
    ValueCounts times = new ValueCounts();
    for (int i = 0; i < count; i++) {
      times.add(millis);
    }
    return times;
  }
}
