package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.report.StepsSection.SweepRow;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Four workers that take 100 ms: n users make 10·n requests a second up to 4, then 40. */
class SweepRowTest {
  private final List<SweepRow> rows =
      SweepRow.of(ToldSweep.fourWorkers("", 1, 2, 4, 8).statistics(), Set.of());

  @Test
  void takesTheFirstStepAsBaseline() {
    assertThat(rows)
        .extracting(SweepRow::percentOfBaseline)
        .containsExactly(100.0, 200.0, 400.0, 400.0);
    assertThat(rows.get(2).relativeThroughput()).isEqualTo(4, within(1e-9));
  }

  @Test
  void putsTheRepeatsTogetherAndKeepsTheirSpread() {
    SweepRow two = rows.get(1);

    // 20 a second for 10 s, twice.
    assertThat(two.level().samples()).isEqualTo(400);
    assertThat(two.leastThroughput()).isEqualTo(20);
    assertThat(two.mostThroughput()).isEqualTo(20);
    assertThat(two.connections().total().count()).isEqualTo(400);
    assertThat(two.reliable()).isTrue();
  }

  @Test
  void areNoneOfARunWithOneLoadLevel() {
    assertThat(SweepRow.of(ToldRun.everyVerdict().plans().get(0).statistics(), Set.of())).isEmpty();
  }
}
