package io.github.ampmeter.jmeter.http;

import io.github.ampmeter.jmeter.JMeterUser;
import java.util.List;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SamplePackage;

/** The test's thread as a user who asks one server, with certain listeners in scope. */
final class LeanUser implements AutoCloseable {
  private final JMeterUser user = new JMeterUser();
  private final LeanHttpSampler sampler = new LeanHttpSampler();

  LeanUser(ScriptedServer server, SampleListener... listeners) {
    sampler.setName("page");
    sampler.setDomain("127.0.0.1");
    sampler.setPort(server.port());
    sampler.setPath("/");
    sampler.setMethod("GET");
    sampler.setUseKeepAlive(true);
    user.variables()
        .putObject(
            JMeterThread.PACKAGE_OBJECT,
            new SamplePackage(
                List.of(),
                List.of(listeners),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of()));
  }

  LeanHttpSampler sampler() {
    return sampler;
  }

  JMeterVariables variables() {
    return user.variables();
  }

  SampleResult ask() {
    return sampler.sample(null);
  }

  @Override
  public void close() {
    sampler.threadFinished();
  }
}
