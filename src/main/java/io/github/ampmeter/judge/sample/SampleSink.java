package io.github.ampmeter.judge.sample;

/** Takes samples one after the other, in the order in which they ended or arrived. */
@FunctionalInterface
public interface SampleSink {
  /** The sample is valid during this call only: the reader uses it again. */
  void accept(Sample sample);

  /**
   * Takes several, all of which are valid during this call. Where a sink passes them on to several
   * others, each of those finds what it keeps in the processor's cache.
   *
   * @param samples the first ones count
   */
  default void acceptAll(Sample[] samples, int count) {
    for (int i = 0; i < count; i++) {
      accept(samples[i]);
    }
  }
}
