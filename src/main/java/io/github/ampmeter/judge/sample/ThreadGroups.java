package io.github.ampmeter.judge.sample;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The names of a plan's thread groups, each kind in the plan's order, disabled ones left out. A JTL
 * does not mark what set-up and tear-down groups did, but names its threads: {@code <group's name>
 * <number>-<thread's number>}, behind the worker's address in a distributed run. JMeter numbers
 * each kind of group from 1.
 *
 * @param setUp run before the load
 * @param main the load
 * @param tearDown run after it
 */
public record ThreadGroups(List<String> setUp, List<String> main, List<String> tearDown) {
  /** Without its plan, every row of a JTL belongs to the load. */
  public static final ThreadGroups UNKNOWN = new ThreadGroups(List.of(), List.of(), List.of());

  private static final String EXPRESSION = "${";

  /** A host, or one with a port; of several load generators with their number before it. */
  private static final Pattern WORKER = Pattern.compile("[\\p{L}\\p{N}._:%/\\[\\]-]+");

  public enum Role {
    SET_UP("set-up"),
    LOAD("load"),
    TEAR_DOWN("tear-down");

    private final String word;

    Role(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  public ThreadGroups {
    setUp = List.copyOf(setUp);
    main = List.copyOf(main);
    tearDown = List.copyOf(tearDown);
  }

  /**
   * The names that JMeter gives to threads of the load and of other groups alike: their rows cannot
   * be told apart, and count as the load's.
   */
  public Set<String> indistinct() {
    Set<String> others = numbered(setUp);
    others.addAll(numbered(tearDown));
    others.retainAll(numbered(main));
    return others;
  }

  /**
   * Of what is called in part as only JMeter knows, what may be called as another kind of group.
   */
  public List<String> maybeOthers() {
    return IntStream.range(0, main.size())
        .filter(i -> maybe(main.get(i), i, setUp) || maybe(main.get(i), i, tearDown))
        .mapToObj(main::get)
        .toList();
  }

  private static boolean maybe(String name, int number, List<String> others) {
    return name.contains(EXPRESSION) && number < others.size() && maybe(name, others.get(number));
  }

  /** Whether an expression may make it the other name, or that behind a worker's address. */
  private static boolean maybe(String name, String other) {
    String begin = name.substring(0, name.indexOf(EXPRESSION));
    String end = name.substring(name.lastIndexOf('}') + 1);
    String behind = "-" + other;
    return (behind.endsWith(end) || endsBehindWorker(end, behind))
        && (other.startsWith(begin) || beginsBehindWorker(begin, behind));
  }

  private static boolean endsBehindWorker(String end, String behind) {
    int rest = end.length() - behind.length();
    return end.endsWith(behind) && (rest == 0 || isWorker(end.substring(0, rest)));
  }

  private static boolean beginsBehindWorker(String begin, String behind) {
    return IntStream.rangeClosed(1, begin.length())
        .anyMatch(i -> isWorker(begin.substring(0, i)) && behind.startsWith(begin.substring(i)));
  }

  private static boolean isWorker(String text) {
    return WORKER.matcher(text).matches();
  }

  public Role role(ThreadName thread) {
    String text = thread.threads();
    Role found = exact(text);
    // A worker's address and a dash may stand before it, and there may be dashes in both.
    for (int dash = text.indexOf('-'); found == null && dash >= 0; ) {
      found = isWorker(text.substring(0, dash)) ? exact(text.substring(dash + 1)) : null;
      dash = text.indexOf('-', dash + 1);
    }
    return found == null ? Role.LOAD : found;
  }

  private Role exact(String text) {
    if (numbered(main).contains(text)) {
      return Role.LOAD;
    }
    if (numbered(setUp).contains(text)) {
      return Role.SET_UP;
    }
    return numbered(tearDown).contains(text) ? Role.TEAR_DOWN : null;
  }

  private static Set<String> numbered(List<String> names) {
    return IntStream.range(0, names.size())
        .mapToObj(i -> names.get(i) + " " + (i + 1))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
