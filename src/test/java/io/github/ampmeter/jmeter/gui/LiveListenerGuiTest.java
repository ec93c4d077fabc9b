package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LiveListenerGuiTest {
  private final LiveVerdict judgement = new LiveVerdict(List.of(), 0, 0);
  private Counting window;

  @BeforeEach
  void open() {
    HeadlessJMeter.home();
    window = new Counting();
  }

  @Test
  void drawsOnceForAllSamplesSinceItsLastLook() throws Exception {
    samples(1000);
    window.show(judgement);

    look();
    look();
    assertThat(window.drawn).isEqualTo(1);

    samples(1);
    look();
    assertThat(window.drawn).isEqualTo(2);
  }

  @Test
  void looksAtMostTwiceASecond() {
    assertThat(window.repaint.getDelay()).isGreaterThanOrEqualTo(500);
    assertThat(window.repaint.isCoalesce()).isTrue();
  }

  @Test
  void looksAgainWhereItWasNotDoneWithTheLastDrawing() throws Exception {
    samples(1);
    window.show(judgement);
    window.busy = true;
    look();
    window.busy = false;
    look();

    assertThat(window.drawn).isEqualTo(1);
  }

  @Test
  void drawsTheEndOfARunAndRestsThen() throws Exception {
    samples(1);
    window.show(judgement);
    look();
    window.ended();
    look();

    assertThat(window.drawn).isEqualTo(2);
    assertThat(window.last).isEqualTo("over");
    assertThat(window.repaint.isRunning()).isFalse();
  }

  @Test
  void clearingEmptiesItUntilTheNextSample() throws Exception {
    samples(1);
    window.show(judgement);
    look();
    window.clearData();
    assertThat(window.last).isEqualTo("blank");

    look();
    assertThat(window.last).as("a run goes on").isEqualTo("running");
    window.ended();
    look();
    window.clearData();
    look();
    assertThat(window.last).as("a run that is over").isEqualTo("blank");
  }

  private void look() throws Exception {
    Components.onScreen(
        () -> {
          window.refresh();
          return window;
        });
  }

  private void samples(int number) {
    for (int i = 0; i < number; i++) {
      judgement.record(
          new Sample()
              .named("page", SampleKind.REQUEST)
              .timed(1_700_000_000_000L + i, 1, 0)
              .connected(Sample.NOT_MEASURED, Sample.NOT_MEASURED)
              .loadedBy(1, "", ThreadName.PLAIN)
              .ended(true, "200", ""));
    }
  }

  /** Counts its drawings; its timer waits so long that only the test looks. */
  private static final class Counting extends LiveListenerGui {
    private static final long serialVersionUID = 1L;

    private volatile boolean busy;
    private volatile int drawn;
    private volatile String last = "";

    Counting() {
      super(new PropertyFields(""));
      repaint.setInitialDelay(3_600_000);
    }

    @Override
    boolean draw(LiveVerdict judgement, boolean running) {
      if (busy) {
        return false;
      }
      drawn++;
      last = running ? "running" : "over";
      return true;
    }

    @Override
    void blank() {
      last = "blank";
    }

    @Override
    public String getStaticLabel() {
      return "Counting";
    }
  }
}
