package io.github.ampmeter.benchmark.as3ap.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.benchmark.as3ap.definition.Catalog;
import io.github.ampmeter.benchmark.as3ap.definition.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.definition.Engine;
import io.github.ampmeter.benchmark.as3ap.definition.Query;
import io.github.ampmeter.benchmark.as3ap.definition.RandomKey;
import io.github.ampmeter.benchmark.as3ap.definition.Setting;
import io.github.ampmeter.benchmark.as3ap.definition.Variant;
import io.github.ampmeter.jmeter.JdbcConnector;
import io.github.ampmeter.jmeter.JdbcConnector.SqlFailure;
import io.github.ampmeter.jmeter.MicrosSampler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sampler "AS3AP query": one query of the benchmark by its name, over a JDBC Connection
 * Configuration. Another number of rows than conforming data gives is an error.
 */
public class As3apSampler extends MicrosSampler implements ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(As3apSampler.class);
  private static final String SHARED = As3apSampler.class.getName() + ".";

  public static final String POOL = "As3apSampler.pool";
  public static final String QUERY = "As3apSampler.query";
  public static final String SIZE = "As3apSampler.size";
  public static final String ENGINE = "As3apSampler.engine";
  public static final String VARIANT = "As3apSampler.variant";

  private transient List<String> read;
  private transient Setting setting;
  private transient Query query;
  private transient SamplerThread shared;
  private transient volatile SamplerThread running;

  /** As a new one stands in a plan; a plan that leaves a property out means the same. */
  public As3apSampler() {
    setProperty(QUERY, "ir_select");
    setProperty(POOL, "database");
    setProperty(SIZE, DatabaseSize.MB_4.toString());
    setProperty(ENGINE, Engine.INNODB.toString());
    setProperty(VARIANT, Variant.NO_ABORT.toString());
  }

  /** The variable name of the JDBC Connection Configuration. */
  public String getPool() {
    return getPropertyAsString(POOL);
  }

  public void setPool(String pool) {
    setProperty(POOL, pool);
  }

  /** The query's name. */
  public String getQuery() {
    return getPropertyAsString(QUERY);
  }

  public void setQuery(String query) {
    setProperty(QUERY, query);
  }

  /** 4MB, 40MB, 400MB or 4GB. */
  public String getSize() {
    return getPropertyAsString(SIZE);
  }

  public void setSize(String size) {
    setProperty(SIZE, size);
  }

  /** MyISAM or InnoDB. */
  public String getEngine() {
    return getPropertyAsString(ENGINE);
  }

  public void setEngine(String engine) {
    setProperty(ENGINE, engine);
  }

  /** abort or no-abort. */
  public String getVariant() {
    return getPropertyAsString(VARIANT);
  }

  public void setVariant(String variant) {
    setProperty(VARIANT, variant);
  }

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = newSample();
    SamplerThread thread = thread();
    shared = thread;
    running = thread;
    try {
      run(result, thread);
    } catch (ConfigException | SQLException | IOException e) {
      failed(result, thread, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } finally {
      running = null;
    }
    // What is only prepared stands in no table, unless it went wrong.
    if (query != null && !query.family().measured() && result.isSuccessful()) {
      return null;
    }
    return result;
  }

  private void run(SampleResult result, SamplerThread thread)
      throws SQLException, IOException, InterruptedException {
    readProperties();
    result.setSamplerData(query.sql());
    QuerySession session = thread.session();
    QueryResult before = session.prepare(query);
    RandomKey keys = thread.keys(setting.size());
    result.sampleStart();
    QueryResult answer = session.execute(query, keys);
    result.sampleEnd();
    putMicros(getName(), answer.micros());
    report(result, before.and(answer).and(session.finish(query)));
  }

  /** Anew only where an expression has come to another value. */
  private void readProperties() {
    List<String> texts = List.of(getQuery(), getSize(), getEngine(), getVariant());
    if (!texts.equals(read)) {
      read = null;
      setting = Setting.parse(getSize(), getEngine(), getVariant());
      query = Catalog.of(setting).query(getQuery());
      read = texts;
    }
  }

  private static void report(SampleResult result, QueryResult answer) {
    result.setResponseData(answer.text(), StandardCharsets.UTF_8.name());
    result.setSuccessful(answer.expected());
    result.setResponseCode(answer.expected() ? "200" : "unexpected answer");
    result.setResponseMessage(answer.expected() ? "OK" : answer.mismatch());
    if (answer.deadlocks() > 0) {
      result.setResponseMessage(
          result.getResponseMessage() + ", after " + Counted.of(answer.deadlocks(), "deadlocks"));
    }
  }

  private void failed(SampleResult result, SamplerThread thread, Exception e) {
    if (e instanceof SQLException sql) {
      SqlFailure failure = SqlFailure.of(sql);
      fail(result, failure.code(), failure.message());
      if (SqlStates.breaksConnection(sql)) {
        thread.abandon();
      }
    } else {
      fail(result, "error", String.valueOf(e.getMessage()).strip());
    }
    LOG.debug("{} failed", getName(), e);
  }

  /** The state shared by all samplers of a thread that use one pool. */
  private SamplerThread thread() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    String pool = getPool();
    if (variables.getObject(SHARED + pool) instanceof SamplerThread thread) {
      return thread;
    }
    JdbcConnector connector = new JdbcConnector(JdbcConnector.Pool.named(pool));
    SamplerThread thread = new SamplerThread(Thread.currentThread().getName(), connector);
    variables.putObject(SHARED + pool, thread);
    return thread;
  }

  @Override
  public void threadStarted() {}

  @Override
  public void threadFinished() {
    // JMeter may have cleared the thread's variables by now.
    if (shared != null) {
      shared.disconnect();
    }
  }

  @Override
  public boolean interrupt() {
    SamplerThread thread = running;
    if (thread == null) {
      return false;
    }
    try {
      thread.cancel();
    } catch (SQLException e) {
      LOG.warn("{} could not be cancelled", getName(), e);
    }
    return true;
  }
}
