package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import io.github.ampmeter.ConfigException;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Collections that are dropped and created anew for each load level, by whichever user comes first;
 * the others wait for it.
 */
final class FreshCollections {
  /** What mongo-perf itself calls its collections: nobody keeps anything there. */
  private static final String OF_MONGO_PERF = "_Empty0";

  private final Map<Level, FutureTask<Void>> made = new ConcurrentHashMap<>();
  private final Set<MongoNamespace> ours = ConcurrentHashMap.newKeySet();

  private record Level(MongoNamespace collection, String name) {}

  /** Returns when the collection of this level is there; fails for all who wait, or for none. */
  void make(MongoClient client, MongoNamespace collection, String level, MongoOperation operation) {
    Level key = new Level(collection, level);
    FutureTask<Void> task =
        new FutureTask<>(
            () -> {
              make(client, collection, operation);
              return null;
            });
    FutureTask<Void> first = made.putIfAbsent(key, task);
    if (first == null) {
      task.run();
    }
    await(key, first == null ? task : first);
  }

  /** Leaves nothing behind. */
  void dropAll(MongoClient client) {
    for (MongoNamespace collection : ours) {
      client.getDatabase(collection.getDatabaseName()).getCollection(name(collection)).drop();
    }
    ours.clear();
    made.clear();
  }

  private void make(MongoClient client, MongoNamespace collection, MongoOperation operation) {
    MongoDatabase database = client.getDatabase(collection.getDatabaseName());
    if (exists(database, name(collection))) {
      requireOursOrEmpty(database, collection);
      database.getCollection(name(collection)).drop();
    }
    database.createCollection(name(collection));
    ours.add(collection);
    operation.fill(database, name(collection));
  }

  private static boolean exists(MongoDatabase database, String collection) {
    return database.listCollectionNames().into(new ArrayList<>()).contains(collection);
  }

  private void requireOursOrEmpty(MongoDatabase database, MongoNamespace collection) {
    if (ours.contains(collection) || name(collection).endsWith(OF_MONGO_PERF)) {
      return;
    }
    long documents = database.getCollection(name(collection)).countDocuments();
    if (documents > 0) {
      throw new ConfigException(
          "MongoDB Sampler: collection %s is to be dropped and created anew, and holds %s documents;"
                  .formatted(collection.getFullName(), documents)
              + " name another one, drop it, or set freshCollection to false");
    }
  }

  private void await(Level key, FutureTask<Void> task) {
    try {
      task.get();
    } catch (ExecutionException e) {
      // The next sample tries again.
      made.remove(key, task);
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MongoInterruptedException("interrupted", e);
    }
  }

  private static String name(MongoNamespace collection) {
    return collection.getCollectionName();
  }
}
