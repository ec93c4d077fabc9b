package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.benchmark.as3ap.Query.Expected;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Changed;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Rows;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Value;
import io.github.ampmeter.benchmark.as3ap.Query.Family;
import io.github.ampmeter.benchmark.as3ap.Query.QueryStatement;
import io.github.ampmeter.benchmark.as3ap.Schema.Relation;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import io.github.ampmeter.benchmark.as3ap.Setting.Variant;
import java.util.List;
import java.util.stream.Stream;

/** The multi-user tests: the queries that all users repeat and those that one runs once. */
final class MultiUserQueries {
  static final String SIX_COLUMNS = "col_key, col_int, col_signed, col_code, col_double, col_name";

  private static final int ROWS = 100;
  private static final int ROWS_OF_100K = 1000;
  private static final String BY_KEY = "col_key between 1001 and 1100";
  private static final String BY_INT = "col_int between 1001 and 1100";

  private MultiUserQueries() {}

  static List<Query> of(Setting setting) {
    return Stream.concat(repeated().stream(), crossSection(setting).stream()).toList();
  }

  /** The queries that one user of the mixed tests runs once, in order. */
  private static List<Query> crossSection(Setting setting) {
    Query modSeq = modification("mod_100_seq", "+", BY_KEY);
    return List.of(
        query("o_mode_tiny", "select * from tiny", 1),
        query("o_mode_100k", "select * from hundred where col_key <= 1000", ROWS_OF_100K),
        query(
            "sel_1_ncl",
            "select " + SIX_COLUMNS + " from updates where col_code = 'BENCHMARKS'",
            1),
        query(
            "simple_report",
            "select avg(updates.col_decim) from updates where updates.col_key in (select"
                + " updates.col_key from updates, hundred where hundred.col_key = updates.col_key"
                + " and updates.col_decim > 980000000)",
            1),
        selection("sel_100_seq", "sel100seq", BY_KEY, setting.engine()),
        selection("sel_100_rand", "sel100rand", BY_INT, setting.engine()),
        setting.variant() == Variant.ABORT ? modSeq.takenBack() : modSeq,
        modification("mod_100_rand", "+", BY_INT),
        modification("unmod_100_seq", "-", BY_KEY),
        // The Handbook has col_key here; MySQL's script and SourceLabs deviate on purpose.
        modification("unmod_100_rand", "-", BY_INT),
        check("checkmod_100_seq", "sel100seq", "col_key", setting),
        check("checkmod_100_rand", "sel100rand", "col_int", setting));
  }

  private static Query query(String name, String sql, long rows) {
    return Query.of(name, Family.CROSS_SECTION, sql, new Rows(rows));
  }

  private static Query selection(String name, String target, String where, Engine engine) {
    return Query.of(
        name,
        Family.CROSS_SECTION,
        QueryStatement.untimed("drop table if exists " + target, new Expected.Success()),
        QueryStatement.untimed(Relation.workTable(target, engine), new Expected.Success()),
        QueryStatement.timed(
            "insert into %s select * from updates where updates.%s".formatted(target, where),
            new Changed(ROWS)));
  }

  private static Query modification(String name, String sign, String where) {
    return Query.of(
        name,
        Family.CROSS_SECTION,
        "update updates set col_double = col_double %s 100000000 where %s".formatted(sign, where),
        new Changed(ROWS));
  }

  private static Query check(String name, String saved, String column, Setting setting) {
    String sql =
        ("select count(*) from updates, %1$s where updates.%2$s = %1$s.%2$s"
                + " and abs(updates.col_double - %1$s.col_double) > 0.000001")
            .formatted(saved, column);
    return Query.of(name, Family.CROSS_SECTION, sql, new Value(differing(setting)));
  }

  /**
   * +1 -1 of 10^8 by key and +1 -1 by col_int, on the same 100 rows because col_int = col_key: 0
   * differ. A first +1 that was rolled back leaves all 100 lower by 10^8.
   */
  private static long differing(Setting setting) {
    boolean takenBack = setting.variant() == Variant.ABORT && setting.engine().transactional();
    return takenBack ? ROWS : 0;
  }

  /** The queries that all users repeat, with a random key and without think time. */
  private static List<Query> repeated() {
    return List.of(
        Query.of(
                "ir_select",
                Family.MULTI_USER,
                "select col_key, col_code, col_date, col_signed, col_name from updates"
                    + " where col_key = ?",
                new Rows(1))
            .browsing(),
        Query.of(
            "oltp_update",
            Family.MULTI_USER,
            "update updates set col_signed = col_signed + 1 where col_key = ?",
            new Changed(1)));
  }
}
