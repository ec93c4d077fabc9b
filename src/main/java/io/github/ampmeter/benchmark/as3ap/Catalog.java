package io.github.ampmeter.benchmark.as3ap;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Removal;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Rows;
import io.github.ampmeter.benchmark.as3ap.Query.Expected.Success;
import io.github.ampmeter.benchmark.as3ap.Query.Family;
import io.github.ampmeter.benchmark.as3ap.Query.QueryStatement;
import io.github.ampmeter.benchmark.as3ap.Schema.Index;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The queries of the benchmark for one size, engine and variant. */
public final class Catalog {
  private final Map<String, Query> queries = new LinkedHashMap<>();

  private Catalog(Setting setting) {
    add(MultiUserQueries.of(setting));
    add(SingleUserQueries.of(setting));
    add(preparations(setting));
  }

  public static Catalog of(Setting setting) {
    return new Catalog(setting);
  }

  /**
   * A query by its name.
   *
   * @throws ConfigException if there is no query of this name
   */
  public Query query(String name) {
    Query query = queries.get(name.strip());
    if (query == null) {
      throw new ConfigException(
          "as3ap: query must be one of %s, was \"%s\""
              .formatted(String.join(", ", queries.keySet()), name));
    }
    return query;
  }

  public List<String> names() {
    return new ArrayList<>(queries.keySet());
  }

  /** The names of one part of the benchmark, which are the same in every setting. */
  public static List<String> names(Family family) {
    return of(Setting.LEAST).queries.values().stream()
        .filter(query -> query.family() == family)
        .map(Query::name)
        .toList();
  }

  public List<Query> queries() {
    return List.copyOf(queries.values());
  }

  private void add(Collection<Query> family) {
    for (Query query : family) {
      if (queries.put(query.name(), query) != null) {
        throw new IllegalStateException("two queries are named " + query.name());
      }
    }
  }

  /** The steps before and after the measurement, and the index builds between output tests. */
  private static List<Query> preparations(Setting setting) {
    Engine engine = setting.engine();
    List<Query> queries = new ArrayList<>();
    queries.add(preloading(engine));
    queries.add(
        preparation(
            "restore_updates", QueryStatement.timed(Schema.RESTORE_UPDATES, new Success())));
    queries.add(
        preparation(
            "drop_work_tables",
            QueryStatement.timed(Schema.DROP_VIEW, new Success()),
            QueryStatement.timed(Schema.DROP_WORK_TABLES, new Success())));
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

  /** Loads the indexes of updates and hundred; InnoDB lacks the statement, so they are read. */
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
