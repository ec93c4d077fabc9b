package io.github.ampmeter.jmeter.http;

import io.github.ampmeter.jmeter.http.Routes.Route;
import java.net.URL;
import java.util.function.Function;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;

/** The route of the request that a client sends. */
final class CurrentRoute {
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
