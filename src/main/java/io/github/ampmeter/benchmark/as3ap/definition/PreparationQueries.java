package io.github.ampmeter.benchmark.as3ap.definition;

import io.github.ampmeter.benchmark.as3ap.definition.Expected.Removal;
import io.github.ampmeter.benchmark.as3ap.definition.Expected.Rows;
import io.github.ampmeter.benchmark.as3ap.definition.Expected.Success;
import java.util.ArrayList;
import java.util.List;

/** What a plan does before and after it measures, and the index builds between output tests. */
final class PreparationQueries {
  private PreparationQueries() {}

  static List<Query> of(Setting setting) {
    Engine engine = setting.engine();
    List<Query> queries = new ArrayList<>();
    queries.add(preloading(engine));
    queries.add(
        preparation("restore_updates", QueryStatement.timed(SavedUpdates.RESTORE, new Success())));
    queries.add(
        preparation(
            "drop_work_tables",
            QueryStatement.timed(WorkTables.REMOVAL_OF_VIEW, new Success()),
            QueryStatement.timed(WorkTables.REMOVAL, new Success())));
    queries.add(
        new Query(
            "drop_indexes",
            Family.PREPARATION,
            Index.plain().stream()
                .map(index -> QueryStatement.timed(index.removal(), new Removal()))
                .toList(),
            Query.Output.NONE,
            false,
            false));
    for (Index index : Index.plain()) {
      queries.add(
          Query.of(
              "create_" + index.text(),
              Family.INDEX_BUILD,
              QueryStatement.untimed(index.removal(), new Removal()),
              QueryStatement.timed(index.creation(engine), new Success())));
    }
    return queries;
  }

  /** The indexes of updates and hundred; InnoDB has no such statement, so there they are read. */
  private static Query preloading(Engine engine) {
    if (engine == Engine.MYISAM) {
      return preparation(
          "preload_indexes",
          QueryStatement.timed("load index into cache updates, hundred", new Success()));
    }
    return preparation(
        "preload_indexes",
        QueryStatement.timed("select count(*) from updates force index (primary)", new Rows(1)),
        QueryStatement.timed("select count(col_code) from updates", new Rows(1)),
        QueryStatement.timed("select count(*) from hundred force index (primary)", new Rows(1)));
  }

  private static Query preparation(String name, QueryStatement... steps) {
    return Query.of(name, Family.PREPARATION, steps);
  }
}
