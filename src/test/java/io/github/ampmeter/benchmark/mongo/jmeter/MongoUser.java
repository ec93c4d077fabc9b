package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/** A server in this JVM, a connection to it, and one user of a plan who sends samples. */
final class MongoUser implements AutoCloseable {
  private final MongoConnection connection = new MongoConnection();
  private final JMeterVariables variables = new JMeterVariables();
  private MongoServer server = new MongoServer(new MemoryBackend());
  private final InetSocketAddress address = server.bind();

  MongoUser() {
    this("");
  }

  MongoUser(String optionsOfTheUri) {
    JMeterContextService.getContext().setVariables(variables);
    connection.setConnection("mongo");
    connection.setUri("mongodb://127.0.0.1:" + address.getPort() + "/" + optionsOfTheUri);
    connection.setServerSelectionTimeout("3000");
    connection.setConnectTimeout("3000");
    connection.setResponseTimeout("20000");
    connection.testStarted();
  }

  /** Starts over with another URI. */
  MongoUser connectedTo(String uri) {
    connection.testEnded();
    connection.setUri(uri);
    connection.setServerSelectionTimeout("300");
    connection.testStarted();
    return this;
  }

  static MongoSampler sampler(String operation) {
    return sampler(operation, "Users 1-1");
  }

  static MongoSampler sampler(String operation, String thread) {
    MongoSampler sampler = new MongoSampler();
    sampler.setName(operation);
    sampler.setThreadName(thread);
    sampler.setConnection("mongo");
    sampler.setDatabase("test0");
    sampler.setCollection(operation.replace('.', '_') + "0");
    sampler.setOperation(operation);
    return sampler;
  }

  SampleResult sample(MongoSampler sampler) {
    return sampler.sample(null);
  }

  String variable(String name) {
    return variables.get(name);
  }

  long documentsIn(String collection) {
    try (MongoClient client = client()) {
      return client.getDatabase("test0").getCollection(collection).countDocuments();
    }
  }

  Iterable<String> collections() {
    try (MongoClient client = client()) {
      MongoDatabase database = client.getDatabase("test0");
      return database.listCollectionNames().into(new ArrayList<>());
    }
  }

  MongoClient client() {
    return MongoClients.create("mongodb://127.0.0.1:" + address.getPort());
  }

  void endTest() {
    connection.testEnded();
  }

  void stopServer() {
    server.shutdownNow();
  }

  void startServerAgain() {
    server = new MongoServer(new MemoryBackend());
    server.bind(address);
  }

  @Override
  public void close() {
    connection.testEnded();
    server.shutdownNow();
    JMeterContextService.getContext().clear();
  }
}
