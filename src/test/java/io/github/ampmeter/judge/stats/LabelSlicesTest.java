package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import org.junit.jupiter.api.Test;

class LabelSlicesTest {
  private final RunRecorder run = new RunRecorder(Window.WHOLE_RUN);

  private void tell(String label, SampleKind kind, boolean outside) {
    for (int i = 0; i < 50; i++) {
      Sample sample =
          new Sample()
              .named(label, kind)
              .timed(1_700_000_000_000L + 100 * i, 10, 0)
              .loadedBy(1, "")
              .ended(true, "200", "")
              .outside(outside);
      run.accept(sample);
    }
  }

  @Test
  void requestThatIsAnOperationHasSlicesAsBoth() {
    tell("Buy", SampleKind.OPERATION, false);
    tell("Loose", SampleKind.REQUEST, true);
    RunStatistics statistics = run.statistics();

    assertThat(statistics.labels())
        .filteredOn(label -> label.label().equals("Loose"))
        .extracting(LabelStatistics::kind)
        .containsExactlyInAnyOrder(LabelKind.REQUEST, LabelKind.OPERATION);
    assertThat(statistics.labels())
        .allSatisfy(label -> assertThat(run.slices(statistics).of(label)).isNotEmpty());
  }
}
