package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.ThreadName;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What is kept of each load generator of a run, however they are told apart. */
public final class PerGenerator<T> {
  private static final int MOST_NAMES_KEPT = 4096;

  /** Rows of several generators come by turns: so many are found again without looking. */
  private static final int RECENT = 4;

  private record Recent<T>(ThreadName thread, String host, T kept) {
    /** Threads share the object of their name. */
    boolean is(Sample sample) {
      return sample.thread() == thread && sample.host().equals(host);
    }
  }

  private final Function<Sample, String> name;
  private final Function<Sample, T> begin;
  private final Map<String, T> generators = new HashMap<>();
  private final Map<String, Map<ThreadName, T>> known = new HashMap<>();
  private final Recent<T>[] recent = recent();
  private int names;
  private int oldest;

  /**
   * Tells them apart by host and worker: several may run on one host, as workers with ports of
   * their own. Knows none yet.
   *
   * @param begin makes what is kept, of the generator's first sample
   */
  public PerGenerator(Function<Sample, T> begin) {
    this(sample -> sample.host() + " " + sample.thread().worker(), begin);
  }

  /**
   * Tells them apart by names.
   *
   * @param name out of the host and the thread's name alone
   * @param begin makes what is kept, of the first sample of that name
   */
  public PerGenerator(Function<Sample, String> name, Function<Sample, T> begin) {
    this.name = name;
    this.begin = begin;
  }

  /**
   * Tells the threads of one group at one load generator from all others.
   *
   * @param begin makes what is kept, of the first sample of theirs
   */
  public static <T> PerGenerator<T> andGroup(Function<Sample, T> begin) {
    return new PerGenerator<>(sample -> sample.host() + " " + sample.thread().threads(), begin);
  }

  @SuppressWarnings("unchecked") // No array can be made of a generic type.
  private static <T> Recent<T>[] recent() {
    return (Recent<T>[]) new Recent<?>[RECENT];
  }

  public T of(Sample sample) {
    for (Recent<T> each : recent) {
      if (each != null && each.is(sample)) {
        return each.kept();
      }
    }
    T found = find(sample);
    recent[oldest] = new Recent<>(sample.thread(), sample.host(), found);
    oldest = (oldest + 1) % RECENT;
    return found;
  }

  public Set<String> names() {
    return Collections.unmodifiableSet(generators.keySet());
  }

  public Collection<T> all() {
    return Collections.unmodifiableCollection(generators.values());
  }

  private T find(Sample sample) {
    Map<ThreadName, T> ofHost = known.computeIfAbsent(sample.host(), host -> new HashMap<>());
    T found = ofHost.get(sample.thread());
    if (found == null) {
      found = generators.computeIfAbsent(name.apply(sample), first -> begin.apply(sample));
      if (++names > MOST_NAMES_KEPT) {
        known.clear();
        names = 0;
      } else {
        ofHost.put(sample.thread(), found);
      }
    }
    return found;
  }
}
