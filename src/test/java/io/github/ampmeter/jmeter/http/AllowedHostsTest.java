package io.github.ampmeter.jmeter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.ampmeter.jmeter.HeadlessJMeter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {
  private final List<String> foreign = new CopyOnWriteArrayList<>();
  private HttpServer site;
  private HttpServer other;

  @BeforeAll
  static void setUpJMeter() {
    HeadlessJMeter.home();
    JMeterUtils.setProperty("cache_manager.cached_resource_mode", "RETURN_NO_SAMPLE");
  }

  @BeforeEach
  void serve() throws IOException {
    JMeterContextService.getContext().setVariables(new JMeterVariables());
    other = server();
    other.createContext(
        "/",
        exchange -> {
          foreign.add(exchange.getRequestMethod());
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    site = server();
    String away = "http://127.0.0.1:" + other.getAddress().getPort() + "/away";
    site.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          boolean page = path.equals("/page");
          byte[] body =
              "<img src='/moved'><img src='%s'>".formatted(away).getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.getResponseHeaders().add("Location", path.equals("/own") ? "/end" : away);
          int status = page || path.equals("/end") ? 200 : path.equals("/again") ? 307 : 302;
          exchange.sendResponseHeaders(status, page ? body.length : -1);
          if (page) {
            exchange.getResponseBody().write(body);
          }
          exchange.close();
        });
  }

  private static HttpServer server() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.start();
    return server;
  }

  @AfterEach
  void stop() {
    site.stop(0);
    other.stop(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST"})
  void aRedirectToAnotherHostEndsThere(String method) {
    SampleResult result = sample(method, "/moved", false);

    assertThat(result.isSuccessful()).isTrue();
    assertThat(result.getResponseCode()).isEqualTo("302");
    assertThat(foreign).isEmpty();
  }

  @Test
  void aRedirectThatRepeatsAPostEndsThere() {
    assertThat(sample("POST", "/again", false).getResponseCode()).isEqualTo("307");
    assertThat(foreign).isEmpty();
  }

  @Test
  void aPostToAnotherHostFailsWithoutARequest() {
    HTTPSamplerProxy sampler = sampler("POST", "/own", false);
    sampler.setPort(other.getAddress().getPort());

    SampleResult result = sampler.sample();

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseMessage()).contains("Hosts does not name 127.0.0.1:");
    assertThat(foreign).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void resourcesOfOtherHostsAreNotFetched(boolean parallel) {
    SampleResult result = sample("GET", "/page", parallel);

    assertThat(result.isSuccessful()).isTrue();
    assertThat(foreign).isEmpty();
  }

  @Test
  void aRedirectWithinTheSiteIsFollowed() {
    assertThat(sample("GET", "/own", false).getResponseCode()).isEqualTo("200");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a:8080 | http://a:8080/ | true",
        "a:8080 | http://A:8080/ | true",
        "a:8080 | http://a/ | false",
        "a:8080 | http://a:8081/ | false",
        "a:8080 | http://b:8080/ | false",
        "a:80 | https://a/ | true",
        "a:443 | http://a/x | true",
        "a | http://a:99/ | true",
        "a:1, b:2 | http://b:2/ | true",
        "'' | http://b:2/ | true",
        "a.b | http://axb/ | false",
      })
  void namesHostsAndPorts(String hosts, String url, boolean allowed) throws IOException {
    AllowedHosts element = new AllowedHosts();
    element.setProperty(AllowedHosts.HOSTS, hosts);

    assertThat(element.allows(new URL(url))).isEqualTo(allowed);
  }

  private SampleResult sample(String method, String path, boolean parallel) {
    return sampler(method, path, parallel).sample();
  }

  private HTTPSamplerProxy sampler(String method, String path, boolean parallel) {
    AllowedHosts hosts = new AllowedHosts();
    hosts.setName("Hosts");
    hosts.setProperty(AllowedHosts.HOSTS, "127.0.0.1:" + site.getAddress().getPort());
    HTTPSamplerProxy sampler = new HTTPSamplerProxy("HttpClient4");
    sampler.setName("page");
    sampler.setProtocol("http");
    sampler.setDomain("127.0.0.1");
    sampler.setPort(site.getAddress().getPort());
    sampler.setPath(path);
    sampler.setMethod(method);
    sampler.setFollowRedirects(true);
    sampler.setImageParser(true);
    sampler.setConcurrentDwn(parallel);
    sampler.setConcurrentPool("6");
    hosts.setRunningVersion(true);
    assertThat(sampler.applies(hosts)).isTrue();
    sampler.addTestElement(hosts);
    return sampler;
  }
}
