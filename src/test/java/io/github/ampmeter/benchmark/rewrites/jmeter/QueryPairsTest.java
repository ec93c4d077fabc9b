package io.github.ampmeter.benchmark.rewrites.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.rewrites.jmeter.PairRun.RoundRobin;
import io.github.ampmeter.jmeter.JMeterUser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be known without a database. */
class QueryPairsTest {
  private final RoundRobin turns = new RoundRobin(1000);

  @BeforeEach
  void user() {
    new JMeterUser();
  }

  @Test
  void twoSamplersOfOnePlanHaveTheirOwnPairsThoughOneIsADuplicate() {
    QueryPairs first = sampler("first");
    QueryPairs second = (QueryPairs) first.clone();
    second.setProperty("folder", "/second");

    assertThat(refusal(first, second)).startsWith("/first must be a folder of pairs");
    assertThat(refusal(second, first)).startsWith("/second must be a folder of pairs");
  }

  @Test
  void canBeRunAfterItWasPasted() throws Exception {
    ByteArrayOutputStream clipboard = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(clipboard)) {
      out.writeObject(sampler("first"));
    }

    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(clipboard.toByteArray()))) {
      QueryPairs pasted = (QueryPairs) in.readObject();

      assertThat(refusal(pasted)).startsWith("/first must be a folder of pairs");
    }
  }

  @Test
  void writesNoTableWhenNothingWasAsked(@TempDir Path folder) {
    QueryPairs sampler = sampler("first");
    sampler.setTableFile(folder.resolve("table.txt").toString());

    sampler.testEnded();
    sampler.testStarted();
    sampler.testEnded();

    assertThat(folder).isEmptyDirectory();
  }

  /** What a user of the first of them is told, when all have started. */
  private static String refusal(QueryPairs... samplers) {
    for (QueryPairs sampler : samplers) {
      TestBeanHelper.prepare(sampler);
      sampler.testStarted();
    }
    QueryPairs user = (QueryPairs) samplers[0].clone();
    TestBeanHelper.prepare(user);
    user.setThreadName("Users 1-1");
    user.setConnections(QueryPairsTest::connection);
    SampleResult result = user.sample(null);
    assertThat(result.isSuccessful()).isFalse();
    return result.getResponseMessage();
  }

  private static QueryPairs sampler(String folder) {
    QueryPairs sampler = new QueryPairs();
    sampler.setProperty("folder", "/" + folder);
    return sampler;
  }

  /** One that does nothing. */
  private static Connection connection() {
    return (Connection)
        Proxy.newProxyInstance(
            QueryPairsTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> null);
  }

  @Test
  void lastAsLongAsTheyShall() {
    assertThat(turns.at(5_000)).isZero();
    assertThat(turns.at(5_999)).isZero();
    assertThat(turns.at(6_000)).isEqualTo(1);
    assertThat(turns.at(6_999)).isEqualTo(1);
  }

  @Test
  void leaveNobodyOutWhenAQueryTookLongerThanATurn() {
    turns.at(0);

    assertThat(turns.at(7_500)).isEqualTo(1);
    assertThat(turns.at(8_000)).isEqualTo(1);
    assertThat(turns.at(8_500)).isEqualTo(2);
  }
}
