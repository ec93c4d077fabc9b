package io.github.ampmeter.sample;

/** Takes samples one after the other, in the order in which they ended or arrived. */
@FunctionalInterface
public interface SampleSink {
  /** The sample is valid during this call only: the reader overwrites it with the next one. */
  void accept(Sample sample);
}
