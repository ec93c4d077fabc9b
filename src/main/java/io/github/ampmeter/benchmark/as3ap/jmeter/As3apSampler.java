package io.github.ampmeter.benchmark.as3ap.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.benchmark.as3ap.Catalog;
import io.github.ampmeter.benchmark.as3ap.Query;
import io.github.ampmeter.benchmark.as3ap.Setting;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import io.github.ampmeter.benchmark.as3ap.Setting.Variant;
import io.github.ampmeter.benchmark.as3ap.jmeter.As3apSampler.RandomKey;
import io.github.ampmeter.benchmark.as3ap.jmeter.QuerySession.QueryResult;
import io.github.ampmeter.jmeter.JdbcConnector;
import io.github.ampmeter.jmeter.JdbcConnector.SqlFailure;
import io.github.ampmeter.jmeter.MicrosSampler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
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
 * Configuration. A number of rows that differs from that of conforming data is an error.
 */
public final class As3apSampler extends MicrosSampler implements ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(As3apSampler.class);
  private static final String SHARED = As3apSampler.class.getName() + ".";

  /** The SQL state class of connection errors. */
  private static final String CONNECTION = "08";

  /** The SQL state class of an operator's commands, such as a shutdown. */
  private static final String OPERATOR = "57";

  private static final int SERVER_SHUTDOWN = 1053;
  private static final int KILLED = 1927;

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

  /** Sets the defaults, which also apply if a plan omits a property. */
  public As3apSampler() {
    setProperty(QUERY, "ir_select");
    setProperty(POOL, "database");
    setProperty(SIZE, DatabaseSize.MB_4.toString());
    setProperty(ENGINE, Engine.INNODB.toString());
    setProperty(VARIANT, Variant.NO_ABORT.toString());
  }

  /** Returns the variable name of a JDBC Connection Configuration. */
  public String getPool() {
    return getPropertyAsString(POOL);
  }

  public void setPool(String pool) {
    setProperty(POOL, pool);
  }

  public String getQuery() {
    return getPropertyAsString(QUERY);
  }

  public void setQuery(String query) {
    setProperty(QUERY, query);
  }

  /** Returns the size: 4MB, 40MB, 400MB or 4GB. */
  public String getSize() {
    return getPropertyAsString(SIZE);
  }

  public void setSize(String size) {
    setProperty(SIZE, size);
  }

  /** Returns the engine: MyISAM or InnoDB. */
  public String getEngine() {
    return getPropertyAsString(ENGINE);
  }

  public void setEngine(String engine) {
    setProperty(ENGINE, engine);
  }

  /** Returns the variant: abort or no-abort. */
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
    // Preparations have no row in the report unless they fail.
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
    QueryResult outcome = session.execute(query, keys);
    result.sampleEnd();
    putMicros(getName(), outcome.micros());
    report(result, before.and(outcome).and(session.finish(query)));
  }

  /** Reads the properties anew if an expression has a new value. */
  private void readProperties() {
    List<String> texts = List.of(getQuery(), getSize(), getEngine(), getVariant());
    if (!texts.equals(read)) {
      read = null;
      setting = Setting.parse(getSize(), getEngine(), getVariant());
      query = Catalog.of(setting).query(getQuery());
      read = texts;
    }
  }

  private static void report(SampleResult result, QueryResult outcome) {
    // Rows that go to no screen are counted, so that a success shows what was read.
    String read = outcome.text().isEmpty() ? Counted.of(outcome.rows(), "rows") : outcome.text();
    result.setResponseData(read, StandardCharsets.UTF_8.name());
    result.setSuccessful(outcome.expected());
    result.setResponseCode(outcome.expected() ? "200" : "unexpected answer");
    result.setResponseMessage(outcome.expected() ? "OK" : outcome.mismatch());
    if (outcome.deadlocks() > 0) {
      result.setResponseMessage(
          result.getResponseMessage() + ", after " + Counted.of(outcome.deadlocks(), "deadlocks"));
    }
  }

  private void failed(SampleResult result, SamplerThread thread, Exception e) {
    if (e instanceof SQLException sql) {
      SqlFailure failure = SqlFailure.of(sql);
      fail(result, failure.code(), failure.message());
      if (breaksConnection(sql)) {
        thread.abandon();
      }
    } else {
      fail(result, "error", String.valueOf(e.getMessage()).strip());
    }
    LOG.debug("{} failed", getName(), e);
  }

  /** Whether an error means that the connection is broken. */
  private static boolean breaksConnection(SQLException e) {
    String state = e.getSQLState();
    boolean lost = state == null || state.startsWith(CONNECTION) || state.startsWith(OPERATOR);
    return lost || e.getErrorCode() == SERVER_SHUTDOWN || e.getErrorCode() == KILLED;
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
    // JMeter may have cleared the thread's variables already.
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

  /** The shared connection and keys of a thread's AS3AP samplers with one pool. */
  private static final class SamplerThread {
    private final long seed;
    private final JdbcConnector connector;
    private volatile QuerySession session;
    private RandomKey keys;
    private DatabaseSize size;

    /**
     * Connects with its first query.
     *
     * @param name of the thread, which is the same in each run, and so are its keys
     */
    SamplerThread(String name, JdbcConnector connector) {
      this.seed = name.hashCode() * 0x9E3779B97F4A7C15L;
      this.connector = connector;
    }

    /** Returns the connection, a new one if the last one broke. */
    QuerySession session() throws SQLException, InterruptedException {
      if (session == null) {
        session = opened(connector.connect());
      }
      return session;
    }

    private static QuerySession opened(Connection connection) throws SQLException {
      try {
        return new QuerySession(connection);
      } catch (SQLException e) {
        // A pool of one connection would wait for it for ever.
        JdbcConnector.abandon(connection);
        throw e;
      }
    }

    RandomKey keys(DatabaseSize wanted) {
      if (wanted != size) {
        size = wanted;
        keys = new RandomKey(wanted, new Random(seed));
      }
      return keys;
    }

    void cancel() throws SQLException {
      QuerySession current = session;
      if (current != null) {
        current.cancel();
      }
    }

    /** Discards the connection, which is broken. */
    void abandon() {
      QuerySession broken = session;
      session = null;
      if (broken != null) {
        broken.abandon();
      }
    }

    /** Closes the connection, which is no longer needed. */
    void disconnect() {
      QuerySession closing = session;
      session = null;
      if (closing != null) {
        closing.close();
      }
    }
  }

  /** Draws keys of updates: uniform in [0, N) without 1, the missing key. */
  static final class RandomKey {
    private static final int ABSENT = 1;

    private final int rows;
    private final RandomGenerator random;

    RandomKey(DatabaseSize size, RandomGenerator random) {
      this.rows = size.rows();
      this.random = random;
    }

    int next() {
      int key = random.nextInt(rows);
      while (key == ABSENT) {
        key = random.nextInt(rows);
      }
      return key;
    }
  }
}
