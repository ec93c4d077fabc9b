package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Span;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.ToldVerdict;
import io.github.ampmeter.report.result.SectionCsv;
import io.github.ampmeter.report.result.SectionText;
import io.github.ampmeter.report.section.Section;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** 10 s with one user: 100 requests of 100 ms, of which 99 end in the window, of 511 bytes. */
class PageCostSectionTest {
  private static final long START = ToldRun.START;
  private static final Window WINDOW = new Window(START, START + 10_000);

  @Test
  void cpuAndStatementsAreDividedByTheSuccesses() {
    // 0.5 of a CPU for 10 s and 100 requests: 50 ms each; 300 statements: 3 each; 700 rows.
    Observation seen =
        new ToldObservation(2)
            .seen("web server", ObservedQuantity.CPU_PERCENT_OF_ONE, over(0.5))
            .seen("database", ObservedQuantity.CPU_PERCENT_OF_ONE, over(0.02))
            .status("Questions", rising(30))
            .status("Rows_read", rising(70))
            .status("Uptime", rising(1))
            .observation();

    String text = text(seen);

    assertThat(text).endsWith("page,1,9.9,100,50,,2,3,7,511\n").doesNotContain("Unknown:");
  }

  @Test
  void whatNobodyObservedIsUnknownAndSaidSo() {
    String text = text(Observation.NONE);

    assertThat(text)
        .contains("Unknown: no processes were observed")
        .endsWith("page,1,9.9,100,,,,,,511\n");
  }

  private static String text(Observation seen) {
    Section section = PageCostSection.of(List.of(plan(seen)));
    return SectionText.write(section)
        + SectionCsv.write(section.tables().findFirst().orElseThrow());
  }

  private static double[] rising(double perSecond) {
    return IntStream.range(-1, 12).mapToDouble(i -> 100 + perSecond * i).toArray();
  }

  private static List<Span> over(double value) {
    return List.of(new Span(START - 1000, START + 12_000, value));
  }

  private static PlanReport plan(Observation observation) {
    RunRecorder recorder = new RunRecorder(WINDOW);
    Sample sample = new Sample();
    for (int i = 0; i < 100; i++) {
      recorder.accept(
          sample
              .named("page", SampleKind.REQUEST)
              .timed(START + 100L * i, 100, 0)
              .connected(90, 1)
              .answeredWith(511)
              .loadedBy(1, "")
              .ended(true, "200", ""));
    }
    RunStatistics run = recorder.statistics();
    return ToldPlan.of("url", ToldVerdict.of("max(total) <= 1 s", run), run)
        .observed(observation)
        .report();
  }
}
