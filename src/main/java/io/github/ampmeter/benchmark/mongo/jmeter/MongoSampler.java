package io.github.ampmeter.benchmark.mongo.jmeter;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.mongo.jmeter.MongoOperation.Answer;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.sampler.MicrosSampler;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.ThreadListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** "MongoDB Sampler": one operation on one collection, through a {@link MongoConnection}. */
@HelpTopic("elements.md#mongodb-connection-mongodb-sampler")
public class MongoSampler extends MicrosSampler implements TestBean, ThreadListener, Interruptible {
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

  private transient String level;
  private transient volatile Thread sampling;

  /**
   * As a new one stands in a plan, in the order of JMeter's generated forms; a plan that leaves a
   * property out means the same.
   */
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
      measure(result);
    } catch (ConfigException e) {
      fail(result, "refused", e.getMessage());
      result.setStopTestNow(true);
    } catch (MongoException e) {
      MongoFailure failure = MongoFailure.of(e);
      fail(result, failure.code(), failure.message());
      result.setStopTestNow(failure.lasting());
    } finally {
      sampling = null;
    }
    return result;
  }

  /** Connects and makes the collection, because the time of a load level begins with a sample. */
  @Override
  public void threadStarted() {
    TestBeanHelper.prepare(this);
    try {
      MongoOperation work = MongoOperation.parse(operation, document, filter, expectedDocuments);
      makeFresh(session(), namespace(), work, Thread.currentThread().getName());
    } catch (ConfigException | MongoException e) {
      LOG.debug("{} is not prepared; its first sample says why", getName(), e);
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

  private void measure(SampleResult result) {
    MongoOperation work = MongoOperation.parse(operation, document, filter, expectedDocuments);
    MongoSession session = session();
    MongoNamespace where = namespace();
    makeFresh(session, where, work, getThreadName());
    result.setSamplerData(operation + " on " + where.getFullName() + " at " + session.hosts());
    result.sampleStart();
    long start = System.nanoTime();
    try {
      finish(result, work.run(session.database(where), where.getCollectionName()));
    } finally {
      long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
      result.sampleEnd();
      tellMicros(getName(), micros);
    }
  }

  /** A load level is told from the next by the names of its threads, less their number. */
  private void makeFresh(
      MongoSession session, MongoNamespace where, MongoOperation work, String thread) {
    String now = thread.replaceFirst("-[0-9]+$", "");
    boolean wanted =
        work.needsFreshCollection()
            || (freshCollection && operation.strip().equals(MongoOperation.INSERT));
    if (wanted && !now.equals(level)) {
      session.makeFresh(where, now, work);
      level = now;
    }
  }

  private MongoSession session() {
    if (getThreadContext().getVariables().getObject(connection) instanceof MongoSession session) {
      return session;
    }
    throw new ConfigException(
        "%s: connection \"%s\" must be the name of a MongoDB Connection of this plan"
            .formatted(getName(), connection));
  }

  private MongoNamespace namespace() {
    try {
      return new MongoNamespace(database.strip(), collectionName());
    } catch (IllegalArgumentException e) {
      throw new ConfigException(
          "%s: database \"%s\" and collection \"%s\" must be names that MongoDB takes (%s)"
              .formatted(getName(), database, collection, e.getMessage()));
    }
  }

  private String collectionName() {
    String name = collection.strip();
    boolean ofMongoPerf = operation.strip().endsWith(".Empty");
    return name.isEmpty() && ofMongoPerf ? operation.strip().replace('.', '_') + "0" : name;
  }

  private static void finish(SampleResult result, Answer answer) {
    result.setResponseData(answer.text(), StandardCharsets.UTF_8.name());
    result.setSuccessful(answer.complaint().isEmpty());
    result.setResponseCode(answer.complaint().isEmpty() ? "OK" : "wrong answer");
    result.setResponseMessage(answer.complaint().isEmpty() ? "OK" : answer.complaint());
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
