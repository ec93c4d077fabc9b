package io.github.ampmeter.jmeter.http;

import org.apache.http.Header;
import org.apache.http.HttpRequest;
import org.apache.http.client.methods.HttpRequestBase;

/** A request, first as in the plan and then as it is sent. */
final class ComposedRequest {
  private final Destination destination;
  private final HttpRequestBase asked;
  private HttpRequest wire;
  private String sentHeaders;

  ComposedRequest(Destination destination, HttpRequestBase asked) {
    this.destination = destination;
    this.asked = asked;
  }

  Destination destination() {
    return destination;
  }

  /** The request without its body and the headers that every client adds. */
  HttpRequestBase asked() {
    return asked;
  }

  Header[] headers() {
    return asked.getAllHeaders();
  }

  /** The request to send; null before it is finished. */
  HttpRequest wire() {
    return wire;
  }

  void finish(HttpRequest request) {
    wire = request;
    sentHeaders = HeaderText.withoutCookies(request);
  }

  /** The headers in the format of JMeter's results; empty if it failed before it was finished. */
  String sentHeaders() {
    return wire == null ? "" : sentHeaders;
  }
}
