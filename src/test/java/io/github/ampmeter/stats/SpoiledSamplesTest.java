package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.ThreadName;
import io.github.ampmeter.stats.window.Window;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpoiledSamplesTest {
  private static final List<Window> PAUSES =
      List.of(new Window(100, 200), new Window(300, 400), new Window(500, 600));

  /** One that ended as a pause began, or began as it ended, was not in flight. */
  @ParameterizedTest
  @CsvSource({
    "0, 100, false",
    "0, 101, true",
    "99, 1000, true",
    "199, 200, true",
    "200, 300, false",
    "200, 301, true",
    "399, 450, true",
    "400, 500, false",
    "599, 601, true",
    "600, 900, false",
  })
  void knowsWhatWasInFlightInAPause(long start, long end, boolean spoiled) {
    SpoiledSamples samples = new SpoiledSamples(PAUSES, false);

    assertThat(samples.test(success(start, end))).isEqualTo(spoiled);
  }

  @Test
  void takesLongerPausesInTheirPlace() {
    SpoiledSamples samples = new SpoiledSamples(PAUSES, true);
    SpoiledSamples longer = samples.during(List.of(new Window(100, 250)));

    assertThat(samples.pauses()).isEqualTo(PAUSES);
    assertThat(longer.pauses()).containsExactly(new Window(100, 250));
    assertThat(longer.test(success(220, 230))).isTrue();
    assertThat(longer.test(noPort("Users 1-1", 700))).isTrue();
  }

  @Test
  void takesFailuresForWantOfAPortOnlyWhereThePortsAreItsOwn() {
    assertThat(new SpoiledSamples(PAUSES, true).test(noPort("Users 1-1", 700))).isTrue();
    assertThat(new SpoiledSamples(PAUSES, false).test(noPort("Users 1-1", 700))).isFalse();
  }

  @Test
  void takesTheFailedOperationAroundSuchAFailure() {
    SpoiledSamples samples = new SpoiledSamples(List.of(), true);
    samples.test(noPort("Users 1-1", 700));

    assertThat(samples.test(failed(SampleKind.OPERATION, "Users 1-1", 700))).isTrue();
    assertThat(samples.test(failed(SampleKind.OPERATION, "Users 1-1", 690))).isTrue();
    assertThat(samples.test(failed(SampleKind.OPERATION, "Users 1-1", 701))).isFalse();
    assertThat(samples.test(failed(SampleKind.OPERATION, "Users 1-2", 690))).isFalse();
    assertThat(samples.test(failed(SampleKind.REQUEST, "Users 1-1", 690))).isFalse();
    assertThat(samples.test(success(690, 720))).isFalse();
  }

  private static Sample success(long start, long end) {
    return sample(SampleKind.OPERATION, start, end - start)
        .ended(true, "200", "")
        .failedIn("Users 1-1");
  }

  private static Sample failed(SampleKind kind, String thread, long start) {
    return sample(kind, start, 20).ended(false, "500", "").failedIn(thread);
  }

  private static Sample noPort(String thread, long start) {
    String code = "Non HTTP response code: java.net.BindException";
    return sample(SampleKind.REQUEST, start, 5).ended(false, code, "").failedIn(thread);
  }

  private static Sample sample(SampleKind kind, long start, long elapsed) {
    return new Sample()
        .named("page", kind)
        .timed(start, elapsed, 0)
        .loadedBy(1, "", ThreadName.of("Users 1-1"));
  }
}
