package io.github.ampmeter.benchmark.as3ap.data;

/** Lengths of addresses: 2 + a Poisson variate of mean 18, at most 80. */
final class AddressLength {
  private static final int LEAST = 2;
  private static final int MOST = 80;
  private static final double MEAN = 18;
  private static final double[] CUMULATIVE = cumulative();

  private AddressLength() {}

  /** By uniformly distributed bits. */
  static int of(long bits) {
    double uniform = (bits >>> 11) * 0x1p-53;
    int variate = 0;
    while (variate < CUMULATIVE.length && uniform >= CUMULATIVE[variate]) {
      variate++;
    }
    return Math.min(MOST, LEAST + variate);
  }

  private static double[] cumulative() {
    double[] cumulative = new double[MOST - LEAST];
    double probability = Math.exp(-MEAN);
    double sum = 0;
    for (int k = 0; k < cumulative.length; k++) {
      sum += probability;
      cumulative[k] = sum;
      probability *= MEAN / (k + 1);
    }
    return cumulative;
  }
}
