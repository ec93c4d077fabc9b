package io.github.ampmeter.jmeter.sampler.rewrite;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.sampler.SqlFailure;
import io.github.ampmeter.report.RewritePair;
import io.github.ampmeter.report.data.RewritesJson;
import io.github.ampmeter.report.data.RewritesText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.protocol.jdbc.config.DataSourceElement;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sampler "Query Pairs": queries and their rewrites from a folder, all users the same for a turn.
 * Two that do not return the same rows are an error and are not compared.
 */
public class QueryPairs extends AbstractSampler
    implements TestBean, TestStateListener, ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(QueryPairs.class);
  private static final String SIMPLE_CONFIG = "org.apache.jmeter.config.gui.SimpleConfigGui";

  private String pool = "";
  private String folder = "";
  private String pairs = "";
  private String turn = "";
  private String warmUp = "";
  private String proofKeys = "";
  private String seed = "";
  private String tableFile = "";
  private String dataFile = "";

  /** One for all copies that a test runs. */
  private transient Shared shared = new Shared();

  private transient PairUser.Pool connections = () -> DataSourceElement.getConnection(pool);
  private transient volatile PairUser user;
  private transient String lastMicros = "";

  /**
   * As a new one stands in a plan, in the order of JMeter's generated forms; a plan that leaves a
   * property out means the same.
   */
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

  /** What the copies of one sampler have in common. */
  private static final class Shared {
    private volatile PairRun run;
  }

  @Override
  public Object clone() {
    QueryPairs copy = (QueryPairs) super.clone();
    copy.shared = shared;
    return copy;
  }

  @Override
  public void testStarted() {
    shared.run = new PairRun(this::settings);
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    PairTable table = shared.run == null ? null : shared.run.table();
    if (table == null) {
      return;
    }
    List<RewritePair> pairs = table.pairs();
    String text = RewritesText.write(pairs);
    LOG.info("{}\n{}", getName(), text);
    write(tableFile, text);
    write(dataFile, RewritesJson.write(pairs));
  }

  private void write(String file, String text) {
    if (file.isBlank()) {
      return;
    }
    try {
      Files.writeString(Path.of(file.strip()), text);
    } catch (IOException e) {
      LOG.error("The figures of {} cannot be written to {}", getName(), file, e);
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  /** Looks at the pairs, because the time of a load level begins with a sample. */
  @Override
  public void threadStarted() {
    TestBeanHelper.prepare(this);
    try {
      shared.run.prepare(user(Thread.currentThread().getName()).connection());
    } catch (ConfigException | UncheckedIOException | SQLException e) {
      LOG.debug("{} is not prepared; its first sample says why", getName(), e);
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

  private PairUser user() {
    return user(getThreadName());
  }

  private PairUser user(String thread) {
    if (user == null) {
      String number = thread.replaceFirst("^.*-(?=[0-9]{1,9}$)", "");
      user = new PairUser(connections, number.matches("[0-9]+") ? Integer.parseInt(number) : 0);
    }
    return user;
  }

  /** Instead of those of JMeter's JDBC Connection Configuration. */
  void setConnections(PairUser.Pool connections) {
    this.connections = connections;
  }

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    result.setDataType(SampleResult.TEXT);
    getThreadContext().getVariables().remove(lastMicros);
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
    PairRun run = shared.run;
    run.prepare(user().connection());
    Optional<String> refusal = run.refusal();
    if (refusal.isPresent()) {
      fail(result, "not compared", refusal.get());
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
    shared.run.table().record(turn, getThreadName(), result.getStartTime(), micros);
    lastMicros = turn.label() + ":micros";
    getThreadContext().getVariables().put(lastMicros, String.valueOf(micros));
    result.setResponseData(rows + " rows", StandardCharsets.UTF_8.name());
    result.setResponseCodeOK();
    result.setResponseMessageOK();
    result.setSuccessful(true);
  }

  private static void fail(SampleResult result, String code, String message) {
    if (result.getStartTime() == 0) {
      result.sampleStart();
    }
    if (result.getEndTime() == 0) {
      result.sampleEnd();
    }
    result.setSuccessful(false);
    result.setResponseCode(code);
    result.setResponseMessage(message);
  }

  private PairSettings settings() {
    return new PairSettings(
        PairSettings.pairs(besideThePlan(folder.strip()), pairs),
        Duration.ofMillis(PairSettings.number("turn", turn, 1)),
        Duration.ofSeconds(PairSettings.number("warmUp", warmUp, 0)),
        (int) PairSettings.number("proofKeys", proofKeys, 1),
        PairSettings.number("seed", seed, 0));
  }

  /** Relative to the plan, wherever JMeter was started. */
  private static Path besideThePlan(String path) {
    return Path.of(FileServer.getFileServer().getBaseDir()).resolve(path).normalize();
  }

  /** The connection's properties are its own, though they may have the same names. */
  @Override
  public boolean applies(ConfigTestElement element) {
    return SIMPLE_CONFIG.equals(element.getPropertyAsString(TestElement.GUI_CLASS));
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
}
