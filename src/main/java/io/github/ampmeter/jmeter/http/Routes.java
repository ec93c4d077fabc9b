package io.github.ampmeter.jmeter.http;

import io.github.ampmeter.HostMap;
import io.github.ampmeter.HostMap.Target;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Where the requests of one sampler go by the hosts that a suite maps. It asks for each request
 * that goes over the wire: those of the plan, redirects and embedded resources.
 */
final class Routes {
  private static final String HOST = "Host";

  private final HostMap hosts;
  private final URI web;
  private final Optional<String> hostOfWeb;

  /** The last request by its depth: that of a page is 0, its resources and frames have the next. */
  private final Map<Integer, Route> last = new HashMap<>();

  /**
   * Routes by a map.
   *
   * @param web the web server under test
   * @param hostOfWeb the Host header that it wants; empty: that of its address
   */
  private Routes(HostMap hosts, URI web, Optional<String> hostOfWeb) {
    this.hosts = hosts;
    this.web = web;
    this.hostOfWeb = hostOfWeb;
  }

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

  /** The route of the request that a client sends. */
  static final class CurrentRoute {
    private Route route;

    /** Sends a request by a route, and within it its redirects and resources by theirs. */
    HTTPSampleResult during(Route to, Function<URL, HTTPSampleResult> request) {
      Route before = route;
      route = to;
      try {
        return request.apply(to.url());
      } finally {
        route = before;
      }
    }

    /** The headers of the plan with the Host header of the route. */
    HeaderManager headers(HeaderManager own) {
      return route.headers(own);
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
   * @param redirected whether an answer to a request of the same depth names it
   * @param depth 0 of a page, 1 of its resources and frames, 2 of theirs
   */
  Route of(URL url, boolean redirected, int depth) {
    if (hosts.isEmpty()) {
      return new Route(url, Optional.empty());
    }
    int asking = redirected ? depth : depth - 1;
    Route route =
        hosts
            .of(url.getHost(), port(url))
            .map(target -> mapped(target, url))
            .orElseGet(() -> new Route(url, asking < 0 ? Optional.empty() : asked(url, asking)));
    last.put(depth, route);
    return route;
  }

  private Route mapped(Target target, URL url) {
    URL there = at(target.address().orElse(web), url);
    return new Route(
        there,
        target.keepHost() ? Optional.of(host(url, there)) : hostOfWeb.filter(name -> target.web()));
  }

  /** A relative address in an answer belongs to the host whose page it is. */
  private Optional<String> asked(URL url, int depth) {
    Route page = last.get(depth);
    if (page != null) {
      return page.url.getAuthority().equals(url.getAuthority()) ? page.host : Optional.empty();
    }
    // A clone that fetches one of several resources at the same time has not asked for the page.
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
