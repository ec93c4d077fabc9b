package io.github.ampmeter.jmeter.http;

import java.net.URL;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.gui.CacheManagerGui;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.StringProperty;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Config element "Allowed Hosts": HTTP requests go to these hosts only. A redirect to another host
 * ends there, and its answer is the last; a resource of another host is not fetched.
 *
 * <p>It is a cache to JMeter, because that is what JMeter asks before each request, redirects and
 * resources included. It caches nothing.
 */
public final class AllowedHosts extends CacheManager {
  private static final long serialVersionUID = 1L;

  /** Hosts such as {@code shop.example:8080}, separated by commas; without a port: any port. */
  public static final String HOSTS = "AllowedHosts.hosts";

  private static final Logger LOG = LoggerFactory.getLogger(AllowedHosts.class);
  private static final Set<String> NAMED = ConcurrentHashMap.newKeySet();

  public AllowedHosts() {
    removeProperty(CLEAR);
    removeProperty(USE_EXPIRES);
    setProperty(HOSTS, "");
  }

  /** HTTP samplers take the config elements of certain forms only, and look while a test runs. */
  @Override
  public JMeterProperty getProperty(String key) {
    return isRunningVersion() && key.equals(GUI_CLASS)
        ? new StringProperty(GUI_CLASS, CacheManagerGui.class.getName())
        : super.getProperty(key);
  }

  /** Whether requests to this address are sent. Ports 80 and 443 of a host are the same. */
  boolean allows(URL url) {
    String hosts = getPropertyAsString(HOSTS);
    int port = url.getPort() < 0 ? url.getDefaultPort() : url.getPort();
    String host = url.getHost();
    List<String> names =
        port == 80 || port == 443
            ? List.of(host, host + ":80", host + ":443")
            : List.of(host, host + ":" + port);
    return hosts.isBlank()
        || Stream.of(hosts.split(","))
            .map(String::strip)
            .anyMatch(allowed -> names.stream().anyMatch(allowed::equalsIgnoreCase));
  }

  private boolean leavesOut(URL url) {
    boolean leftOut = !allows(url);
    if (leftOut && NAMED.add(url.getAuthority())) {
      LOG.info("{}: no request is sent to {}", getName(), url.getAuthority());
    }
    return leftOut;
  }

  @Override
  public boolean inCache(URL url, org.apache.http.Header[] headers) {
    return leavesOut(url);
  }

  @Override
  public boolean inCache(URL url, Header[] headers) {
    return leavesOut(url);
  }

  /** JMeter asks a cache before a GET only; any other request fails here. */
  @Override
  public void setHeaders(URL url, HttpRequestBase request) {
    if (!request.getMethod().equals("GET") && leavesOut(url)) {
      throw new IllegalStateException(
          getName() + " does not name " + url.getAuthority() + ": no request was sent");
    }
  }

  @Override
  public void saveDetails(HttpResponse response, HTTPSampleResult result) {
    // A cache would answer later requests.
  }

  /** Threads that fetch resources share this element, which has no state. */
  @Override
  public CacheManager createCacheManagerProxy() {
    return this;
  }

  @Override
  public void testIterationStart(LoopIterationEvent event) {
    // Nothing is cached.
  }
}
