package io.github.ampmeter.benchmark.rewrites.jmeter;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Counted;
import io.github.ampmeter.benchmark.rewrites.report.RewritePair;
import io.github.ampmeter.benchmark.rewrites.report.RewritesJson;
import io.github.ampmeter.benchmark.rewrites.report.RewritesSection;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.JdbcConnector;
import io.github.ampmeter.jmeter.JdbcConnector.SqlFailure;
import io.github.ampmeter.report.data.SectionText;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sampler "Query Pairs": queries and their rewrites from a folder, all users the same for a turn.
 * Two that do not return the same rows are an error and are not compared.
 */
@HelpTopic("reference/elements.md#query-pairs")
public class QueryPairs extends QueryPairsForm
    implements TestBean, TestStateListener, ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(QueryPairs.class);

  private transient PairRun run;
  private transient JdbcConnector.Pool connections;
  private transient volatile PairUser user;

  /** JMeter runs copies, one a thread, which it makes after the test has started. */
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

  /** Looks at the pairs, because the time of a load level begins with a sample. */
  @Override
  public void threadStarted() {
    TestBeanHelper.prepare(this);
    try {
      run.prepare(user(Thread.currentThread().getName()).connection());
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

  /** Instead of those of JMeter's JDBC Connection Configuration. */
  void setConnections(JdbcConnector.Pool connections) {
    this.connections = connections;
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
}
