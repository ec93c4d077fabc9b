package io.github.ampmeter.benchmark.rewrites.definition;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A query and its rewrite.
 *
 * @param keysSql what lists the legal keys, a row a key; empty: the two take none
 * @param orderColumns by which the rows are ordered though several may agree in them; empty: the
 *     order, if both have one, says where each row stands
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

  /** All pairs of a folder, by name: each a folder of its own. */
  public static List<QueryPair> readAll(Path folder) {
    try (Stream<Path> folders = Files.list(folder)) {
      List<QueryPair> pairs =
          folders.filter(Files::isDirectory).sorted().map(QueryPair::read).toList();
      if (pairs.isEmpty()) {
        throw new ConfigException(
            "%s must hold a folder for each pair of queries, and has none".formatted(folder));
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
              ? "%s: %s lists keys, so the queries must have a question mark for them, and have none"
                  .formatted(folder, KEYS)
              : "%s: the queries have %s question marks, so %s must list the keys, and is not there"
                  .formatted(folder, original.placeholders(), KEYS));
    }
  }

  private static SqlText statement(Path file) {
    SqlText sql = SqlText.of(text(file));
    if (!sql.isOneStatement()) {
      throw new ConfigException("%s must hold one SQL statement".formatted(file));
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

  /** Whether the order of the rows is part of what both promise. */
  public boolean isOrdered() {
    return new SqlText(original).isOrdered() && new SqlText(rewrite).isOrdered();
  }

  /** Of either query: all rows instead of the first ones. */
  public static String withoutLimit(String sql) {
    return new SqlText(sql).withoutLimit();
  }
}
