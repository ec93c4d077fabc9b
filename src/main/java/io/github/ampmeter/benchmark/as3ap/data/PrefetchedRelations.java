package io.github.ampmeter.benchmark.as3ap.data;

import io.github.ampmeter.benchmark.as3ap.definition.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.definition.Relation;
import io.github.ampmeter.dataset.PrefetchedRows;
import java.util.EnumMap;
import java.util.Map;

/**
 * The rows of all relations, the first of each made from now on: the code that makes them is new to
 * the JVM, and warm by the time the database is connected.
 */
final class PrefetchedRelations implements AutoCloseable {
  private final Map<Relation, PrefetchedRows> relations = new EnumMap<>(Relation.class);

  PrefetchedRelations(DatabaseSize size) {
    for (Relation relation : Relation.values()) {
      relations.put(relation, new PrefetchedRows(RelationRows.of(relation, size)));
    }
  }

  PrefetchedRows of(Relation relation) {
    return relations.get(relation);
  }

  @Override
  public void close() {
    relations.values().forEach(PrefetchedRows::close);
  }
}
