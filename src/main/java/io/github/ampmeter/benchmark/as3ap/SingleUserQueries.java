package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.benchmark.as3ap.Query.Expected;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Changed;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Rejection;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Removal;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Rows;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Success;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Value;
import io.github.ampmeter.benchmark.as3ap.Query.Family;
import io.github.ampmeter.benchmark.as3ap.Query.QueryStatement;
import io.github.ampmeter.benchmark.as3ap.Schema.Index;
import io.github.ampmeter.benchmark.as3ap.Schema.Relation;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import java.util.ArrayList;
import java.util.List;

/** The single-user tests: output, selections, joins, projections, aggregates, reports, changes. */
final class SingleUserQueries {
  private static final String SELECT = "select " + MultiUserQueries.SIX_COLUMNS + " from ";

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

  private static final String TEXTS =
      "'CONTROLLER', 'ALICE IN WONDERLAND', 'UNIVERSITY OF ILLINOIS AT CHICAGO')";
  private static final String APPEND_MID =
      "insert into updates values (5005, 5005, 50005, 50005.00, 50005.00, 50005.00, '1/1/1988', "
          + TEXTS;
  private static final String DELETE_MID =
      "delete from updates where col_key = 5005 or col_key = -5000";
  private static final int BULK = 1000;

  private SingleUserQueries() {}

  static List<Query> of(Setting setting) {
    List<Query> queries = new ArrayList<>(outputs());
    queries.addAll(selections(setting.rows()));
    queries.addAll(joins(setting.rows()));
    queries.addAll(aggregates(setting.rows()));
    queries.addAll(reports(setting.rows()));
    queries.addAll(updates(setting));
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
        // tenpct.col_signed is below 5x10^8, so that nothing matches.
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
        // The condition is contradictory, because col_double = col_decim in tenpct.
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

  /** The output tests: 1 row and 10, 100, 1000 rows of 100 bytes to screen, file and relation. */
  private static List<Query> outputs() {
    List<Query> queries = new ArrayList<>();
    queries.addAll(modes("o_mode_tiny", "tiny", "", 1));
    queries.addAll(modes("o_mode_1k", "updates", " where col_key <= 10", 10));
    queries.addAll(modes("o_mode_10k", "hundred", " where col_key <= 100", 100));
    queries.addAll(modes("o_mode_100k", "hundred", " where col_key <= 1000", 1000));
    return queries;
  }

  private static List<Query> modes(String name, String table, String where, long rows) {
    String select = "select * from " + table + where;
    Query query = Query.of(name + "_screen", Family.SINGLE_USER, select, new Rows(rows));
    Query file = Query.of(name + "_file", Family.SINGLE_USER, select, new Rows(rows));
    String target = table + "_output";
    return List.of(
        query.to(Query.Output.SCREEN),
        file.to(Query.Output.FILE),
        Query.of(
            name + "_relation",
            Family.SINGLE_USER,
            QueryStatement.untimed("drop table if exists " + target, new Success()),
            QueryStatement.untimed(
                "create table %s as select * from %s where 1 = 0".formatted(target, table),
                new Success()),
            QueryStatement.timed("insert into " + target + " " + select, new Changed(rows))));
  }

  /** The changes, in their order: afterwards the rows are the loaded ones. */
  private static List<Query> updates(Setting setting) {
    Engine engine = setting.engine();
    List<Query> queries = new ArrayList<>(List.of(integrityTest(engine), dropUpdatesKeys()));
    queries.addAll(bulkBefore(engine));
    queries.addAll(single());
    queries.add(indexed("mod_t_cod", Index.UPDATES_CODE_H, "col_code = 'SQL+GROUPS'", engine));
    queries.add(indexed("mod_t_int", Index.UPDATES_INT_BT, "col_int = 50015", engine));
    queries.add(change("bulk_append", "insert into updates select * from saveupdates", BULK));
    queries.add(change("bulk_delete", "delete from updates where col_key < 0", BULK));
    return queries;
  }

  /** MyISAM enforces no foreign key: there the update succeeds, and the rows are restored. */
  private static Query integrityTest(Engine engine) {
    String where = " where col_int = 0";
    Expected expected = engine.transactional() ? new Rejection() : new Changed(1);
    return Query.of(
        "integrity_test",
        Family.SINGLE_USER,
        QueryStatement.untimed("drop table if exists integrity_temp", new Success()),
        QueryStatement.untimed(Relation.workTable("integrity_temp", engine), new Success()),
        QueryStatement.untimed(
            "insert into integrity_temp select * from hundred" + where, new Changed(1)),
        QueryStatement.timed("update hundred set col_signed = -500000000" + where, expected),
        QueryStatement.untimed("delete from hundred" + where, new Changed(1)),
        QueryStatement.untimed("insert into hundred select * from integrity_temp", new Changed(1)),
        QueryStatement.untimed("drop table integrity_temp", new Success()));
  }

  private static Query dropUpdatesKeys() {
    return new Query(
        "drop_updates_keys",
        Family.SINGLE_USER,
        Index.DROPPED_FOR_BULK_CHANGES.stream()
            .map(index -> QueryStatement.timed(index.removal(), new Removal()))
            .toList(),
        Query.Output.NONE,
        false,
        false);
  }

  private static List<Query> bulkBefore(Engine engine) {
    String bulk = " where col_key between 5000 and 5999";
    return List.of(
        Query.of(
            "bulk_save",
            Family.SINGLE_USER,
            QueryStatement.untimed("drop table if exists saveupdates", new Success()),
            QueryStatement.untimed(Relation.workTable("saveupdates", engine), new Success()),
            QueryStatement.timed(
                "insert into saveupdates select * from updates" + bulk, new Changed(BULK))),
        change("bulk_modify", "update updates set col_key = col_key - 100000" + bulk, BULK),
        Query.of(
            "append_duplicate",
            Family.SINGLE_USER,
            "insert into updates values"
                + " (6000, 0, 60000, 39997.90, 50005.00, 50005.00, '11/10/1985', "
                + TEXTS,
            new Rejection()),
        change("remove_duplicate", "delete from updates where col_key = 6000 and col_int = 0", 0));
  }

  private static List<Query> single() {
    return List.of(
        change("app_t_mid", APPEND_MID, 1),
        change("mod_t_mid", "update updates set col_key = -5000 where col_key = 5005", 1),
        change("del_t_mid", DELETE_MID, 1),
        change(
            "app_t_end",
            "insert into updates values (1000000001, 50005, 50005, 50005.00, 50005.00, 50005.00,"
                + " '1/1/1988', "
                + TEXTS,
            1),
        change("mod_t_end", "update updates set col_key = -1000 where col_key = 1000000001", 1),
        change("del_t_end", "delete from updates where col_key = -1000", 1));
  }

  /** Measures what keeping one index up to date costs. */
  private static Query indexed(String name, Index index, String assignment, Engine engine) {
    return Query.of(
        name,
        Family.SINGLE_USER,
        QueryStatement.untimed(index.removal(), new Removal()),
        QueryStatement.untimed(index.creation(engine), new Success()),
        QueryStatement.untimed(APPEND_MID, new Changed(1)),
        QueryStatement.timed(
            "update updates set " + assignment + " where col_key = 5005", new Changed(1)),
        QueryStatement.untimed(DELETE_MID, new Changed(1)));
  }

  private static Query change(String name, String sql, long rows) {
    return Query.of(name, Family.SINGLE_USER, sql, new Changed(rows));
  }
}
