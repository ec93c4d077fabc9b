package io.github.ampmeter.benchmark.as3ap.jmeter;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.util.Map;
import java.util.UUID;
import org.apache.jmeter.protocol.jdbc.config.DataSourceElement;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/** One user who sends one query at 4MB on InnoDB, over the plans' JDBC Connection Configuration. */
final class As3apUser implements AutoCloseable {
  private final JMeterVariables variables = new JMeterVariables();
  private final DataSourceElement source = new DataSourceElement();
  private final As3apSampler sampler = new As3apSampler();

  /**
   * @param options of the JDBC URL, each with {@code &} before it
   */
  As3apUser(DatabaseAddress address, String options, String query) {
    HeadlessJMeter.home();
    // JMeter keeps pools by thread and name, and all tests run in one thread.
    String pool = UUID.randomUUID().toString();
    connections(address, options, pool);
    sampler.setName(query);
    sampler.setQuery(query);
    sampler.setPool(pool);
    sampler.setSize("4MB");
    sampler.setEngine("InnoDB");
    sampler.setVariant("no-abort");
  }

  private void connections(DatabaseAddress address, String options, String pool) {
    String url =
        "jdbc:mysql://%s:%d/%s?sslMode=DISABLED&allowPublicKeyRetrieval=true"
                .formatted(address.host(), address.port(), address.name())
            + "&useServerPrepStmts=true&connectTimeout=5000&socketTimeout=30000"
            + options;
    Map.ofEntries(
            Map.entry("dataSource", pool),
            Map.entry("dbUrl", url),
            Map.entry("driver", "com.mysql.cj.jdbc.Driver"),
            Map.entry("username", address.user()),
            Map.entry("password", address.password()),
            Map.entry("poolMax", "0"),
            Map.entry("timeout", "5000"),
            Map.entry("autocommit", "true"),
            Map.entry("keepAlive", "false"),
            Map.entry("trimInterval", "60000"),
            Map.entry("connectionAge", "5000"),
            Map.entry("transactionIsolation", "DEFAULT"))
        .forEach((name, value) -> source.setProperty(new StringProperty(name, value)));
    JMeterContextService.getContext().setVariables(variables);
    source.testStarted();
  }

  /** In the calling thread, whichever that is. */
  SampleResult sample() {
    JMeterContextService.getContext().setVariables(variables);
    return sampler.sample(null);
  }

  /** What the JTL has of the last sample in microseconds; null: nothing. */
  String micros() {
    return variables.get(sampler.getName() + ":micros");
  }

  @Override
  public void close() {
    sampler.threadFinished();
    source.testEnded();
  }
}
