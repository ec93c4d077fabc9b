package io.github.ampmeter.judge.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.Interval;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.MeasuredTime;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.ToldCounts;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A minute at 100 a second, of which the last seconds may be another load's. */
class TailJudgedTest {
  @Test
  void aServerThatDiesFiveSecondsBeforeTheEndIsNotHeldToBeStable() {
    Finding finding = stable(55);

    assertThat(finding.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark())
        .isEqualTo(
            "from 55 s after the first sample on, the throughput was far outside its band at the"
                + " window's end: 100 /s before, 4 /s after; too short to decide whether it lasts");
  }

  @Test
  void oneThatDiesEarlierIsMissedAndOneThatDoesNotIsHeld() {
    assertThat(stable(45).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(stable(60).outcome()).isEqualTo(Outcome.PASSED);
  }

  private static Finding stable(int deadFrom) {
    List<Interval> seconds =
        IntStream.range(0, 60)
            .mapToObj(
                second -> new Interval(1000L * second, 1, times(second < deadFrom ? 100 : 4), 0, 1))
            .toList();
    RunStatistics run =
        new RunStatistics(
            new MeasuredTime(0, 60_000, new Window(0, 60_000)),
            new RunStatistics.LevelFigures(
                List.of(),
                List.of(
                    MeasuredRun.level("total", LabelKind.TOTAL, 4, 0, MeasuredRun.times(100, 10))),
                0),
            Map.of(),
            List.of(),
            seconds,
            List.of(),
            Map.of());
    return ToldVerdict.of("stable(total)", run).findings().get(0);
  }

  private static ValueCounts times(int count) {
    ValueCounts times = ToldCounts.times(count, 10);
    return times;
  }
}
