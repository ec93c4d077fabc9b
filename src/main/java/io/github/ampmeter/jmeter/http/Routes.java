package io.github.ampmeter.jmeter.http;

import io.github.ampmeter.HostMap;
import io.github.ampmeter.HostMap.Target;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.Optional;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Where requests go by the hosts that a suite maps. Samplers ask for each request that goes over
 * the wire: those of the plan, redirects and embedded resources.
 *
 * @param web the web server under test
 * @param hostOfWeb the Host header that it wants; empty: that of its address
 */
record Routes(HostMap hosts, URI web, Optional<String> hostOfWeb) {
  private static final String HOST = "Host";

  /** The last host of this thread that was mapped. */
  private static final ThreadLocal<Route> LAST = new ThreadLocal<>();

  /**
   * The way of one request.
   *
   * @param url the address that is asked
   * @param host the Host header that it gets; empty: that of the address, or the plan's own
   */
  record Route(URL url, Optional<String> host) {
    /** The headers of the plan with the Host header of the route. */
    HeaderManager headers(HeaderManager own) {
      if (host.isEmpty()) {
        return own;
      }
      HeaderManager all = own == null ? new HeaderManager() : (HeaderManager) own.clone();
      all.removeHeaderNamed(HOST);
      all.add(new Header(HOST, host.get()));
      return all;
    }
  }

  /** Reads the map that the run gave to this JMeter. */
  static Routes ofJMeter() {
    return new Routes(
        HostMap.parse(JMeterUtils.getPropDefault(HostMap.PROPERTY, "")),
        URI.create(
            "%s://%s:%s"
                .formatted(
                    JMeterUtils.getPropDefault("protocol", "http"),
                    JMeterUtils.getPropDefault("host", "127.0.0.1"),
                    JMeterUtils.getPropDefault("port", "80"))),
        Optional.ofNullable(JMeterUtils.getProperty("hostHeader")));
  }

  /**
   * The route of a request.
   *
   * @param url as the plan, a redirect or a page has it
   * @param first whether it is no redirect and no embedded resource
   */
  Route of(URL url, boolean first) {
    if (hosts.isEmpty()) {
      return new Route(url, Optional.empty());
    }
    Optional<Target> target = hosts.of(url.getHost(), port(url));
    if (target.isEmpty()) {
      // A relative address in an answer is of the host that was asked for.
      return new Route(url, first ? Optional.empty() : asked(url));
    }
    URL there = at(target.get().address().orElse(web), url);
    Optional<String> host =
        target.get().keepHost()
            ? Optional.of(host(url, there))
            : hostOfWeb.filter(name -> target.get().web());
    Route route = new Route(there, host);
    LAST.set(route);
    return route;
  }

  /** The Host header of what this thread has asked the same server for. */
  private Optional<String> asked(URL url) {
    Route last = LAST.get();
    if (last != null) {
      return last.url.getAuthority().equals(url.getAuthority()) ? last.host : Optional.empty();
    }
    // Threads that fetch resources at the same time have sent no request of the plan.
    return hosts.targets().entrySet().stream()
        .filter(each -> each.getValue().keepHost())
        .filter(
            each ->
                at(each.getValue().address().orElse(web), url)
                    .getAuthority()
                    .equals(url.getAuthority()))
        .map(
            each -> each.getKey() + (each.getKey().contains(":") ? "" : ":" + url.getDefaultPort()))
        .findFirst();
  }

  private static int port(URL url) {
    return HostMap.port(url.getProtocol(), url.getPort());
  }

  /** JMeter adds the port of the address to a Host header that has none. */
  private static String host(URL asked, URL there) {
    boolean usual = port(asked) == asked.getDefaultPort();
    return asked.getHost() + ":" + (usual ? there.getDefaultPort() : port(asked));
  }

  /** Replaces protocol, host and port of an address by those of another server. */
  private static URL at(URI server, URL page) {
    try {
      int port = HostMap.port(server.getScheme(), server.getPort());
      boolean usual = port == HostMap.port(server.getScheme(), -1);
      URL there = new URL(server.getScheme(), server.getHost(), usual ? -1 : port, page.getFile());
      return page.getRef() == null ? there : new URL(there + "#" + page.getRef());
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("requests go to http and https only", e);
    }
  }
}
