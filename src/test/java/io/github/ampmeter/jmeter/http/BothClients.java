package io.github.ampmeter.jmeter.http;

import io.github.ampmeter.jmeter.JMeterUser;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.samplers.SampleResult;

/** The same requests by JMeter's HttpClient4 and by ours, each as a user who has just come. */
final class BothClients {
  /** What a plan, a JTL or a listener can see of a sample, except its times. */
  record Outcome(
      String code,
      String message,
      boolean success,
      String type,
      String contentType,
      Set<String> headers,
      String requestHeaders,
      String cookies,
      String query,
      String url,
      long sentBytes,
      List<Long> sizes,
      String body,
      List<Outcome> parts) {

    /** Whether a server has answered, and all of it came. */
    boolean answered() {
      return isStatus(code);
    }

    private static boolean isStatus(String code) {
      return code.matches("\\d+");
    }

    static Outcome of(SampleResult any) {
      HTTPSampleResult result = (HTTPSampleResult) any;
      boolean answered = isStatus(result.getResponseCode());
      List<Outcome> parts = new ArrayList<>();
      for (SampleResult part : result.getSubResults()) {
        parts.add(of(part));
      }
      return new Outcome(
          result.getResponseCode(),
          result.getResponseMessage(),
          result.isSuccessful(),
          result.getDataType(),
          result.getContentType(),
          new TreeSet<>(List.of(result.getResponseHeaders().split("\n"))),
          result.getRequestHeaders(),
          result.getCookies(),
          result.getQueryString(),
          result.getUrlAsString(),
          result.getSentBytes(),
          answered
              ? List.of(
                  (long) result.getHeadersSize(),
                  result.getBodySizeAsLong(),
                  result.getBytesAsLong())
              // Of a failure these count what stands in for a body: a stack trace.
              : List.of(),
          answered ? result.getResponseDataAsString() : "",
          parts);
    }
  }

  /** What one client saw, and what the server saw of it. */
  record Seen(List<Outcome> outcomes, List<String> requests, int connections) {}

  private final ScriptedServer server;
  private Consumer<HTTPSamplerBase> plan = sampler -> {};
  private int samples = 1;

  BothClients(ScriptedServer server) {
    this.server = server;
  }

  /** What the sampler has besides the address. */
  BothClients with(Consumer<HTTPSamplerBase> further) {
    plan = plan.andThen(further);
    return this;
  }

  BothClients samples(int number) {
    samples = number;
    return this;
  }

  Seen httpClient4() {
    return seenBy(new HTTPSamplerProxy("HttpClient4"));
  }

  Seen ours() {
    return seenBy(new LeanHttpSampler());
  }

  private Seen seenBy(HTTPSamplerBase sampler) {
    new JMeterUser();
    server.forget();
    sampler.setName("page");
    sampler.setProtocol("http");
    sampler.setDomain("127.0.0.1");
    sampler.setPort(server.port());
    sampler.setPath("/a/page");
    sampler.setMethod("GET");
    sampler.setUseKeepAlive(true);
    plan.accept(sampler);
    List<Outcome> outcomes = new ArrayList<>();
    try {
      for (int i = 0; i < samples; i++) {
        SampleResult result = sampler.sample(null);
        if (result != null) {
          outcomes.add(Outcome.of(result));
        }
      }
    } finally {
      sampler.threadFinished();
    }
    server.awaitEndOfConnections();
    return new Seen(outcomes, server.requests(), server.connections());
  }
}
