package io.github.ampmeter.benchmark.as3ap.data;

/** The finaliser of SplitMix64: neighbouring numbers become unrelated ones. */
final class SplitMix64 {
  private SplitMix64() {}

  static long of(long value) {
    long bits = value + 0x9E3779B97F4A7C15L;
    bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
    return bits ^ bits >>> 31;
  }

  /** Of a seed and what it is for. */
  static long of(long seed, String purpose) {
    return of(seed ^ of(purpose.hashCode()));
  }
}
