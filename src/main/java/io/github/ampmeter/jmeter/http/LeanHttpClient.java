package io.github.ampmeter.jmeter.http;

import io.github.ampmeter.jmeter.http.Routes.CurrentRoute;
import io.github.ampmeter.jmeter.http.Routes.Route;
import java.io.IOException;
import java.net.URL;
import org.apache.http.Header;
import org.apache.http.HttpEntity;
import org.apache.http.HttpException;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.NoHttpResponseException;
import org.apache.http.client.ClientProtocolException;
import org.apache.http.conn.DnsResolver;
import org.apache.http.impl.conn.SystemDefaultDnsResolver;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.util.HTTPConstants;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.util.JsseSSLManager;
import org.apache.jmeter.util.SSLManager;

/**
 * Sends a sampler's requests over the user's own connections and converts the responses to results.
 */
final class LeanHttpClient extends ComposingClient {
  private static final int MOST_BYTES_STORED =
      JMeterUtils.getPropDefault("httpsampler.max_bytes_to_store_per_request", 0);

  private final RequestClock clock;
  private final StreamingBody laterReaders = new StreamingBody();
  private volatile LeanConnection current;
  private final CurrentRoute route = new CurrentRoute();

  LeanHttpClient(HTTPSamplerBase sampler, RequestClock clock) {
    super(sampler);
    this.clock = clock;
  }

  /** Sends a request by a route, and within it its redirects and resources by theirs. */
  HTTPSampleResult sample(Route to, String method, boolean areFollowingRedirect, int frameDepth) {
    return route.during(to, url -> sample(url, method, areFollowingRedirect, frameDepth));
  }

  @Override
  protected HeaderManager getHeaderManager() {
    return route.headers(super.getHeaderManager());
  }

  @Override
  protected HTTPSampleResult sample(
      URL url, String method, boolean areFollowingRedirect, int frameDepth) {
    if (direct(url, method)) {
      return send(url, method, areFollowingRedirect, frameDepth);
    }
    clock.begin();
    HTTPSampleResult result = super.sample(url, method, areFollowingRedirect, frameDepth);
    clock.end();
    return result;
  }

  private HTTPSampleResult send(URL url, String method, boolean redirected, int frameDepth) {
    UserConnections user = UserConnections.ofThisThread();
    if (user.becomeNewUser()) {
      ((JsseSSLManager) SSLManager.getInstance()).resetContext();
    }
    LeanResult result = new LeanResult();
    configureSampleLabel(result, url);
    result.setHTTPMethod(method);
    result.setURL(url);
    ComposedRequest request;
    try {
      request = compose(url, method, redirected, result);
    } catch (Exception e) {
      result.sampleStart();
      result.sampleEnd();
      return errorResult(e, result);
    }
    clock.begin();
    result.sampleStart();
    CacheManager cache = getCacheManager();
    if (cache != null
        && HTTPConstants.GET.equalsIgnoreCase(method)
        && cache.inCache(url, request.headers())) {
      clock.end();
      return updateSampleResultForResourceInCache(result);
    }
    try {
      HttpRequest wire = finished(request, result);
      HttpResponse answer = exchange(user, request.destination(), wire, result);
      result.setRequestHeaders(request.sentHeaders());
      CookieManager cookies = getCookieManager();
      if (cookies != null) {
        for (Header cookie : answer.getHeaders(HTTPConstants.HEADER_SET_COOKIE)) {
          cookies.addCookieFromHeader(cookie.getValue(), url);
        }
      }
      if (cache != null) {
        cache.saveDetails(answer, result);
      }
      if (result.isRedirect() || testElement.isImageParser() || laterReaders.any()) {
        result.keepBody();
      }
      return resultProcessing(redirected, frameDepth, result);
    } catch (IOException | RuntimeException e) {
      end(result);
      result.setRequestHeaders(request.sentHeaders());
      return errorResult(e, result);
    } finally {
      current = null;
    }
  }

  private HttpResponse exchange(
      UserConnections user, Destination to, HttpRequest request, LeanResult result)
      throws IOException {
    LeanConnection connection = user.to(to.key());
    current = connection;
    try {
      connect(connection, to, result);
      connection.waitAtMost(getResponseTimeout());
      HttpResponse answer = connection.send(request, clock);
      result.latencyEnd();
      setContentType(answer, result);
      HttpEntity body = answer.getEntity();
      if (body != null) {
        read(ContentCodings.unpacked(body), user.body(), result);
      }
      end(result);
      describe(answer, result);
      result.setSentBytes(connection.sentBytes());
      setSizes(answer, connection.receivedBytes(), result);
      connection.release();
      return answer;
    } catch (NoHttpResponseException e) {
      abort(connection);
      throw withServer(e, to);
    } catch (HttpException e) {
      abort(connection);
      throw new ClientProtocolException(e);
    } catch (IOException | RuntimeException e) {
      abort(connection);
      throw e;
    }
  }

  private void connect(LeanConnection connection, Destination to, LeanResult result)
      throws IOException {
    if (connection.isOpen()) {
      clock.connected(0);
      return;
    }
    DnsResolver names = testElement.getDNSResolver();
    long before = System.nanoTime();
    try {
      connection.open(
          to.server(),
          Math.max(0, getConnectTimeout()),
          names == null ? SystemDefaultDnsResolver.INSTANCE : names);
    } finally {
      clock.connected(System.nanoTime() - before);
      result.connectEnd();
    }
  }

  private void read(HttpEntity body, ResponseBody buffer, LeanResult result) throws IOException {
    if (testElement.useMD5() || MOST_BYTES_STORED > 0) {
      result.setResponseData(readResponse(result, body.getContent(), body.getContentLength()));
    } else {
      buffer.read(body.getContent());
      result.answered(buffer);
    }
  }

  private void end(LeanResult result) {
    if (result.getEndTime() == 0) {
      clock.end();
      result.sampleEnd();
    }
  }

  private static void setContentType(HttpResponse answer, LeanResult result) {
    Header type = answer.getLastHeader(HTTPConstants.HEADER_CONTENT_TYPE);
    if (type != null) {
      result.setContentType(type.getValue());
      result.setEncodingAndType(type.getValue());
    }
  }

  /** Sets sizes as JMeter does: the headers by their text, the body as the rest of the bytes. */
  private static void setSizes(HttpResponse answer, long receivedBytes, LeanResult result) {
    int lineEnds = answer.getAllHeaders().length + 1;
    int headerBytes = result.getResponseHeaders().length() + lineEnds + "\r\n".length();
    result.setHeadersSize(headerBytes);
    result.setBodySize(receivedBytes - headerBytes);
  }

  private void describe(HttpResponse answer, LeanResult result) {
    int code = answer.getStatusLine().getStatusCode();
    result.setResponseCode(Integer.toString(code));
    result.setResponseMessage(answer.getStatusLine().getReasonPhrase());
    result.setSuccessful(isSuccessCode(code));
    result.setResponseHeaders(HeaderText.of(answer));
    if (result.isRedirect()) {
      Header location = answer.getLastHeader(HTTPConstants.HEADER_LOCATION);
      if (location == null) {
        throw new IllegalArgumentException(
            "Missing location header in redirect for %s %s HTTP/1.1"
                .formatted(result.getHTTPMethod(), result.getUrlAsString()));
      }
      result.setRedirectLocation(location.getValue());
    }
  }

  private static NoHttpResponseException withServer(NoHttpResponseException e, Destination to) {
    NoHttpResponseException named =
        new NoHttpResponseException(to.server().toHostString() + " failed to respond");
    named.setStackTrace(e.getStackTrace());
    return named;
  }

  private static void abort(LeanConnection connection) {
    try {
      connection.shutdown();
    } catch (IOException e) {
      // The connection is gone either way, and the sample has the reason.
    }
  }

  @Override
  protected void notifyFirstSampleAfterLoopRestart() {
    super.notifyFirstSampleAfterLoopRestart();
    boolean sameUser = JMeterContextService.getContext().getVariables().isSameUserOnNextIteration();
    if (!sameUser && RESET_STATE_ON_THREAD_GROUP_ITERATION) {
      UserConnections.ofThisThread().expectNewUser();
    }
  }

  @Override
  protected void threadFinished() {
    super.threadFinished();
    UserConnections.ofThisThread().closeAll();
  }

  @Override
  public boolean interrupt() {
    LeanConnection waiting = current;
    if (waiting == null) {
      return super.interrupt();
    }
    abort(waiting);
    return true;
  }
}
