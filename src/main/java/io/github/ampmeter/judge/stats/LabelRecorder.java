package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;

/** Counts the samples of one label, or of all, against a window. */
final class LabelRecorder {
  private final ValueCounts elapsed = new ValueCounts();
  private final ConnectionTimes connectionTimes = new ConnectionTimes();
  private final LabelTimes.Recorder times = new LabelTimes.Recorder();
  private final ResponseSizeRecorder responses = new ResponseSizeRecorder();
  private long samples;
  private long errors;
  private long expected;
  private long failedMillis;
  private long completed;

  void record(Sample sample, Window window, LabelTimes.GroupRecorder group) {
    count(sample, window);
    if (!window.contains(sample.startMillis())) {
      times.recordOutside(sample.success() || sample.expectedToFail());
      return;
    }
    times.record(sample.startMillis(), group);
    if (sample.success()) {
      responses.record(sample);
    }
  }

  /** Counts a sample that another recorder knows the time and the response of. */
  void count(Sample sample, Window window) {
    if (window.contains(sample.startMillis())) {
      samples++;
      if (sample.success()) {
        elapsed.addElapsed(sample);
      } else {
        errors++;
        expected += sample.expectedToFail() ? 1 : 0;
        failedMillis += Math.min(sample.endMillis(), window.endMillis()) - sample.startMillis();
      }
    }
    if (sample.success() && window.contains(sample.endMillis())) {
      completed++;
    }
  }

  /** All but what responses there were, and when: those of unlike labels are not compared. */
  void addAll(LabelRecorder other) {
    samples += other.samples;
    errors += other.errors;
    expected += other.expected;
    failedMillis += other.failedMillis;
    completed += other.completed;
    elapsed.addAll(other.elapsed);
  }

  /** Counts arrivals of the window that nobody took, which have no row of this kind. */
  void addDropped(long arrivals) {
    samples += arrivals;
    errors += arrivals;
  }

  LabelTimes.Recorder times() {
    return times;
  }

  /** Connection times of requests; operations have none. */
  ConnectionTimes connectionTimes() {
    return connectionTimes;
  }

  LabelStatistics statistics(LabelStatistics.MeasuredLabel subject, double windowSeconds) {
    double throughput = windowSeconds > 0 ? completed / windowSeconds : Double.NaN;
    return new LabelStatistics(
        subject,
        new LabelStatistics.SampleCounts(samples, errors, failedMillis, expected),
        throughput,
        elapsed.copy(),
        responses.responses(),
        ArrivalStatistics.NONE);
  }
}
