package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The slices of a label are whole seconds of the judged window, or several of them. */
class SlicesOfAWindowTest {
  private static final long T = 1_795_231_436_000L;

  @Test
  void areSecondsOfTheWindow() {
    List<Interval> slices = slices(3000, "page", LabelKind.REQUEST, 0);

    assertThat(slices)
        .extracting(Interval::startMillis, Interval::seconds)
        .containsExactly(tuple(T, 1.0), tuple(T + 1000, 1.0), tuple(T + 2000, 1.0));
  }

  @Test
  void leaveOutARestShorterThanHalfOfOne() {
    assertThat(slices(2499, "page", LabelKind.REQUEST, 0)).hasSize(2);
    assertThat(slices(2500, "page", LabelKind.REQUEST, 0)).hasSize(3);
    assertThat(slices(2500, "page", LabelKind.REQUEST, 0).get(2).seconds()).isEqualTo(0.5);
  }

  @Test
  void areNeverMoreThanThreeHundred() {
    assertThat(slices(300_000, "page", LabelKind.REQUEST, 0)).hasSize(300);
    List<Interval> longer = slices(301_000, "page", LabelKind.REQUEST, 0);
    assertThat(longer).hasSize(151);
    assertThat(longer.get(0).seconds()).isEqualTo(2);
    assertThat(slices(900_000, "page", LabelKind.REQUEST, 0)).hasSize(300);
  }

  @Test
  void holdASampleByItsEnd() {
    SliceRecorder recorder =
        recorder(2000, "page", LabelKind.REQUEST, 0, request("page", T, 10, true));
    recorder.accept(request("page", T - 500, 500, true));
    recorder.accept(request("page", T - 501, 500, true));
    recorder.accept(request("page", T + 900, 99, true));
    recorder.accept(request("page", T + 900, 100, true));
    recorder.accept(request("page", T + 1900, 100, true));

    assertThat(recorder.slices())
        .extracting(slice -> slice.elapsed().count())
        .containsExactly(2L, 1L);
  }

  @Test
  void takeSamplesInAnyOrder() {
    SliceRecorder recorder =
        recorder(3000, "page", LabelKind.REQUEST, 0, request("page", T, 10, true));
    for (long at : new long[] {2500, 500, 1500, 2500, 500}) {
      recorder.accept(request("page", T + at, 1, true));
    }

    assertThat(recorder.slices())
        .extracting(slice -> slice.elapsed().count())
        .containsExactly(2L, 1L, 2L);
  }

  @Test
  void countATimeAsFinelyAsItWasMeasured() {
    SliceRecorder recorder =
        recorder(1000, "page", LabelKind.REQUEST, 0, request("page", T, 10, true));
    recorder.accept(
        request("page", T, 1, true).inMicros(1_400, Sample.NOT_MEASURED, Sample.NOT_MEASURED));
    recorder.accept(
        request("page", T, 1, true).inMicros(1_200, Sample.NOT_MEASURED, Sample.NOT_MEASURED));

    // In whole milliseconds both would be 1 ms.
    assertThat(recorder.slices().get(0).elapsed().mean()).isEqualTo(1.3);
  }

  @Test
  void countAFailureApartFromTheTimes() {
    SliceRecorder recorder =
        recorder(1000, "page", LabelKind.REQUEST, 0, request("page", T, 10, true));
    recorder.accept(request("page", T, 10, false));
    recorder.accept(request("page", T, 20, false));
    recorder.accept(request("page", T, 30, true));

    Interval slice = recorder.slices().get(0);
    assertThat(slice.errors()).isEqualTo(2);
    assertThat(slice.elapsed().count()).isEqualTo(1);
    assertThat(slice.elapsed().max()).isEqualTo(30);
  }

  @Test
  void areOfOneLabelAndOneKind() {
    Sample[] run = {
      request("page", T, 10, true),
      request("page", T, 10, true),
      operation("page", T, 20),
      operation("Buy", T, 30)
    };

    assertThat(counted(LabelKind.REQUEST, "page", run)).isEqualTo(2);
    assertThat(counted(LabelKind.OPERATION, "page", run)).isEqualTo(1);
    assertThat(counted(LabelKind.OPERATION, "Buy", run)).isEqualTo(1);
    assertThat(counted(LabelKind.REQUEST, "Buy", run)).isZero();
  }

  @Test
  void ofTheTotalAreThoseOfOperationsWhereThereAreAny() {
    assertThat(
            counted(
                LabelKind.TOTAL,
                "total",
                request("page", T, 10, true),
                operation("Buy", T, 30),
                operation("Sell", T, 30)))
        .isEqualTo(2);
    assertThat(
            counted(
                LabelKind.TOTAL,
                "total",
                request("page", T, 10, true),
                request("form", T, 10, true)))
        .isEqualTo(2);
  }

  @Test
  void ofALoadLevelThatWasNotRunAreNone() {
    assertThat(slices(3000, "page", LabelKind.REQUEST, 7)).isEmpty();
    SliceRecorder recorder =
        recorder(3000, "page", LabelKind.REQUEST, 7, request("page", T, 10, true));
    recorder.accept(request("page", T, 10, true));
    assertThat(recorder.slices()).isEmpty();
  }

  @Test
  void ofTheRunsOwnLoadLevelAreThoseOfItsWindow() {
    assertThat(slices(3000, "page", LabelKind.REQUEST, 1)).hasSize(3);
  }

  private static long counted(LabelKind kind, String label, Sample... samples) {
    SliceRecorder recorder = recorder(1000, label, kind, 0, samples);
    for (Sample sample : samples) {
      recorder.accept(sample);
    }
    return recorder.slices().get(0).elapsed().count();
  }

  private static List<Interval> slices(long millis, String label, LabelKind kind, int users) {
    return recorder(millis, label, kind, users, request("page", T, 10, true)).slices();
  }

  private static SliceRecorder recorder(
      long millis, String label, LabelKind kind, int users, Sample... samples) {
    RunRecorder run = new RunRecorder(new Window(T, T + millis));
    for (Sample sample : samples) {
      run.accept(sample);
    }
    return new SliceRecorder(run.statistics(), label, kind, users);
  }

  private static Sample operation(String label, long start, long elapsed) {
    return sample(label, SampleKind.OPERATION, start, elapsed, true);
  }

  private static Sample request(String label, long start, long elapsed, boolean success) {
    return sample(label, SampleKind.REQUEST, start, elapsed, success);
  }

  private static Sample sample(
      String label, SampleKind kind, long start, long elapsed, boolean success) {
    return new Sample()
        .timed(start, elapsed, 0)
        .named(label, kind)
        .loadedBy(1, "")
        .ended(success, "200", success ? "" : "no");
  }
}
