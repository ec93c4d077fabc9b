package io.github.ampmeter.jmeter.http;

import io.github.ampmeter.jmeter.MicrosSampler.MicrosVariables;
import java.net.MalformedURLException;
import java.net.URL;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Sampler "Lean HTTP Request": the properties of JMeter's HTTP Request, with less CPU time, and
 * times in microseconds. JMeter's HTTP Request Defaults and managers apply.
 */
public class LeanHttpSampler extends HTTPSamplerBase implements Interruptible {
  private static final long serialVersionUID = 1L;

  private transient LeanHttpClient client;
  private transient Routes routes;
  private transient RequestClock clock;
  private transient MicrosVariables variables;
  private transient KnownUrl known;

  @Override
  public SampleResult sample() {
    if (client == null) {
      connect();
      variables = new MicrosVariables();
    }
    clock.reset();
    SampleResult result = super.sample();
    if (result != null) {
      variables.put(
          result.getSampleLabel(),
          clock.elapsedMicros(),
          clock.latencyMicros(),
          clock.connectMicros());
    }
    return result;
  }

  @Override
  protected HTTPSampleResult sample(
      URL url, String method, boolean areFollowingRedirect, int depth) {
    if (client == null) {
      // This clone fetches an embedded resource on a thread of its own.
      connect();
    }
    return client.sample(
        routes.of(url, areFollowingRedirect, depth), method, areFollowingRedirect, depth);
  }

  private void connect() {
    clock = new RequestClock();
    client = new LeanHttpClient(this, clock);
    routes = Routes.ofJMeter();
  }

  /** Keeps the last URL: most requests of a user have the same one. */
  @Override
  public URL getUrl() throws MalformedURLException {
    if (hasArguments()) {
      return super.getUrl();
    }
    String path = getPropertyAsString(PATH);
    String host = getDomain();
    String port = getPropertyAsString(PORT);
    String protocol = getPropertyAsString(PROTOCOL);
    if (known == null || !known.matches(path, host, port, protocol)) {
      known = new KnownUrl(path, host, port, protocol, super.getUrl());
    }
    return known.url();
  }

  private record KnownUrl(String path, String host, String port, String protocol, URL url) {
    boolean matches(String otherPath, String otherHost, String otherPort, String otherProtocol) {
      return path.equals(otherPath)
          && host.equals(otherHost)
          && port.equals(otherPort)
          && protocol.equals(otherProtocol);
    }
  }

  @Override
  public void testIterationStart(LoopIterationEvent event) {
    if (client != null) {
      client.notifyFirstSampleAfterLoopRestart();
    }
  }

  @Override
  public void threadFinished() {
    if (client != null) {
      client.threadFinished();
    }
  }

  @Override
  public boolean interrupt() {
    return client != null && client.interrupt();
  }
}
