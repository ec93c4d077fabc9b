package io.github.ampmeter;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a mistyped one may stand for. */
public final class NearNames {
  /** A name may have one wrong letter in this many. */
  private static final int LETTERS = 3;

  private NearNames() {}

  /** The nearest name by edit distance; empty if none is near. */
  public static Optional<String> of(String name, Collection<String> known) {
    return known.stream()
        .filter(each -> distance(name, each) <= Math.max(1, name.length() / LETTERS))
        .min(Comparator.comparingInt(each -> distance(name, each)));
  }

  /** The suggestion at the end of an error message; empty if no name is near. */
  public static String suggestion(String name, Collection<String> known) {
    return of(name, known).map(near -> "; did you mean " + near + "?").orElse("");
  }

  /** The number of letters to add, remove, replace or swap with the next; ignores case. */
  private static int distance(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replaced, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], 1 + d[i - 2][j - 2]);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
