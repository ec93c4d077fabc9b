package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.benchmark.rewrites.RewritePair;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewritesJson;
import io.github.ampmeter.benchmark.rewrites.RewritesSection;
import io.github.ampmeter.benchmark.rewrites.jmeter.CheckedPair.Keys;
import io.github.ampmeter.benchmark.rewrites.jmeter.PairRun.PairSettings;
import io.github.ampmeter.benchmark.rewrites.jmeter.PairRun.PairTable;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.JdbcConnector;
import io.github.ampmeter.jmeter.JdbcConnector.SqlFailure;
import io.github.ampmeter.jmeter.MicrosSampler;
import io.github.ampmeter.jmeter.WholeNumber;
import io.github.ampmeter.report.result.SectionText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sampler "Query Pairs": queries and their rewrites from a folder; all users run the same query for
 * a turn. Pairs with different rows are an error and are not compared.
 */
@HelpTopic("reference/elements.md#query-pairs")
public final class QueryPairs extends MicrosSampler
    implements TestBean, TestStateListener, ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(QueryPairs.class);

  private transient PairRun run;
  private transient JdbcConnector.Pool connections;
  private transient volatile PairUser user;

  private String pool = "";
  private String folder = "";
  private String pairs = "";
  private String turn = "";
  private String warmUp = "";
  private String proofKeys = "";
  private String seed = "";
  private String tableFile = "";
  private String dataFile = "";

  /** Sets the defaults in the order of the form; they also apply if a plan omits a property. */
  public QueryPairs() {
    setProperty("dataFile", "");
    setProperty("folder", "../datasets/query-rewrites");
    setProperty("pairs", "");
    setProperty("pool", "database");
    setProperty("proofKeys", "20");
    setProperty("seed", "1");
    setProperty("tableFile", "");
    setProperty("turn", "1000");
    setProperty("warmUp", "0");
  }

  /** JMeter runs one copy for each thread, which it makes after the test has started. */
  @Override
  public Object clone() {
    QueryPairs copy = (QueryPairs) super.clone();
    copy.run = run;
    return copy;
  }

  @Override
  public void testStarted() {
    run = new PairRun(this::settings);
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    PairTable table = run == null ? null : run.table();
    if (table == null) {
      return;
    }
    List<RewritePair> pairs = table.pairs();
    String text = RewritesSection.of(pairs).map(SectionText::write).orElse("");
    LOG.info("{}\n{}", getName(), text);
    new PairFile(getTableFile()).write(text);
    new PairFile(getDataFile()).write(RewritesJson.write(pairs));
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  /** Checks the pairs before the time of a load level begins. */
  @Override
  public void threadStarted() {
    TestBeanHelper.prepare(this);
    try {
      run.prepare(user(Thread.currentThread().getName()).connection());
    } catch (ConfigException | UncheckedIOException | SQLException e) {
      LOG.debug("{} is not prepared; see its first sample", getName(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void threadFinished() {
    if (user != null) {
      user.disconnect();
    }
  }

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = newSample();
    try {
      measure(result);
    } catch (ConfigException | UncheckedIOException e) {
      fail(result, "refused", e.getMessage());
      result.setStopTestNow(true);
    } catch (SQLException e) {
      SqlFailure failure = SqlFailure.of(e);
      fail(result, failure.code(), failure.message());
      user().abandon();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
    return result;
  }

  private void measure(SampleResult result) throws SQLException, InterruptedException {
    run.prepare(user().connection());
    Optional<String> problem = run.nextProblem();
    if (problem.isPresent()) {
      fail(result, "not compared", problem.get());
      return;
    }
    if (run.comparesNothing()) {
      throw new ConfigException(getName() + ": no pair of queries is left to compare");
    }
    PairRun.Turn next = run.next(System.nanoTime());
    result.setSampleLabel(next.label());
    PreparedStatement statement = user().statement(next, run.seed());
    result.setSamplerData(next.variant().sqlOf(next.pair().pair()));
    ask(result, statement, next);
  }

  private void ask(SampleResult result, PreparedStatement statement, PairRun.Turn turn)
      throws SQLException {
    result.sampleStart();
    long start = System.nanoTime();
    long rows = user().ask(statement);
    long micros = (System.nanoTime() - start) / 1000;
    result.sampleEnd();
    run.table().record(turn, getThreadName(), result.getStartTime(), micros);
    putMicros(turn.label(), micros);
    result.setResponseData(Counted.of(rows, "rows"), StandardCharsets.UTF_8.name());
    result.setResponseCodeOK();
    result.setResponseMessageOK();
    result.setSuccessful(true);
  }

  private PairUser user() {
    return user(getThreadName());
  }

  private PairUser user(String thread) {
    if (user == null) {
      JdbcConnector.Pool pool =
          connections == null ? JdbcConnector.Pool.named(getPool()) : connections;
      user = new PairUser(new JdbcConnector(pool), thread);
    }
    return user;
  }

  /** Replaces the pool of JMeter's JDBC Connection Configuration in tests. */
  void setConnections(JdbcConnector.Pool connections) {
    this.connections = connections;
  }

  /** The settings; the folder is relative to the plan, wherever JMeter was started. */
  private PairSettings settings() {
    Path plan = Path.of(FileServer.getFileServer().getBaseDir());
    return new PairSettings(
        PairSettings.pairs(plan.resolve(folder.strip()).normalize(), pairs),
        Duration.ofMillis(number("turn", turn, 1)),
        Duration.ofSeconds(number("warmUp", warmUp, 0)),
        number("proofKeys", proofKeys, 1),
        WholeNumber.seed("Query Pairs: seed", seed));
  }

  private static int number(String field, String text, int least) {
    return WholeNumber.atLeast(least, "Query Pairs: " + field, text);
  }

  @Override
  public boolean interrupt() {
    PairUser busy = user;
    try {
      return busy != null && busy.cancel();
    } catch (SQLException e) {
      LOG.warn("{} could not be cancelled", getName(), e);
      return false;
    }
  }

  public String getPool() {
    return pool;
  }

  public void setPool(String pool) {
    this.pool = pool;
  }

  public String getFolder() {
    return folder;
  }

  public void setFolder(String folder) {
    this.folder = folder;
  }

  public String getPairs() {
    return pairs;
  }

  public void setPairs(String pairs) {
    this.pairs = pairs;
  }

  public String getTurn() {
    return turn;
  }

  public void setTurn(String turn) {
    this.turn = turn;
  }

  public String getWarmUp() {
    return warmUp;
  }

  public void setWarmUp(String warmUp) {
    this.warmUp = warmUp;
  }

  public String getProofKeys() {
    return proofKeys;
  }

  public void setProofKeys(String proofKeys) {
    this.proofKeys = proofKeys;
  }

  public String getSeed() {
    return seed;
  }

  public void setSeed(String seed) {
    this.seed = seed;
  }

  public String getTableFile() {
    return tableFile;
  }

  public void setTableFile(String tableFile) {
    this.tableFile = tableFile;
  }

  public String getDataFile() {
    return dataFile;
  }

  public void setDataFile(String dataFile) {
    this.dataFile = dataFile;
  }

  /**
   * The file for the figures at the end of a test.
   *
   * @param path empty: none
   */
  private record PairFile(String path) {
    private static final Logger LOG = LoggerFactory.getLogger(PairFile.class);

    /** Writes the figures, which are in JMeter's log, too, as is a failure to write them. */
    void write(String text) {
      if (path.isBlank()) {
        return;
      }
      try {
        Files.writeString(Path.of(path.strip()), text);
      } catch (IOException e) {
        LOG.error("The figures of the query pairs cannot be written to {}", path, e);
      }
    }
  }

  /** One user: a connection with prepared queries, and the keys in random order. */
  private static final class PairUser {
    private final JdbcConnector connector;
    private final int number;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private final Map<String, SplittableRandom> draws = new HashMap<>();
    private Connection connection;
    private volatile PreparedStatement running;

    /**
     * A user that connects at the first query.
     *
     * @param thread its name ends with the number of the user, who draws the same keys in each run
     */
    PairUser(JdbcConnector connector, String thread) {
      this.connector = connector;
      String digits = thread.replaceFirst("^.*-(?=[0-9]{1,9}$)", "");
      this.number = digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : 0;
    }

    /** Returns the connection, a new one if the last one broke. */
    Connection connection() throws SQLException, InterruptedException {
      if (connection == null) {
        connection = connector.connect();
      }
      return connection;
    }

    /** The statement with the next key; both queries of a pair get the same keys in turn. */
    PreparedStatement statement(PairRun.Turn turn, long seed)
        throws SQLException, InterruptedException {
      PreparedStatement statement = prepared.get(turn.label());
      if (statement == null) {
        statement = connection().prepareStatement(turn.variant().sqlOf(turn.pair().pair()));
        prepared.put(turn.label(), statement);
      }
      SplittableRandom draw =
          draws.computeIfAbsent(turn.label(), label -> new SplittableRandom(seed + number));
      Keys.set(statement, turn.pair().keys().draw(draw));
      return statement;
    }

    /** Executes the statement and returns the number of rows. */
    long ask(PreparedStatement statement) throws SQLException {
      running = statement;
      try (ResultSet rows = statement.executeQuery()) {
        int columns = rows.getMetaData().getColumnCount();
        long count = 0;
        while (rows.next()) {
          for (int i = 1; i <= columns; i++) {
            rows.getString(i);
          }
          count++;
        }
        return count;
      } finally {
        running = null;
      }
    }

    /** Cancels the current query; called by another thread. */
    boolean cancel() throws SQLException {
      PreparedStatement statement = running;
      if (statement != null) {
        statement.cancel();
      }
      return statement != null;
    }

    /** Discards the connection, which may be broken. */
    void abandon() {
      Connection broken = connection;
      connection = null;
      prepared.clear();
      if (broken != null) {
        JdbcConnector.abandon(broken);
      }
    }

    /** Closes the connection, which is no longer needed. */
    void disconnect() {
      Connection closing = connection;
      connection = null;
      prepared.clear();
      if (closing != null) {
        JdbcConnector.close(closing);
      }
    }
  }
}
