package io.github.ampmeter.benchmark.rewrites.definition;

import io.github.ampmeter.Counted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a query returned, as text.
 *
 * @param columns their names
 * @param values row by row; a missing value is null
 */
public record Rows(List<String> columns, List<List<String>> values) {

  /** Why these are not the rows of the rewrite; empty: they are. */
  public String difference(Rows rewrite, boolean ordered) {
    if (columns.size() != rewrite.columns.size()) {
      return "the original has %s, the rewrite %s"
          .formatted(Counted.of(columns.size(), "columns"), rewrite.columns.size());
    }
    if (values.size() != rewrite.values.size()) {
      return "the original gives %s, the rewrite %s"
          .formatted(Counted.of(values.size(), "rows"), rewrite.values.size());
    }
    return ordered ? inOrder(rewrite) : inAnyOrder(rewrite);
  }

  /** The same rows less all columns but these; names are the same whatever their case. */
  public Rows only(List<String> names) {
    List<Integer> places = new ArrayList<>();
    for (String name : names) {
      int place = -1;
      for (int i = 0; i < columns.size(); i++) {
        place =
            columns.get(i).toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))
                ? i
                : place;
      }
      if (place < 0) {
        throw new IllegalArgumentException(
            "order.txt names \"%s\", which is none of the columns %s".formatted(name, columns));
      }
      places.add(place);
    }
    return new Rows(
        names, values.stream().map(row -> places.stream().map(row::get).toList()).toList());
  }

  /** A row that the other does not have, or not as often; empty: there is none. */
  public String missingIn(Rows other) {
    Map<List<String>, Integer> left = counts(other);
    for (List<String> row : values) {
      if (left.merge(row, -1, Integer::sum) < 0) {
        return String.valueOf(row);
      }
    }
    return "";
  }

  private String inOrder(Rows rewrite) {
    for (int i = 0; i < values.size(); i++) {
      if (!values.get(i).equals(rewrite.values.get(i))) {
        return "row %s is %s in the original and %s in the rewrite"
            .formatted(i + 1, values.get(i), rewrite.values.get(i));
      }
    }
    return "";
  }

  private String inAnyOrder(Rows rewrite) {
    String missing = missingIn(rewrite);
    return missing.isEmpty() ? "" : "the rewrite does not give the row " + missing;
  }

  private static Map<List<String>, Integer> counts(Rows rows) {
    Map<List<String>, Integer> counts = new HashMap<>();
    rows.values.forEach(row -> counts.merge(row, 1, Integer::sum));
    return counts;
  }
}
