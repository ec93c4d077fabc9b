package io.github.ampmeter.judge.sample;

/** Takes samples one after the other, in the order in which they ended or arrived. */
@FunctionalInterface
public interface SampleSink {
  /** The sample is valid during this call only: the reader uses it again. */
  void accept(Sample sample);
}
