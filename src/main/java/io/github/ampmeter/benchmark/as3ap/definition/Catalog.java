package io.github.ampmeter.benchmark.as3ap.definition;

import io.github.ampmeter.ConfigException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every query of the benchmark for one size, engine and variant. */
public final class Catalog {
  private final Map<String, Query> queries = new LinkedHashMap<>();

  private Catalog(Setting setting) {
    add(MultiUserQueries.of());
    add(CrossSectionQueries.of(setting));
    add(OutputQueries.of());
    add(SingleUserQueries.of(setting));
    add(UpdateQueries.of(setting));
    add(PreparationQueries.of(setting));
  }

  public static Catalog of(Setting setting) {
    return new Catalog(setting);
  }

  /**
   * A query by its name.
   *
   * @throws ConfigException when there is none of this name
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

  /** Of one part of the benchmark: in every setting they have the same names. */
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
}
