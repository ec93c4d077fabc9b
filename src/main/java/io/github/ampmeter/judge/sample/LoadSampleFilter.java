package io.github.ampmeter.judge.sample;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Lets the samples of a plan's load through and keeps back those of its set-up and tear-down
 * groups: they open no window and enter no figure. What failed in them is told: a load that was
 * prepared in vain is no measurement.
 */
public final class LoadSampleFilter<S extends SampleSink> implements SampleSink {
  private static final int MOST_NAMES_KEPT = 4096;

  private final ThreadGroups groups;
  private final S load;
  private final Map<ThreadGroups.Role, RowsBeside> kept = new EnumMap<>(ThreadGroups.Role.class);
  private final Map<ThreadName, ThreadGroups.Role> roles = new HashMap<>();
  private ThreadName last;
  private ThreadGroups.Role role = ThreadGroups.Role.LOAD;

  /**
   * Has seen nothing yet.
   *
   * @param load takes the samples of the load
   */
  public LoadSampleFilter(ThreadGroups groups, S load) {
    this.groups = groups;
    this.load = load;
  }

  @Override
  public void accept(Sample sample) {
    accept(sample, role(sample));
  }

  @Override
  public void acceptAll(Sample[] samples, int count) {
    int ofLoad = 0;
    while (ofLoad < count && role(samples[ofLoad]) == ThreadGroups.Role.LOAD) {
      ofLoad++;
    }
    load.acceptAll(samples, ofLoad);
    for (int i = ofLoad; i < count; i++) {
      accept(samples[i]);
    }
  }

  private ThreadGroups.Role role(Sample sample) {
    // The same object for thousands of rows.
    if (sample.thread() != last) {
      last = sample.thread();
      role = role(last);
    }
    return role;
  }

  /** Takes a sample whose group is known otherwise than by the name of its thread. */
  public void accept(Sample sample, ThreadGroups.Role of) {
    if (of == ThreadGroups.Role.LOAD) {
      load.accept(sample);
    } else {
      kept.computeIfAbsent(of, role -> new RowsBeside()).accept(sample);
    }
  }

  private ThreadGroups.Role role(ThreadName thread) {
    if (roles.size() >= MOST_NAMES_KEPT) {
      roles.clear();
    }
    return roles.computeIfAbsent(thread, groups::role);
  }

  public S load() {
    return load;
  }

  /** The samples that were kept back, by whose they are. */
  public Map<ThreadGroups.Role, RowsBeside> kept() {
    return Collections.unmodifiableMap(kept);
  }

  /**
   * What threads of the load and of another group are both called: their rows count as the load's.
   */
  public Set<String> indistinct() {
    return groups.indistinct();
  }
}
