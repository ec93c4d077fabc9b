package io.github.ampmeter.stack.process;

import io.github.ampmeter.ConfigException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The CPUs that the stack's servers share, numbered as Linux does. */
public record CpuSet(SortedSet<Integer> numbers) {
  private static final Pattern COUNT = Pattern.compile("\\d{1,5}");
  private static final Pattern LIST =
      Pattern.compile("\\d{1,5}(-\\d{1,5})?(,\\d{1,5}(-\\d{1,5})?)*");

  /** Parses a number of CPUs, the first available ones, or a list such as 0-3,8. */
  public static CpuSet parse(String text, CpuSet available) {
    String words = text.replace(" ", "");
    CpuSet wanted;
    if (COUNT.matcher(words).matches()) {
      int count = Integer.parseInt(words);
      if (count < 1 || count > available.numbers.size()) {
        throw error(text, available);
      }
      wanted = first(available.numbers, count);
    } else if (LIST.matcher(words).matches()) {
      wanted = list(words);
    } else {
      throw error(text, available);
    }
    if (wanted.numbers.isEmpty() || !available.numbers.containsAll(wanted.numbers)) {
      throw error(text, available);
    }
    return wanted;
  }

  /** Parses a list such as 0-3,8, the notation of the kernel and taskset. */
  public static CpuSet list(String words) {
    SortedSet<Integer> numbers = new TreeSet<>();
    for (String part : words.strip().split(",")) {
      String[] ends = part.split("-");
      IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
          .forEach(numbers::add);
    }
    return new CpuSet(numbers);
  }

  /** All CPUs of a machine with this many. */
  public static CpuSet all(int count) {
    return list("0-" + (count - 1));
  }

  private static CpuSet first(Collection<Integer> available, int count) {
    return new CpuSet(
        available.stream().limit(count).collect(Collectors.toCollection(TreeSet::new)));
  }

  private static ConfigException error(String text, CpuSet available) {
    return ConfigException.of(
        "stack.cpus",
        ("must be a number of CPUs from 1 to %s, or a list such as 0-1 or 0,2 out of %s; was"
                + " \"%s\"")
            .formatted(available.numbers.size(), available.inRanges(), text));
  }

  /** Returns the shortest list, such as 0-3,8. */
  private String inRanges() {
    List<String> ranges = new ArrayList<>();
    for (int first : numbers) {
      if (!numbers.contains(first - 1)) {
        int last = first;
        while (numbers.contains(last + 1)) {
          last++;
        }
        ranges.add(first == last ? "" + first : first + "-" + last);
      }
    }
    return String.join(",", ranges);
  }

  /** Returns the list for Docker and taskset. */
  @Override
  public String toString() {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** A prefix of a command line that keeps it and its children on these CPUs. */
  public List<String> launcher(String taskset) {
    return List.of(taskset, "--cpu-list", toString());
  }
}
