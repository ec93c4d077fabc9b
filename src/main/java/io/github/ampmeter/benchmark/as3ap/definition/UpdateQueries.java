package io.github.ampmeter.benchmark.as3ap.definition;

import io.github.ampmeter.benchmark.as3ap.definition.Expected.Changed;
import io.github.ampmeter.benchmark.as3ap.definition.Expected.Refusal;
import io.github.ampmeter.benchmark.as3ap.definition.Expected.Removal;
import io.github.ampmeter.benchmark.as3ap.definition.Expected.Success;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes of the single-user tests, in their order: afterwards the rows are the loaded ones.
 */
final class UpdateQueries {
  private static final String TEXTS =
      "'CONTROLLER', 'ALICE IN WONDERLAND', 'UNIVERSITY OF ILLINOIS AT CHICAGO')";
  private static final String APPEND_MID =
      "insert into updates values (5005, 5005, 50005, 50005.00, 50005.00, 50005.00, '1/1/1988', "
          + TEXTS;
  private static final String DELETE_MID =
      "delete from updates where col_key = 5005 or col_key = -5000";
  private static final int BULK = 1000;

  private UpdateQueries() {}

  static List<Query> of(Setting setting) {
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

  /** MyISAM enforces no foreign key: there the update succeeds, and the rows are brought back. */
  private static Query integrityTest(Engine engine) {
    String where = " where col_int = 0";
    Expected expected = engine.transactional() ? new Refusal() : new Changed(1);
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
            new Refusal()),
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
