package io.github.ampmeter.benchmark.as3ap.definition;

import io.github.ampmeter.benchmark.as3ap.definition.Expected.Changed;
import io.github.ampmeter.benchmark.as3ap.definition.Expected.Rows;
import io.github.ampmeter.benchmark.as3ap.definition.Expected.Success;
import java.util.ArrayList;
import java.util.List;

/** The output tests: 1 row and 10, 100, 1000 rows of 100 bytes to screen, file and relation. */
final class OutputQueries {
  private OutputQueries() {}

  static List<Query> of() {
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
}
