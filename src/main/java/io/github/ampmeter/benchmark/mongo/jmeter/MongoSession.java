package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import io.github.ampmeter.ConfigException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One client for all users of a test: their samplers find it under the connection's name. */
final class MongoSession implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MongoSession.class);

  private final Supplier<MongoAddress> address;
  private final FreshCollections fresh = new FreshCollections();
  private MongoClient client;
  private String hosts = "";

  /**
   * Connects when it is first used.
   *
   * @param address may refuse, with a {@link ConfigException}
   */
  MongoSession(Supplier<MongoAddress> address) {
    this.address = address;
  }

  /** What may be shown of the address. */
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
}
