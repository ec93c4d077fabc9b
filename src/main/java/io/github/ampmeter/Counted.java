package io.github.ampmeter;

import java.util.List;
import java.util.stream.Collectors;

/** How many there are, in words: {@code 1 user}, {@code 2000 users}. */
public final class Counted {
  private Counted() {}

  /** Of a noun whose plural, which is given, is its singular and an s. */
  public static String of(long number, String plural) {
    return of(number, plural.substring(0, plural.length() - 1), plural);
  }

  /** Of any other noun, or of more words than it. */
  public static String of(long number, String one, String several) {
    return number + " " + word(number, one, several);
  }

  /** The word alone, for a number that is written in another way. */
  public static String word(long number, String one, String several) {
    return number == 1 ? one : several;
  }

  /** Where one or several numbers are told, such as load levels: {@code 1, 8, 64 users}. */
  public static String each(List<Integer> numbers, String plural) {
    String all = numbers.stream().distinct().map(String::valueOf).collect(Collectors.joining(", "));
    return all.equals("1") ? of(1, plural) : all + " " + plural;
  }
}
