package io.github.ampmeter.jmeter.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.HostMap;
import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.jmeter.JMeterUser;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests, redirects and resources of mapped hosts go to the suite's servers, and only there. */
class MappedHostsTest {
  private static final Pattern SEEN = Pattern.compile("GET (\\S+) (?s:.*?)\r\nHost: *(\\S+)\r\n");
  private static final String PAGE =
      "<html><img src=\"http://shop.test/a.png\"><img src=\"/b.png\"></html>";

  private ScriptedServer server;

  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
  }

  @BeforeEach
  void start() {
    server =
        new ScriptedServer(
            (number, wire) ->
                wire.send(
                    switch (number) {
                      case 1 -> moved("https://shop.test/second");
                      case 2 -> moved("/third");
                      case 3 -> ok("text/html", PAGE);
                      default -> ok("image/png", "x");
                    }));
  }

  private void serve(ScriptedServer.Script script) throws IOException {
    server.close();
    server = new ScriptedServer(script);
  }

  @AfterEach
  void end() throws IOException {
    JMeterUtils.getJMeterProperties().remove(HostMap.PROPERTY);
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"lean", "HttpClient4", "Java"})
  void goThereWithAllThatFollows(String client) {
    String there = "127.0.0.1:" + server.port();

    assertThat(seen(client, "shop.test=http://" + there, null))
        .containsExactly(
            "/first " + there,
            "/second " + there,
            "/third " + there,
            "/a.png " + there,
            "/b.png " + there);
  }

  @ParameterizedTest
  @CsvSource({"lean", "HttpClient4"})
  void keepTheirHostHeaderWhereTheSuiteSaysSo(String client) {
    List<String> kept =
        List.of(
            "/first shop.test",
            "/second shop.test",
            "/third shop.test",
            "/a.png shop.test",
            "/b.png shop.test");
    String map = "shop.test=http://127.0.0.1:" + server.port() + ";keepHost";

    assertThat(seen(client, map, null)).isEqualTo(kept);
    server.forget();
    assertThat(seen(client, map, "shop.test")).isEqualTo(kept);
  }

  /** The first request is redirected to a page of www.test with resources of two hosts. */
  @ParameterizedTest
  @CsvSource({"lean", "HttpClient4"})
  void relativeAddressesBelongToTheHostOfTheirPage(String client) throws IOException {
    serve(
        (number, wire) ->
            wire.send(
                switch (number) {
                  case 1 -> moved("http://www.test/page");
                  case 2 ->
                      ok(
                          "text/html",
                          "<html><iframe src=\"http://cdn.test/frame\"></iframe>"
                              + "<img src=\"/b.png\"></html>");
                  case 3 -> moved("/framed");
                  case 4 -> ok("text/html", "<html><img src=\"/c.png\"></html>");
                  default -> ok("image/png", "x");
                }));
    String map =
        Stream.of("shop.test", "www.test", "cdn.test")
            .map(host -> "%s=http://127.0.0.1:%s;keepHost".formatted(host, server.port()))
            .collect(Collectors.joining(","));

    assertThat(seen(client, map, null))
        .containsExactly(
            "/first shop.test",
            "/page www.test",
            "/frame cdn.test",
            "/framed cdn.test",
            "/c.png cdn.test",
            "/b.png www.test");
  }

  @ParameterizedTest
  @CsvSource({"lean", "HttpClient4"})
  void aRequestToTheServersOwnAddressHasItsHostHeader(String client) throws IOException {
    serve(
        (number, wire) ->
            wire.send(
                number == 1
                    ? ok("text/html", "<html><img src=\"/b.png\"></html>")
                    : ok("image/png", "x")));
    String there = "127.0.0.1:" + server.port();
    assertThat(seen(client, "shop.test=http://" + there + ";keepHost", null))
        .containsExactly("/first shop.test", "/b.png shop.test");
    server.forget();
    HTTPSamplerBase sampler = sampler(client);
    sampler.setProtocol("http");
    sampler.setDomain("127.0.0.1");
    sampler.setPort(server.port());

    assertThat(seen(sampler)).containsExactly("/first " + there, "/b.png " + there);
  }

  @Test
  void aPortOfItsOwnPrecedesTheHost() {
    String map =
        "shop.test=http://127.0.0.1:1,shop.test:443=http://127.0.0.1:%s".formatted(server.port());

    assertThat(seen("lean", map, null)).first().asString().startsWith("/first");
  }

  private List<String> seen(String client, String hosts, String hostHeader) {
    JMeterUtils.setProperty(HostMap.PROPERTY, hosts);
    HTTPSamplerBase sampler = sampler(client);
    if (hostHeader != null) {
      HeaderManager headers = new HeaderManager();
      headers.add(new Header("Host", hostHeader));
      sampler.setHeaderManager(headers);
    }
    return seen(sampler);
  }

  private static HTTPSamplerBase sampler(String client) {
    new JMeterUser();
    HTTPSamplerBase sampler =
        client.equals("lean") ? new LeanHttpSampler() : new MappedHttpSamplerProxy();
    sampler.setImplementation(client);
    sampler.setName("page");
    sampler.setProtocol("https");
    sampler.setDomain("shop.test");
    sampler.setPath("/first");
    sampler.setMethod("GET");
    sampler.setFollowRedirects(true);
    sampler.setImageParser(true);
    return sampler;
  }

  private List<String> seen(HTTPSamplerBase sampler) {
    SampleResult result = sampler.sample(null);
    sampler.threadFinished();
    assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("200");
    return server.requests().stream()
        .map(SEEN::matcher)
        .filter(Matcher::lookingAt)
        .map(request -> request.group(1) + " " + request.group(2))
        .toList();
  }

  private static String moved(String to) {
    return "HTTP/1.1 302 Found\r\nLocation: " + to + "\r\nContent-Length: 0\r\n\r\n";
  }

  private static String ok(String type, String body) {
    return "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %s\r\n\r\n%s"
        .formatted(type, body.length(), body);
  }
}
