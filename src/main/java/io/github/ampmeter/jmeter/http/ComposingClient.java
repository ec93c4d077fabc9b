package io.github.ampmeter.jmeter.http;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.Set;
import org.apache.http.HttpException;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpRequest;
import org.apache.http.HttpVersion;
import org.apache.http.RequestLine;
import org.apache.http.auth.AUTH;
import org.apache.http.auth.UsernamePasswordCredentials;
import org.apache.http.client.ClientProtocolException;
import org.apache.http.client.methods.HttpEntityEnclosingRequestBase;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.methods.HttpHead;
import org.apache.http.client.methods.HttpOptions;
import org.apache.http.client.methods.HttpPatch;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.client.methods.HttpPut;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.impl.auth.BasicScheme;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.message.BasicHttpEntityEnclosingRequest;
import org.apache.http.message.BasicHttpRequest;
import org.apache.http.message.BasicRequestLine;
import org.apache.http.protocol.BasicHttpContext;
import org.apache.http.protocol.RequestContent;
import org.apache.http.util.VersionInfo;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.Authorization;
import org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.util.HTTPConstants;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Composes requests like JMeter's client: the same headers in the same order. Requests that it
 * cannot send itself are left to that client.
 */
abstract class ComposingClient extends HTTPHC4Impl {
  private static final Set<String> METHODS =
      Set.of(
          HTTPConstants.GET,
          HTTPConstants.HEAD,
          HTTPConstants.POST,
          HTTPConstants.PUT,
          HTTPConstants.PATCH,
          HTTPConstants.DELETE,
          HTTPConstants.OPTIONS);

  private static final String HTTP_CLIENT_4 = "HttpClient4";

  /** Whether JMeter's client is required, by its name or by settings that only it supports. */
  private static final boolean ALWAYS_THEIRS =
      JMeterUtils.getPropDefault("ampmeter.http.client", "lean").equals(HTTP_CLIENT_4)
          || CPS_HTTP > 0
          || localAddress != null
          || JMeterUtils.getPropDefault("httpclient4.retrycount", 0) > 0
          || !JMeterUtils.getPropDefault("httpclient4.auth.preemptive", true);

  private static final String USER_AGENT =
      JMeterUtils.getPropDefault("httpclient4.default_user_agent_disabled", false)
          ? null
          : VersionInfo.getUserAgent(
              "Apache-HttpClient", "org.apache.http.client", HttpClientBuilder.class);

  private static final RequestContent CONTENT = new RequestContent();

  private Destination last;
  private ComposedRequest plain;

  ComposingClient(HTTPSamplerBase sampler) {
    super(sampler);
  }

  /** Whether a request can be sent without JMeter's client. */
  final boolean direct(URL url, String method) {
    return !ALWAYS_THEIRS
        && METHODS.contains(method)
        && (url.getProtocol().equals("http") || url.getProtocol().equals("https"))
        && url.getUserInfo() == null
        && !getAutoRedirects()
        && getIpSource().isEmpty()
        && !isStaticProxy(url.getHost())
        && !isDynamicProxy(getProxyHost(), getProxyPortInt())
        && !(testElement.isImageParser() && testElement.isConcurrentDwn())
        && basic(authorization(url));
  }

  private Authorization authorization(URL url) {
    AuthManager manager = getAuthManager();
    return manager == null || manager.getAuthCount() == 0 ? null : manager.getAuthForURL(url);
  }

  @SuppressWarnings("deprecation") // A plan of long ago may say BASIC_DIGEST, which means BASIC.
  private static boolean basic(Authorization authorization) {
    return authorization == null
        || authorization.getDomain().isEmpty()
            && (authorization.getMechanism() == AuthManager.Mechanism.BASIC
                || authorization.getMechanism() == AuthManager.Mechanism.BASIC_DIGEST);
  }

  /**
   * Composes the request of the plan and its managers.
   *
   * @param result receives the cookies that are sent
   */
  final ComposedRequest compose(URL url, String method, boolean redirected, HTTPSampleResult result)
      throws URISyntaxException, IOException {
    Destination to = last;
    if (to == null || to.url() != url) {
      to = Destination.of(url);
      last = to;
    }
    String connection =
        getUseKeepAlive() ? HTTPConstants.KEEP_ALIVE : HTTPConstants.CONNECTION_CLOSE;
    if (plain != null && isPlain(to, method, connection)) {
      return plain;
    }
    HttpRequestBase asked = request(method, to.uri(), redirected);
    asked.setHeader(HTTPConstants.HEADER_CONNECTION, connection);
    setConnectionHeaders(asked, url, getHeaderManager(), getCacheManager());
    String cookies = setConnectionCookie(asked, url, getCookieManager());
    result.setCookies(cookies == null || cookies.isEmpty() ? HeaderText.cookies(asked) : cookies);
    ComposedRequest composed = new ComposedRequest(to, asked);
    plain = hasManagers() || asked instanceof HttpEntityEnclosingRequestBase ? null : composed;
    return composed;
  }

  /** Whether the last request may be reused unchanged. */
  private boolean isPlain(Destination to, String method, String connection) {
    return plain.destination() == to
        && plain.asked().getMethod().equals(method)
        && plain.headers()[0].getValue().equals(connection)
        && !hasManagers()
        && !hasBody();
  }

  private boolean hasManagers() {
    return getHeaderManager() != null
        || getCacheManager() != null
        || getCookieManager() != null
        || getAuthManager() != null;
  }

  private boolean hasBody() {
    return !hasArguments() && getSendFileAsPostBody() || getSendParameterValuesAsPostBody();
  }

  private HttpRequestBase request(String method, URI uri, boolean redirected) {
    return switch (method) {
      case HTTPConstants.GET ->
          !redirected && hasBody() ? new HttpGetWithEntity(uri) : new HttpGet(uri);
      case HTTPConstants.HEAD -> new HttpHead(uri);
      case HTTPConstants.POST -> new HttpPost(uri);
      case HTTPConstants.PUT -> new HttpPut(uri);
      case HTTPConstants.PATCH -> new HttpPatch(uri);
      case HTTPConstants.DELETE -> new HttpDelete(uri);
      case HTTPConstants.OPTIONS -> new HttpOptions(uri);
      default -> throw new IllegalArgumentException("Unexpected method: '" + method + "'");
    };
  }

  /** Adds the body and the headers that every client adds. */
  final HttpRequest finished(ComposedRequest request, HTTPSampleResult result) throws IOException {
    if (request.wire() == null) {
      request.finish(wire(request, result));
    }
    return request.wire();
  }

  private HttpRequest wire(ComposedRequest request, HTTPSampleResult result) throws IOException {
    HttpRequestBase asked = request.asked();
    Destination to = request.destination();
    RequestLine line = new BasicRequestLine(asked.getMethod(), to.target(), HttpVersion.HTTP_1_1);
    HttpRequest wire =
        asked instanceof HttpEntityEnclosingRequestBase withBody
            ? withBody(line, withBody, result)
            : withHeaders(new BasicHttpRequest(line), asked);
    if (!wire.containsHeader(HttpHeaders.HOST)) {
      wire.addHeader(HttpHeaders.HOST, to.hostHeader());
    }
    if (USER_AGENT != null && !wire.containsHeader(HttpHeaders.USER_AGENT)) {
      wire.addHeader(HttpHeaders.USER_AGENT, USER_AGENT);
    }
    Authorization authorization = authorization(to.url());
    if (authorization != null && !wire.containsHeader(AUTH.WWW_AUTH_RESP)) {
      authorize(wire, authorization);
    }
    return wire;
  }

  private HttpRequest withBody(
      RequestLine line, HttpEntityEnclosingRequestBase asked, HTTPSampleResult result)
      throws IOException {
    handleMethod(asked.getMethod(), result, asked, new BasicHttpContext());
    BasicHttpEntityEnclosingRequest wire = new BasicHttpEntityEnclosingRequest(line);
    wire.setEntity(asked.getEntity());
    withHeaders(wire, asked);
    try {
      CONTENT.process(wire, null);
    } catch (HttpException e) {
      throw new ClientProtocolException(e);
    }
    return wire;
  }

  private static HttpRequest withHeaders(HttpRequest wire, HttpRequestBase asked) {
    wire.setHeaders(asked.getAllHeaders());
    return wire;
  }

  private static void authorize(HttpRequest wire, Authorization authorization)
      throws ClientProtocolException {
    try {
      wire.addHeader(
          new BasicScheme()
              .authenticate(
                  new UsernamePasswordCredentials(authorization.getUser(), authorization.getPass()),
                  wire,
                  new BasicHttpContext()));
    } catch (HttpException e) {
      throw new ClientProtocolException(e);
    }
  }
}
