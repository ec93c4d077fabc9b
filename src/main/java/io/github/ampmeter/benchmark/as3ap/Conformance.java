package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.benchmark.as3ap.Schema.Relation;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Checks in the database whether loaded data keeps the benchmark's rules. */
public final class Conformance {
  private final List<RuleCount> claims;

  private Conformance(List<RuleCount> claims) {
    this.claims = claims;
  }

  public static Conformance of(Connection connection, DatabaseSize size) throws SQLException {
    List<RuleCount> claims = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      for (Rule rule : Rule.all(size.rows())) {
        try (ResultSet figure = statement.executeQuery(rule.sql())) {
          figure.next();
          claims.add(rule.claim(figure.getBigDecimal(1)));
        }
      }
    }
    return new Conformance(claims);
  }

  public boolean holds() {
    return claims.stream().allMatch(RuleCount::holds);
  }

  /** For example {@code 89 rules hold}; names the broken rules. */
  public String summary() {
    List<String> wrong =
        claims.stream().filter(claim -> !claim.holds()).map(RuleCount::line).toList();
    return wrong.isEmpty()
        ? claims.size() + " rules hold"
        : wrong.size() + " of " + claims.size() + " rules failed: " + String.join("; ", wrong);
  }

  /**
   * A rule about the data of one relation, as a figure that SQL counts.
   *
   * @param what in words
   * @param figure an aggregate, such as {@code count(distinct col_code)}
   * @param where which rows are counted; empty: all
   */
  private record Rule(
      Relation relation, String what, String figure, String where, double least, double most) {

    /** The rules for relations of n rows. */
    static List<Rule> all(int n) {
      List<Rule> rules = new ArrayList<>();
      rules.add(count(Relation.TINY, "rows", "", 1));
      rules.add(count(Relation.TINY, "rows with col_key 0", "col_key = 0", 1));
      for (Relation relation :
          List.of(Relation.UNIQUES, Relation.UPDATES, Relation.HUNDRED, Relation.TENPCT)) {
        rules.addAll(common(relation, n));
      }
      rules.addAll(uniqueColumns(Relation.UNIQUES, n));
      rules.addAll(uniqueColumns(Relation.UPDATES, n));
      rules.add(
          count(
              Relation.UNIQUES,
              "col_address SILICON VALLEY",
              "col_address = '" + Texts.ADDRESS + "'",
              1));
      rules.addAll(hundred(n));
      rules.addAll(tenpct(n));
      return rules;
    }

    String sql() {
      return "select %s from %s%s"
          .formatted(figure, relation.table(), where.isEmpty() ? "" : " where " + where);
    }

    RuleCount claim(BigDecimal counted) {
      return new RuleCount(
          relation.table() + ": " + what,
          BigDecimal.valueOf(least),
          BigDecimal.valueOf(most),
          counted);
    }

    private static List<Rule> common(Relation relation, int n) {
      boolean dense = relation == Relation.UPDATES || relation == Relation.HUNDRED;
      return List.of(
          count(relation, "rows", "", n),
          distinct(relation, "col_key", n),
          distinct(relation, "col_code", n),
          count(relation, "col_key 1, which is missing on purpose", "col_key = 1", 0),
          count(relation, "col_key 1000, which all four have", "col_key = 1000", 1),
          figure(relation, "smallest col_key", "min(col_key)", dense ? 0 : 1000),
          figure(relation, "largest col_key", "max(col_key)", dense ? n : 1_000_000_000),
          count(relation, "col_code BENCHMARKS", "col_code = '" + Texts.CODE + "'", 1),
          distinct(relation, "col_date", Math.min(n, Texts.DAYS)),
          new Rule(relation, "mean length of col_address", "avg(length(col_address))", "", 18, 22),
          new Rule(relation, "shortest col_address", "min(length(col_address))", "", 2, 20),
          new Rule(relation, "longest col_address", "max(length(col_address))", "", 20, 80));
    }

    private static List<Rule> uniqueColumns(Relation relation, int n) {
      return List.of(
          count(relation, "col_int other than col_key", "col_int <> col_key", 0),
          distinct(relation, "col_signed", n),
          distinct(relation, "col_float", 10),
          new Rule(
              relation,
              "share of the most frequent col_float in %",
              "100 * sum(col_float < -499000000) / count(*)",
              "",
              64.8,
              64.9),
          distinct(relation, "col_double", n),
          new Rule(relation, "mean of col_double", "avg(col_double)", "", -3e6, 3e6),
          new Rule(
              relation, "standard deviation of col_double", "stddev(col_double)", "", 239e6, 244e6),
          distinct(relation, "col_decim", n),
          count(relation, "col_decim above 980000000", "col_decim > 980000000", n / 100),
          distinct(relation, "col_name", n),
          count(relation, "col_name " + Texts.NAME, "col_name = '" + Texts.NAME + "'", 1),
          new Rule(
              relation,
              "distinct col_address in % of the rows",
              "100 * count(distinct col_address) / count(*)",
              "",
              78,
              82));
    }

    private static List<Rule> hundred(int n) {
      Relation hundred = Relation.HUNDRED;
      return List.of(
          distinct(hundred, "col_int", n),
          count(hundred, "col_int 0, for the integrity test", "col_int = 0", 1),
          distinct(hundred, "col_signed", 100),
          figure(hundred, "smallest col_signed", "min(col_signed)", 100),
          figure(hundred, "largest col_signed", "max(col_signed)", 199),
          distinct(hundred, "col_float", 100),
          distinct(hundred, "col_double", 100),
          distinct(hundred, "col_name", 100),
          distinct(hundred, "col_address", 100),
          figure(
              hundred,
              "distinct col_signed with col_double, col_name, col_address",
              "count(distinct col_signed, col_double, col_name, col_address)",
              100),
          count(hundred, "col_name " + Texts.NAME, "col_name = '" + Texts.NAME + "'", n / 100),
          count(
              hundred,
              "col_address SILICON VALLEY",
              "col_address = '" + Texts.ADDRESS + "'",
              n / 100));
    }

    private static List<Rule> tenpct(int n) {
      Relation tenpct = Relation.TENPCT;
      return List.of(
          count(tenpct, "col_int other than col_key", "col_int <> col_key", 0),
          distinct(tenpct, "col_signed", n / 10),
          count(tenpct, "col_signed below -250000000", "col_signed < -250000000", n / 4),
          distinct(tenpct, "col_float", 10),
          distinct(tenpct, "col_double", n / 10),
          count(tenpct, "col_decim other than col_double", "col_decim <> col_double", 0),
          distinct(tenpct, "col_name", 10),
          count(tenpct, "col_name " + Texts.NAME, "col_name = '" + Texts.NAME + "'", n / 10),
          new Rule(
              tenpct,
              "distinct col_address",
              "count(distinct col_address)",
              "",
              n * 0.098,
              n / 10.0));
    }

    private static Rule count(Relation relation, String what, String where, long rows) {
      return new Rule(relation, what, "count(*)", where, rows, rows);
    }

    private static Rule distinct(Relation relation, String column, long values) {
      return figure(relation, "distinct " + column, "count(distinct " + column + ")", values);
    }

    private static Rule figure(Relation relation, String what, String figure, long value) {
      return new Rule(relation, what, figure, "", value, value);
    }
  }

  /** A rule that is counted as a relation's file is read, in constant memory. */
  static final class FileRule {
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

    /** The rules for relations of n rows. */
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

    /** Counts distinct values, which are numbered, so that a bit for each is enough. */
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

  /**
   * A rule with its counted figure.
   *
   * @param what in words, such as {@code tenpct: distinct col_signed}
   * @param least the smallest legal figure
   * @param most the largest
   */
  record RuleCount(String what, BigDecimal least, BigDecimal most, BigDecimal counted) {

    boolean holds() {
      return counted.compareTo(least) >= 0 && counted.compareTo(most) <= 0;
    }

    /** Returns the line of a check. */
    String line() {
      String rule = least.equals(most) ? plain(least) : plain(least) + " to " + plain(most);
      String found = plain(counted);
      return (holds() ? "ok    " : "WRONG ")
          + what
          + ": "
          + found
          + (holds() ? "" : ", must be " + rule);
    }

    private static String plain(BigDecimal number) {
      return number.stripTrailingZeros().toPlainString();
    }
  }
}
