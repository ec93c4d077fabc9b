package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.Relation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule that the data of one relation must keep, as a figure that SQL counts.
 *
 * @param what in words
 * @param figure an aggregate, such as {@code count(distinct col_code)}
 * @param where which rows it is of; empty: all
 */
record Rule(
    Relation relation, String what, String figure, String where, double least, double most) {

  /** All rules for relations of n rows. */
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
