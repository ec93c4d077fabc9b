package io.github.ampmeter.jmeter.http;

import io.github.ampmeter.jmeter.http.Routes.CurrentRoute;
import io.github.ampmeter.jmeter.http.Routes.Route;
import java.net.URL;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl;
import org.apache.jmeter.protocol.http.sampler.HTTPJavaImpl;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's HTTP Request with the same properties and the same client, except that requests to the
 * hosts that a suite maps go to other servers. Copies of plans have it in the place of JMeter's
 * own, whose class cannot be extended.
 */
public final class MappedHttpSamplerProxy extends HTTPSamplerBase implements Interruptible {
  private static final long serialVersionUID = 1L;
  private static final String USUAL = JMeterUtils.getPropDefault("jmeter.httpsampler", "");

  private transient Client client;
  private transient Routes routes;

  /** One of JMeter's clients. */
  private interface Client {
    HTTPSampleResult send(Route route, String method, boolean areFollowingRedirect, int depth);

    void newIteration();

    void end();

    boolean interrupt();
  }

  @Override
  protected HTTPSampleResult sample(
      URL url, String method, boolean areFollowingRedirect, int depth) {
    if (client == null) {
      String name = getImplementation().isBlank() ? USUAL : getImplementation();
      routes = Routes.ofJMeter();
      client =
          name.equals("Java") || name.equals("HTTPSampler")
              ? new Java(this)
              : new HttpClient4(this);
    }
    return client.send(
        routes.of(url, areFollowingRedirect, depth), method, areFollowingRedirect, depth);
  }

  @Override
  public void testIterationStart(LoopIterationEvent event) {
    if (client != null) {
      client.newIteration();
    }
  }

  @Override
  public void threadFinished() {
    if (client != null) {
      client.end();
    }
  }

  @Override
  public boolean interrupt() {
    return client != null && client.interrupt();
  }

  private static final class HttpClient4 extends HTTPHC4Impl implements Client {
    private final CurrentRoute route = new CurrentRoute();

    HttpClient4(HTTPSamplerBase sampler) {
      super(sampler);
    }

    @Override
    public HTTPSampleResult send(Route to, String method, boolean following, int depth) {
      return route.during(to, url -> sample(url, method, following, depth));
    }

    @Override
    protected HeaderManager getHeaderManager() {
      return route.headers(super.getHeaderManager());
    }

    @Override
    public void newIteration() {
      notifyFirstSampleAfterLoopRestart();
    }

    @Override
    public void end() {
      threadFinished();
    }
  }

  private static final class Java extends HTTPJavaImpl implements Client {
    private final CurrentRoute route = new CurrentRoute();

    Java(HTTPSamplerBase sampler) {
      super(sampler);
    }

    @Override
    public HTTPSampleResult send(Route to, String method, boolean following, int depth) {
      return route.during(to, url -> sample(url, method, following, depth));
    }

    @Override
    protected HeaderManager getHeaderManager() {
      return route.headers(super.getHeaderManager());
    }

    @Override
    public void newIteration() {
      notifyFirstSampleAfterLoopRestart();
    }

    @Override
    public void end() {
      threadFinished();
    }
  }
}
