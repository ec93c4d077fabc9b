package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import java.time.Instant;

/** A run told sample by sample; times are seconds after {@link #T0}. */
public final class RecordedRun {
  static final long T0 = 1_700_000_000_000L;

  private final RunRecorder recorder;
  private int users = 1;
  private String host = "";
  private ThreadName thread = ThreadName.PLAIN;

  RecordedRun(RunRecorder recorder) {
    this.recorder = recorder;
  }

  static RecordedRun whole() {
    return new RecordedRun(new RunRecorder(Window.WHOLE_RUN));
  }

  public static RecordedRun judgedBetween(double from, double to) {
    return new RecordedRun(new RunRecorder(new Window(millis(from), millis(to))));
  }

  public RecordedRun users(int count) {
    users = count;
    return this;
  }

  RecordedRun on(String loadGenerator) {
    host = loadGenerator;
    return this;
  }

  RecordedRun by(String threadName) {
    thread = ThreadName.of(threadName);
    return this;
  }

  public RecordedRun success(String label, double at, long elapsedMillis) {
    return add(sample(label, SampleKind.REQUEST, at, elapsedMillis).ended(true, "200", ""));
  }

  RecordedRun failure(String label, double at, String code, String message) {
    return add(sample(label, SampleKind.REQUEST, at, 10).ended(false, code, message));
  }

  RecordedRun operation(String label, double at, long elapsedMillis, long idleMillis) {
    Sample operation = sample(label, SampleKind.OPERATION, at, elapsedMillis);
    return add(operation.timed(millis(at), elapsedMillis, idleMillis).ended(true, "", ""));
  }

  RecordedRun connected(String label, long connectMillis, long latencyMillis, long elapsedMillis) {
    return add(
        sample(label, SampleKind.REQUEST, 0, elapsedMillis)
            .ended(true, "200", "")
            .connected(latencyMillis, connectMillis));
  }

  public RunStatistics statistics() {
    return recorder.statistics();
  }

  LabelStatistics label(String label) {
    return statistics().label(label).orElseThrow();
  }

  LabelStatistics total() {
    return statistics().totals().get(0);
  }

  static Instant instant(double seconds) {
    return Instant.ofEpochMilli(millis(seconds));
  }

  static long millis(double seconds) {
    return T0 + Math.round(seconds * 1000);
  }

  private Sample sample(String label, SampleKind kind, double at, long elapsedMillis) {
    return new Sample()
        .named(label, kind)
        .timed(millis(at), elapsedMillis, 0)
        .connected(Sample.NOT_MEASURED, Sample.NOT_MEASURED)
        .loadedBy(users, host, thread);
  }

  private RecordedRun add(Sample sample) {
    recorder.accept(sample);
    return this;
  }
}
