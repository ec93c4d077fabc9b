package io.github.ampmeter.judge.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What is kept of each thread, which its load generator and its name tell from all others. */
final class PerThread<T> {
  private final Supplier<T> begin;
  private final Map<String, Map<ThreadName, List<T>>> generators = new HashMap<>();
  private ThreadName lastName;
  private String lastHost;
  private List<T> group;

  PerThread(Supplier<T> begin) {
    this.begin = begin;
  }

  T of(Sample sample) {
    // Threads share the object of their name for thousands of rows.
    if (sample.thread() != lastName || sample.host() != lastHost) {
      lastName = sample.thread();
      lastHost = sample.host();
      group =
          generators
              .computeIfAbsent(lastHost, host -> new HashMap<>())
              .computeIfAbsent(lastName, name -> new ArrayList<>());
    }
    int number = sample.threadNumber();
    while (group.size() <= number) {
      group.add(null);
    }
    T known = group.get(number);
    if (known == null) {
      known = begin.get();
      group.set(number, known);
    }
    return known;
  }

  List<T> all() {
    return generators.values().stream()
        .flatMap(names -> names.values().stream())
        .flatMap(List::stream)
        .filter(each -> each != null)
        .toList();
  }
}
