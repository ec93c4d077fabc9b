package io.github.ampmeter.stats.window;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.ThreadName;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What is kept of each load generator of a run. They are told apart by host and worker: several may
 * run on one host, as workers with ports of their own.
 */
public final class PerGenerator<T> {
  private static final int MOST_NAMES_KEPT = 4096;

  private final Function<Sample, T> begin;
  private final Map<String, T> generators = new HashMap<>();
  private final Map<String, Map<ThreadName, T>> known = new HashMap<>();
  private int names;
  private ThreadName lastThread;
  private String lastHost = "";
  private T last;

  /**
   * Knows none yet.
   *
   * @param begin makes what is kept, of the generator's first sample
   */
  public PerGenerator(Function<Sample, T> begin) {
    this.begin = begin;
  }

  /** What is kept of the sample's generator. */
  public T of(Sample sample) {
    // Its threads share the object of their name.
    if (sample.thread() != lastThread || !sample.host().equals(lastHost)) {
      lastThread = sample.thread();
      lastHost = sample.host();
      last = find(sample);
    }
    return last;
  }

  private T find(Sample sample) {
    Map<ThreadName, T> ofHost = known.computeIfAbsent(lastHost, host -> new HashMap<>());
    T found = ofHost.get(lastThread);
    if (found == null) {
      String name = lastHost + " " + lastThread.worker();
      found = generators.computeIfAbsent(name, first -> begin.apply(sample));
      if (++names > MOST_NAMES_KEPT) {
        known.clear();
        names = 0;
      } else {
        ofHost.put(lastThread, found);
      }
    }
    return found;
  }
}
