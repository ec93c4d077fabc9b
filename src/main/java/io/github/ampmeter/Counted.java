package io.github.ampmeter;

import java.util.List;
import java.util.stream.Collectors;

/** A count with its noun: {@code 1 user}, {@code 2000 users}. */
public final class Counted {
  private Counted() {}

  /** The count of a noun with a regular plural, which is given. */
  public static String of(long number, String plural) {
    return of(number, plural.substring(0, plural.length() - 1), plural);
  }

  /** The count of any other noun or phrase. */
  public static String of(long number, String one, String several) {
    return number + " " + word(number, one, several);
  }

  /** The noun alone, for a number that is formatted elsewhere. */
  public static String word(long number, String one, String several) {
    return number == 1 ? one : several;
  }

  /** A list of counts, such as load levels: {@code 1, 8, 64 users}. */
  public static String each(List<Integer> numbers, String plural) {
    String all = numbers.stream().distinct().map(String::valueOf).collect(Collectors.joining(", "));
    return all.equals("1") ? of(1, plural) : all + " " + plural;
  }
}
