package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import java.util.Collection;

/**
 * Where the time of a request went, as ab splits it; milliseconds, of the successes: connect;
 * waiting = first byte received - connected; processing = elapsed - connect; total = elapsed. On a
 * reused connection connect is 0.
 */
public record ConnectionTimes(
    ValueCounts connect, ValueCounts processing, ValueCounts waiting, ValueCounts total) {
  ConnectionTimes() {
    this(new ValueCounts(), new ValueCounts(), new ValueCounts(), new ValueCounts());
  }

  public static ConnectionTimes merged(Collection<ConnectionTimes> all) {
    ConnectionTimes merged = new ConnectionTimes();
    all.forEach(merged::addAll);
    return merged;
  }

  boolean measured() {
    return total.count() > 0;
  }

  ConnectionTimes copy() {
    return new ConnectionTimes(connect.copy(), processing.copy(), waiting.copy(), total.copy());
  }

  void addAll(ConnectionTimes other) {
    connect.addAll(other.connect);
    processing.addAll(other.processing);
    waiting.addAll(other.waiting);
    total.addAll(other.total);
  }

  /** Counts a success that carries both connect time and latency. */
  void record(Sample sample) {
    long connectMillis = sample.connectMillis();
    if (connectMillis == Sample.NOT_MEASURED || sample.latencyMillis() == Sample.NOT_MEASURED) {
      return;
    }
    if (sample.connectMicros() != Sample.NOT_MEASURED
        && sample.latencyMicros() != Sample.NOT_MEASURED
        && sample.elapsedMicros() != Sample.NOT_MEASURED) {
      recordMicros(sample);
      return;
    }
    connect.add(connectMillis);
    // JMeter rounds each time on its own: a difference can come out at -1 ms.
    processing.add(Math.max(0, sample.elapsedMillis() - connectMillis));
    waiting.add(Math.max(0, sample.latencyMillis() - connectMillis));
    total.addElapsed(sample);
  }

  /** All three are by one clock; whoever writes such columns by hand can have them otherwise. */
  private void recordMicros(Sample sample) {
    connect.addMicros(sample.connectMicros());
    processing.addMicros(Math.max(0, sample.elapsedMicros() - sample.connectMicros()));
    waiting.addMicros(Math.max(0, sample.latencyMicros() - sample.connectMicros()));
    total.addMicros(sample.elapsedMicros());
  }
}
