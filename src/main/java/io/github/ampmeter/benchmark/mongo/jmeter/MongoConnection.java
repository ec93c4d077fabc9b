package io.github.ampmeter.benchmark.mongo.jmeter;

import io.github.ampmeter.benchmark.mongo.jmeter.MongoSession.MongoAddress;
import io.github.ampmeter.benchmark.mongo.jmeter.MongoSession.MongoAddress.Limits;
import io.github.ampmeter.jmeter.HelpTopic;
import java.util.Optional;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Configuration element "MongoDB Connection": one client for a test, with a name for samplers. It
 * connects at the first sample; an invalid URI fails that sample and ends the test.
 */
@HelpTopic("reference/elements.md#mongodb-connection-mongodb-sampler")
public final class MongoConnection extends ConfigTestElement
    implements TestBean, TestStateListener {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(MongoConnection.class);

  private String connection = "";
  private String uri = "";
  private String serverSelectionTimeout = "";
  private String connectTimeout = "";
  private String responseTimeout = "";
  private transient MongoSession session;

  /** Sets the defaults in the order of the form; they also apply if a plan omits a property. */
  public MongoConnection() {
    setProperty("connectTimeout", "5000");
    setProperty("connection", "mongo");
    setProperty("responseTimeout", "30000");
    setProperty("serverSelectionTimeout", "5000");
    setProperty("uri", "mongodb://127.0.0.1:27017");
  }

  @Override
  public void testStarted() {
    Optional<String> problem = MongoDriver.problem();
    if (problem.isPresent()) {
      LOG.error(problem.get());
      return;
    }
    // Fields are copied for this run, because the element may be edited meanwhile.
    String server = uri;
    String[] times = {serverSelectionTimeout, connectTimeout, responseTimeout};
    session =
        new MongoSession(
            () -> MongoAddress.parse(server, Limits.parse(times[0], times[1], times[2])));
    getThreadContext().getVariables().putObject(connection, session);
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    if (session != null) {
      session.close();
      session = null;
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  public String getConnection() {
    return connection;
  }

  public void setConnection(String connection) {
    this.connection = connection;
  }

  public String getUri() {
    return uri;
  }

  public void setUri(String uri) {
    this.uri = uri;
  }

  public String getServerSelectionTimeout() {
    return serverSelectionTimeout;
  }

  public void setServerSelectionTimeout(String millis) {
    this.serverSelectionTimeout = millis;
  }

  public String getConnectTimeout() {
    return connectTimeout;
  }

  public void setConnectTimeout(String millis) {
    this.connectTimeout = millis;
  }

  public String getResponseTimeout() {
    return responseTimeout;
  }

  public void setResponseTimeout(String millis) {
    this.responseTimeout = millis;
  }
}
