package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.Relation;
import java.math.BigDecimal;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** A figure that is counted while a relation's file is read, row by row, in constant memory. */
final class FileRule {
  private static final int KEY = 0;
  private static final int INT = 1;
  private static final int SIGNED = 2;
  private static final int DECIM = 5;
  private static final int CODE = 7;
  private static final int NAME = 8;
  private static final int ADDRESS = 9;
  private static final int BILLION = 1_000_000_000;
  private static final int HALF = BILLION / 2;

  private final String what;
  private final long expected;
  private final Predicate<String[]> counts;
  private long counted;

  private FileRule(String what, long expected, Predicate<String[]> counts) {
    this.what = what;
    this.expected = expected;
    this.counts = counts;
  }

  void read(String[] row) {
    counted += counts.test(row) ? 1 : 0;
  }

  RuleCount claim(Relation relation) {
    BigDecimal rule = BigDecimal.valueOf(expected);
    return new RuleCount(
        relation.table() + ".tsv: " + what, rule, rule, BigDecimal.valueOf(counted));
  }

  /** For relations of n rows. */
  static List<FileRule> of(Relation relation, int n) {
    int step = BILLION / n;
    return switch (relation) {
      case TINY -> List.of(new FileRule("rows", 1, row -> row.length == 1 && row[0].equals("0")));
      case UNIQUES ->
          List.of(
              rows(n),
              distinct("col_key", n, row -> number(row, KEY) / step),
              equal("col_key", KEY, "1", 0),
              equal("col_key", KEY, "1000", 1),
              new FileRule("col_int = col_key", n, row -> row[INT].equals(row[KEY])),
              distinct("col_signed", n, row -> (number(row, SIGNED) + HALF) / step),
              distinct("col_decim", n, row -> number(row, DECIM) / step / 2 + n),
              equal("col_code", CODE, Texts.CODE, 1),
              equal("col_name", NAME, Texts.NAME, 1),
              equal("col_address", ADDRESS, Texts.ADDRESS, 1));
      case UPDATES ->
          List.of(
              rows(n),
              distinct("col_key", n, row -> number(row, KEY)),
              equal("col_key", KEY, "1", 0),
              equal("col_key", KEY, "1000", 1),
              new FileRule("col_int = col_key", n, row -> row[INT].equals(row[KEY])),
              distinct("col_signed", n, row -> (number(row, SIGNED) + HALF) / step),
              equal("col_code", CODE, Texts.CODE, 1),
              equal("col_name", NAME, Texts.NAME, 1));
      case HUNDRED ->
          List.of(
              rows(n),
              distinct("col_key", n, row -> number(row, KEY)),
              equal("col_key", KEY, "1", 0),
              equal("col_key", KEY, "1000", 1),
              distinct("col_int", n, row -> number(row, INT) / step),
              equal("col_int", INT, "0", 1),
              distinct("col_signed", 100, row -> number(row, SIGNED)),
              equal("col_code", CODE, Texts.CODE, 1),
              equal("col_name", NAME, Texts.NAME, n / 100),
              equal("col_address", ADDRESS, Texts.ADDRESS, n / 100));
      case TENPCT ->
          List.of(
              rows(n),
              distinct("col_key", n, row -> number(row, KEY) / step),
              equal("col_key", KEY, "1", 0),
              equal("col_key", KEY, "1000", 1),
              distinct("col_signed", n / 10, row -> (number(row, SIGNED) + HALF) / step),
              equal("col_code", CODE, Texts.CODE, 1),
              equal("col_name", NAME, Texts.NAME, n / 10));
    };
  }

  private static FileRule rows(int n) {
    return new FileRule("rows of 10 columns", n, row -> row.length == Relation.COLUMNS.size());
  }

  private static FileRule equal(String column, int index, String value, long rows) {
    return new FileRule(column + " " + value, rows, row -> row[index].equals(value));
  }

  /** Counts each value the first time; the values are numbered, so that a bit each is enough. */
  private static FileRule distinct(String column, long values, ToIntFunction<String[]> number) {
    BitSet seen = new BitSet();
    return new FileRule(
        "distinct " + column,
        values,
        row -> {
          int bit = number.applyAsInt(row);
          boolean first = !seen.get(bit);
          seen.set(bit);
          return first;
        });
  }

  private static int number(String[] row, int column) {
    return Integer.parseInt(row[column]);
  }
}
