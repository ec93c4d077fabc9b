package io.github.ampmeter.benchmark.mongo.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.MicrosSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.ThreadListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * "MongoDB Sampler": one operation on one collection, through a {@link MongoConnection}. It uses no
 * class of the driver, so that it can be opened without it and says what is missing.
 */
@HelpTopic("reference/elements.md#mongodb-connection-mongodb-sampler")
public final class MongoSampler extends MicrosSampler
    implements TestBean, ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(MongoSampler.class);

  private String connection = "";
  private String database = "";
  private String collection = "";
  private String operation = "";
  private String document = "";
  private String filter = "";
  private String expectedDocuments = "";
  private boolean freshCollection;

  /** The load level for which its collection is fresh; null: none. */
  transient String level;

  private transient volatile Thread sampling;

  /** Sets the defaults in the order of the form; they also apply if a plan omits a property. */
  public MongoSampler() {
    setProperty("collection", "");
    setProperty("connection", "mongo");
    setProperty("database", "test0");
    setProperty("document", "{}");
    setProperty("expectedDocuments", "");
    setProperty("filter", "{}");
    setProperty("freshCollection", true);
    setProperty("operation", MongoOperation.INSERT_EMPTY);
  }

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = newSample();
    sampling = Thread.currentThread();
    try {
      MongoDriver.require();
      send(result);
    } catch (ConfigException e) {
      fail(result, "refused", e.getMessage());
      result.setStopTestNow(true);
    } finally {
      sampling = null;
    }
    return result;
  }

  private void send(SampleResult result) {
    new MongoCall(this)
        .send(result, micros -> putMicros(getName(), micros))
        .ifPresent(
            failure -> {
              fail(result, failure.code(), failure.message());
              result.setStopTestNow(failure.lasting());
            });
  }

  /** Connects and creates the collection before the time of a load level begins. */
  @Override
  public void threadStarted() {
    TestBeanHelper.prepare(this);
    try {
      MongoDriver.require();
      new MongoCall(this).prepare(Thread.currentThread().getName());
    } catch (ConfigException e) {
      LOG.debug("{} is not prepared; see its first sample", getName(), e);
    }
  }

  @Override
  public void threadFinished() {}

  @Override
  public boolean interrupt() {
    Thread busy = sampling;
    if (busy != null) {
      busy.interrupt();
    }
    return busy != null;
  }

  public String getConnection() {
    return connection;
  }

  public void setConnection(String connection) {
    this.connection = connection;
  }

  public String getDatabase() {
    return database;
  }

  public void setDatabase(String database) {
    this.database = database;
  }

  public String getCollection() {
    return collection;
  }

  public void setCollection(String collection) {
    this.collection = collection;
  }

  public String getOperation() {
    return operation;
  }

  public void setOperation(String operation) {
    this.operation = operation;
  }

  public String getDocument() {
    return document;
  }

  public void setDocument(String document) {
    this.document = document;
  }

  public String getFilter() {
    return filter;
  }

  public void setFilter(String filter) {
    this.filter = filter;
  }

  public String getExpectedDocuments() {
    return expectedDocuments;
  }

  public void setExpectedDocuments(String expectedDocuments) {
    this.expectedDocuments = expectedDocuments;
  }

  public boolean isFreshCollection() {
    return freshCollection;
  }

  public void setFreshCollection(boolean freshCollection) {
    this.freshCollection = freshCollection;
  }
}
