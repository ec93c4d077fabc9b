package io.github.ampmeter.benchmark.rewrites;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A query and its rewrite.
 *
 * @param keysSql the query for the legal keys, one a row; empty: there are no keys
 * @param orderColumns the columns of an order with ties; empty: the order, if any, is total
 */
public record QueryPair(
    String name,
    String original,
    String rewrite,
    Optional<String> keysSql,
    List<String> orderColumns) {
  private static final String ORIGINAL = "original.sql";
  private static final String REWRITE = "rewrite.sql";
  private static final String KEYS = "keys.sql";
  private static final String ORDER = "order.txt";

  public QueryPair {
    orderColumns = List.copyOf(orderColumns);
  }

  /** All pairs of a folder by name, each of which is a folder of its own. */
  public static List<QueryPair> readAll(Path folder) {
    try (Stream<Path> folders = Files.list(folder)) {
      List<QueryPair> pairs =
          folders.filter(Files::isDirectory).sorted().map(QueryPair::read).toList();
      if (pairs.isEmpty()) {
        throw new ConfigException(
            "%s must have a folder for each pair of queries, and has none".formatted(folder));
      }
      return pairs;
    } catch (IOException e) {
      throw new ConfigException(
          "%s must be a folder of pairs of queries, and is not".formatted(folder));
    }
  }

  private static QueryPair read(Path folder) {
    SqlText original = statement(folder.resolve(ORIGINAL));
    SqlText rewrite = statement(folder.resolve(REWRITE));
    Path keys = folder.resolve(KEYS);
    boolean keyed = Files.exists(keys);
    requirePlaceholders(folder, original, rewrite, keyed);
    Path order = folder.resolve(ORDER);
    return new QueryPair(
        folder.getFileName().toString(),
        original.sql(),
        rewrite.sql(),
        keyed ? Optional.of(statement(keys).sql()) : Optional.empty(),
        Files.exists(order)
            ? text(order).lines().map(String::strip).filter(line -> !line.isEmpty()).toList()
            : List.of());
  }

  private static void requirePlaceholders(
      Path folder, SqlText original, SqlText rewrite, boolean keyed) {
    if (original.placeholders() != rewrite.placeholders()) {
      throw new ConfigException(
          "%s: %s and %s must take the same keys, and have %s and %s question marks"
              .formatted(
                  folder, ORIGINAL, REWRITE, original.placeholders(), rewrite.placeholders()));
    }
    if (keyed != original.placeholders() > 0) {
      throw new ConfigException(
          keyed
              ? ("%s: %s lists keys, so the queries must have a question mark for them, and have"
                      + " none")
                  .formatted(folder, KEYS)
              : "%s: the queries have %s question marks, so %s must list the keys, and is not there"
                  .formatted(folder, original.placeholders(), KEYS));
    }
  }

  private static SqlText statement(Path file) {
    SqlText sql = SqlText.of(text(file));
    if (!sql.isOneStatement()) {
      throw new ConfigException("%s must have one SQL statement".formatted(file));
    }
    return sql;
  }

  private static String text(Path file) {
    if (!Files.exists(file)) {
      throw new ConfigException(
          "%s is not there; a pair is a folder with %s and %s".formatted(file, ORIGINAL, REWRITE));
    }
    return TextFile.read(file, "the statement");
  }

  public int placeholders() {
    return new SqlText(original).placeholders();
  }

  /** Whether both queries promise an order of rows. */
  public boolean isOrdered() {
    return new SqlText(original).isOrdered() && new SqlText(rewrite).isOrdered();
  }

  /** A query for all rows instead of the first ones. */
  public static String withoutLimit(String sql) {
    return new SqlText(sql).withoutLimit();
  }

  /** An SQL statement; searches for keywords ignore strings and comments. */
  private record SqlText(String sql) {
    private static final Pattern NOT_WORDS =
        Pattern.compile(
            "'(?:[^'\\\\]|\\\\.|'')*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`|(?m:--\\s.*$|#.*$)|/\\*(?s:.*?)\\*/");
    private static final Pattern LIMIT =
        Pattern.compile("(?is)\\s+limit\\s+\\d+(\\s*(,|offset)\\s*\\d+)?\\s*$");

    /** The statement without the semicolon at its end. */
    static SqlText of(String text) {
      return new SqlText(text.strip().replaceAll("(\\s*;)+$", ""));
    }

    private String code() {
      return NOT_WORDS.matcher(sql).replaceAll(" ");
    }

    int placeholders() {
      return (int) code().chars().filter(c -> c == '?').count();
    }

    boolean isOneStatement() {
      return !code().contains(";") && !code().isBlank();
    }

    /** Whether the whole statement has an order, not only a part in brackets. */
    boolean isOrdered() {
      String outside = code();
      for (String before = ""; !before.equals(outside); ) {
        before = outside;
        outside = outside.replaceAll("\\([^()]*\\)", " ");
      }
      return Pattern.compile("\\border\\s+by\\b").matcher(outside.toLowerCase(Locale.ROOT)).find();
    }

    /** The statement for all rows instead of the first ones. */
    String withoutLimit() {
      return LIMIT.matcher(sql).replaceFirst("");
    }
  }

  /**
   * The result of a query as text.
   *
   * @param columns their names
   * @param values row by row; NULL is null
   */
  public record Rows(List<String> columns, List<List<String>> values) {

    /** How these differ from the rows of the rewrite; empty: they do not. */
    public String difference(Rows rewrite, boolean ordered) {
      if (columns.size() != rewrite.columns.size()) {
        return "the original has %s, the rewrite %s"
            .formatted(Counted.of(columns.size(), "columns"), rewrite.columns.size());
      }
      if (values.size() != rewrite.values.size()) {
        return "the original returns %s, the rewrite %s"
            .formatted(Counted.of(values.size(), "rows"), rewrite.values.size());
      }
      return ordered ? inOrder(rewrite) : inAnyOrder(rewrite);
    }

    /** The rows with these columns only; ignores the case of names. */
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

    /** A row that the other lacks or has less often; empty: none. */
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
      return missing.isEmpty() ? "" : "the rewrite does not return the row " + missing;
    }

    private static Map<List<String>, Integer> counts(Rows rows) {
      Map<List<String>, Integer> counts = new HashMap<>();
      rows.values.forEach(row -> counts.merge(row, 1, Integer::sum));
      return counts;
    }
  }
}
