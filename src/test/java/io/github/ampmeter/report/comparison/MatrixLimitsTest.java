package io.github.ampmeter.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.limits.StepUse;
import io.github.ampmeter.report.PlanLimits;
import io.github.ampmeter.report.comparison.MatrixLimits.Entry;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MatrixLimitsTest {
  private final List<Entry> entries = new ArrayList<>();

  @Test
  void tellsByHowMuchTheServersCpuOfAnOperationChanges() {
    // 10, 20, 30 ms in 10, 20, 30 operations a second; the other takes 1.1, 1.2, 1.1 times that.
    start(1, "none", 10, 0.1);
    start(1, "strict", 10, 0.11);
    start(2, "strict", 20, 0.48);
    start(2, "none", 20, 0.4);
    start(3, "none", 30, 0.9);
    start(3, "strict", 30, 0.99);

    Cell.Figure change = (Cell.Figure) change("strict");
    // exp of the mean of ln 1.1, ln 1.2, ln 1.1, and t(0.975, 2) = 4.303 standard errors around it.
    assertThat(change.value()).isCloseTo(13.237, within(0.001));
    assertThat(change.range().orElseThrow().low()).isCloseTo(-0.048, within(0.001));
    assertThat(change.range().orElseThrow().high()).isCloseTo(28.288, within(0.001));
    assertThat(change("none")).isEqualTo(Cell.NONE);
  }

  @Test
  void comparesRoundsThatHaveBoth() {
    start(1, "none", 10, 0.1);
    start(2, "none", 10, 0.1);
    start(3, "none", 10, 0.1);
    start(2, "strict", 10, 0.1);
    start(3, "strict", 10, 0.1);
    start(4, "strict", 10, 0.1);

    assertThat(change("strict")).isEqualTo(Cell.NONE);
  }

  @Test
  void namesWhatLimitedAConfigurationWhereThatIsKnown() {
    start(1, "none", 10, 0.1);
    start(1, "many", 10, 0.1, "JMeter used 1 of 1 CPU");
    start(2, "many", 10, 0.1);

    assertThat(MatrixLimits.limiting(entries, "many")).contains("the load generator");
    assertThat(MatrixLimits.limiting(entries, "none")).isEmpty();
  }

  private void start(int round, String configuration, double perSecond, double serverCpus) {
    start(round, configuration, perSecond, serverCpus, "");
  }

  private void start(
      int round, String configuration, double perSecond, double serverCpus, String generator) {
    StepUse step =
        new StepUse(
            "8 users",
            8,
            new StepUse.Completed(perSecond, 100, 0),
            new StepUse.GeneratorUse(generator, false, false),
            serverCpus,
            List.of(),
            List.of());
    entries.add(
        new Entry(
            round,
            configuration,
            "plan",
            new PlanLimits(List.of(step), Optional.empty(), List.of())));
  }

  private Cell change(String configuration) {
    Section section = MatrixLimits.of(entries, "none").orElseThrow();
    Table table = (Table) section.blocks().get(0);
    return table.groups().get(0).rows().stream()
        .filter(row -> row.cells().get(0).toString().contains(configuration))
        .map(row -> row.cells().get(row.cells().size() - 1))
        .findFirst()
        .orElseThrow();
  }
}
