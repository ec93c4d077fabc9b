package io.github.ampmeter.dataset.as3ap;

/** The finaliser of SplitMix64: neighbouring numbers become unrelated ones. */
final class Mix {
  private Mix() {}

  static long of(long value) {
    long mixed = value + 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  /** Of a seed and what it is for. */
  static long of(long seed, String purpose) {
    return of(seed ^ of(purpose.hashCode()));
  }
}
