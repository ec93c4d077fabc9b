package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.mongo.jmeter.MongoCall.MongoFailure;
import io.github.ampmeter.jmeter.WholeNumber;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One client for all users of a test; samplers find it by the connection's name. */
final class MongoSession implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MongoSession.class);

  private final Supplier<MongoAddress> address;
  private final FreshCollections fresh = new FreshCollections();
  private MongoClient client;
  private String hosts = "";

  /**
   * Creates a session that connects at its first use.
   *
   * @param address may fail with a {@link ConfigException}
   */
  MongoSession(Supplier<MongoAddress> address) {
    this.address = address;
  }

  /** The hosts without credentials. */
  synchronized String hosts() {
    client();
    return hosts;
  }

  MongoDatabase database(MongoNamespace collection) {
    return client().getDatabase(collection.getDatabaseName());
  }

  void makeFresh(MongoNamespace collection, String level, MongoOperation operation) {
    fresh.make(client(), collection, level, operation);
  }

  @Override
  public synchronized void close() {
    if (client == null) {
      return;
    }
    try {
      fresh.dropAll(client);
    } catch (MongoException e) {
      LOG.warn("Collections were not dropped: {}", MongoFailure.of(e).message());
    } finally {
      client.close();
      client = null;
    }
  }

  private synchronized MongoClient client() {
    if (client == null) {
      MongoAddress known = address.get();
      hosts = known.hosts();
      client = MongoClients.create(known.settings());
    }
    return client;
  }

  /**
   * Collections that are dropped and created anew for each load level, by the first user; the
   * others wait for it.
   */
  private static final class FreshCollections {
    /** The suffix of mongo-perf's own collections, which contain nothing of value. */
    private static final String OF_MONGO_PERF = "_Empty0";

    private final Map<Level, FutureTask<Void>> made = new ConcurrentHashMap<>();
    private final Set<MongoNamespace> ours = ConcurrentHashMap.newKeySet();

    private record Level(MongoNamespace collection, String name) {}

    /** Returns when the collection exists; fails for all waiting users or for none. */
    void make(
        MongoClient client, MongoNamespace collection, String level, MongoOperation operation) {
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

    /** Drops all collections. */
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
            "MongoDB Sampler: collection %s would be dropped and created again, but has %s documents;"
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

  /**
   * The address of a MongoDB server with its timeouts.
   *
   * @param hosts the hosts without credentials
   */
  record MongoAddress(MongoClientSettings settings, String hosts) {

    /** Parses the texts of a form; time limits in the URI win. */
    static MongoAddress parse(String uri, Limits limits) {
      ConnectionString parsed = connectionString(uri.strip());
      MongoClientSettings settings =
          MongoClientSettings.builder()
              // Retries would hide errors from the measurement.
              .retryReads(false)
              .retryWrites(false)
              // No user waits for another user's connection.
              .applyToConnectionPoolSettings(pool -> pool.maxSize(0))
              .applyToClusterSettings(
                  cluster -> cluster.serverSelectionTimeout(limits.server(), TimeUnit.MILLISECONDS))
              .applyToSocketSettings(
                  socket ->
                      socket
                          .connectTimeout(limits.connect(), TimeUnit.MILLISECONDS)
                          .readTimeout(limits.response(), TimeUnit.MILLISECONDS))
              .applyConnectionString(parsed)
              .build();
      return new MongoAddress(settings, String.join(",", parsed.getHosts()));
    }

    private static ConnectionString connectionString(String uri) {
      try {
        return new ConnectionString(uri);
      } catch (IllegalArgumentException e) {
        // The driver's message quotes parts of the URI, which may be part of a password.
        String reason = uri.contains("@") ? "" : " (" + e.getMessage() + ")";
        throw new ConfigException(
            "MongoDB Connection: uri must be like mongodb://host:27017 or"
                + " mongodb://user:password@host:27017/?authSource=admin, with %-codes for special"
                + " characters, and was not"
                + reason);
      }
    }

    /** The timeouts in ms for finding a server, for a connection and for a response. */
    record Limits(int server, int connect, int response) {

      static Limits parse(String server, String connect, String response) {
        return new Limits(
            millis("serverSelectionTimeout", server),
            millis("connectTimeout", connect),
            millis("responseTimeout", response));
      }

      private static int millis(String name, String text) {
        return WholeNumber.atLeast(1, "MongoDB Connection: " + name + " (ms)", text);
      }
    }
  }
}
