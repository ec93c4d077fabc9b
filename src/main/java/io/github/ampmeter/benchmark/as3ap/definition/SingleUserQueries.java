package io.github.ampmeter.benchmark.as3ap.definition;

import io.github.ampmeter.benchmark.as3ap.definition.Expected.Rows;
import io.github.ampmeter.benchmark.as3ap.definition.Expected.Success;
import io.github.ampmeter.benchmark.as3ap.definition.Expected.Value;
import java.util.ArrayList;
import java.util.List;

/** Selections, joins, projections, aggregates and reports of the single-user tests. */
final class SingleUserQueries {
  private static final String SELECT = "select " + CrossSectionQueries.SIX_COLUMNS + " from ";

  private static final String NAMES_OF_TWO =
      "select uniques.col_signed, uniques.col_name, hundred.col_signed, hundred.col_name"
          + " from uniques, hundred where ";
  private static final String DATES_OF_THREE =
      "select uniques.col_signed, uniques.col_date, hundred.col_signed, hundred.col_date,"
          + " tenpct.col_signed, tenpct.col_date from uniques, hundred, tenpct where ";
  private static final String DATES_OF_FOUR =
      "select uniques.col_date, hundred.col_date, tenpct.col_date, updates.col_date"
          + " from uniques, hundred, tenpct, updates where ";

  private static final String SUBTOTALS =
      "select avg(col_signed), min(col_signed), max(col_signed), max(col_date), min(col_date),"
          + " count(distinct col_name), count(col_name)";

  private SingleUserQueries() {}

  static List<Query> of(Setting setting) {
    List<Query> queries = new ArrayList<>(selections(setting.rows()));
    queries.addAll(joins(setting.rows()));
    queries.addAll(aggregates(setting.rows()));
    queries.addAll(reports(setting.rows()));
    return queries;
  }

  private static List<Query> selections(int n) {
    return List.of(
        query("sel_1_cl", SELECT + "updates where col_key = 1000", 1),
        query("sel_100_cl", SELECT + "updates where col_key <= 100", 100),
        query("sel_100_ncl", SELECT + "updates where col_int <= 100", 100),
        query("sel_10pct_cl", SELECT + "uniques where col_key <= 100000000", n / 10),
        query("sel_10pct_ncl", SELECT + "tenpct where col_name = 'THE+ASAP+BENCHMARKS+'", n / 10),
        query("variable_select_low", SELECT + "tenpct where col_signed < -500000000", 0),
        query("variable_select_high", SELECT + "tenpct where col_signed < -250000000", n / 4),
        query("table_scan", "select * from uniques where col_int = 1", 0));
  }

  private static List<Query> joins(int n) {
    return List.of(
        query("join_2_cl", NAMES_OF_TWO + equal("key", "hundred") + " = 1000", 1),
        query("join_2_ncl", NAMES_OF_TWO + equal("code", "hundred") + " = 'BENCHMARKS'", 1),
        query(
            "join_2", NAMES_OF_TWO + equal("address", "hundred") + " = 'SILICON VALLEY'", n / 100),
        query("join_3_cl", DATES_OF_THREE + equal("key", "hundred", "tenpct") + " = 1000", 1),
        query(
            "join_3_ncl",
            DATES_OF_THREE + equal("code", "hundred", "tenpct") + " = 'BENCHMARKS'",
            1),
        query(
            "join_4_cl",
            DATES_OF_FOUR + equal("key", "hundred", "tenpct", "updates") + " = 1000",
            1),
        query(
            "join_4_ncl",
            DATES_OF_FOUR + equal("code", "hundred", "tenpct", "updates") + " = 'BENCHMARKS'",
            1),
        // tenpct.col_signed stays below 5x10^8, so that nothing matches.
        query(
            "join_1_10",
            "select uniques.col_key, uniques.col_name, tenpct.col_name, tenpct.col_signed"
                + " from uniques, tenpct where uniques.col_key = tenpct.col_signed and"
                + " uniques.col_key in (500000000, 600000000, 700000000, 800000000, 900000000)",
            0));
  }

  private static List<Query> aggregates(int n) {
    return List.of(
        query("proj_100", "select distinct col_address, col_signed from hundred", 100),
        query("proj_10pct", "select distinct col_signed from tenpct", n / 10),
        query("scal_agg", "select min(col_key) from uniques", 1),
        query("func_agg", "select min(col_key) from hundred group by col_name", 100),
        // Contradictory, because col_double = col_decim in tenpct.
        Query.of(
            "info_retrieval",
            Family.SINGLE_USER,
            "select count(col_key) from tenpct where col_name = 'THE+ASAP+BENCHMARKS+'"
                + " and col_int <= 100000000 and col_signed between 1 and 99999999"
                + " and not (col_float between -450000000 and 450000000)"
                + " and col_double > 600000000 and col_decim < -600000000",
            new Value(0)));
  }

  private static List<Query> reports(int n) {
    return List.of(
        Query.of(
            "create_view",
            Family.SINGLE_USER,
            QueryStatement.untimed("drop view if exists reportview", new Success()),
            QueryStatement.timed(
                "create view reportview as select updates.col_key, updates.col_signed,"
                    + " updates.col_date, updates.col_decim, hundred.col_name, hundred.col_code,"
                    + " hundred.col_int from updates, hundred"
                    + " where updates.col_key = hundred.col_key",
                new Success())),
        query(
            "subtotal_report",
            SUBTOTALS
                + ", col_code, col_int from reportview where col_decim > 980000000"
                + " group by col_code, col_int",
            n / 100),
        query(
            "total_report",
            SUBTOTALS
                + ", count(col_code), count(col_int) from reportview where col_decim > 980000000",
            1));
  }

  private static Query query(String name, String sql, long rows) {
    return Query.of(name, Family.SINGLE_USER, sql, new Rows(rows));
  }

  /** {@code uniques.x = a.x and uniques.x = b.x and uniques.x}. */
  private static String equal(String column, String... others) {
    StringBuilder where = new StringBuilder();
    for (String other : others) {
      where.append("uniques.col_%1$s = %2$s.col_%1$s and ".formatted(column, other));
    }
    return where + "uniques.col_" + column;
  }
}
