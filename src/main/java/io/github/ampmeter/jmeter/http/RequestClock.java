package io.github.ampmeter.jmeter.http;

import io.github.ampmeter.judge.sample.Sample;

/**
 * The times of one sample by the monotonic clock. As in JMeter, with redirects connect and latency
 * are those of the first request, and elapsed covers all of them.
 */
final class RequestClock {
  private static final long NANOS_A_MICRO = 1000;

  private boolean begun;
  private boolean firstIsOver;
  private long beginNanos;
  private long endNanos;
  private long latencyNanos;
  private long connectNanos;

  /** Must be called before each sample. */
  void reset() {
    begun = false;
    firstIsOver = false;
    latencyNanos = Sample.NOT_MEASURED;
    connectNanos = Sample.NOT_MEASURED;
  }

  /** A request begins, from which all times except connect are measured. */
  void begin() {
    endNanos = System.nanoTime();
    if (!begun) {
      begun = true;
      beginNanos = endNanos;
    }
  }

  /** The connection is established after this time; 0: it was open. */
  void connected(long nanos) {
    if (!firstIsOver) {
      connectNanos = nanos;
    }
  }

  void firstByte() {
    if (!firstIsOver) {
      latencyNanos = System.nanoTime() - beginNanos;
    }
  }

  void end() {
    endNanos = System.nanoTime();
    firstIsOver = true;
  }

  /** Microseconds; 0 for a sample that failed before its first request. */
  long elapsedMicros() {
    return begun ? (endNanos - beginNanos) / NANOS_A_MICRO : 0;
  }

  /** Microseconds to the first byte, or {@link Sample#NOT_MEASURED}. */
  long latencyMicros() {
    return micros(latencyNanos);
  }

  /** Microseconds, included in the latency, or {@link Sample#NOT_MEASURED}. */
  long connectMicros() {
    return micros(connectNanos);
  }

  private static long micros(long nanos) {
    return nanos < 0 ? Sample.NOT_MEASURED : nanos / NANOS_A_MICRO;
  }
}
