package io.github.ampmeter;

import io.github.ampmeter.Page.Ending;
import io.github.ampmeter.Page.Header;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProxySelector;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.impl.routing.SystemDefaultRoutePlanner;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.ssl.HttpsSupport;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.SSLConnectionSocketFactory;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.config.CharCodingConfig;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.StatusLine;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.net.URIAuthority;

/**
 * How Ampmeter itself asks web servers, by Apache's HTTP client. A request goes out as it is
 * written, and the response is what came: nothing is normalised, followed, repeated, decoded or
 * remembered. Who answers is not trusted: what it sends is limited in size and time.
 */
public final class WebClient {
  private static final int MOST_HEADERS = 200;
  private static final int LONGEST_HEADER_BYTES = 32 << 10;
  private static final int MOST_CONNECTIONS = 100;
  private static final int BUFFER_BYTES = 1 << 14;
  private static final String HEADERS = "ampmeter.headers";
  private static final String TARGET = "ampmeter.target";

  /** How long an exchange that was aborted may take to hand over what has come. */
  private static final long ABORT_MILLIS = 500;

  /** An exchange has a thread of its own, because nothing aborts the look-up of a name. */
  private static final ExecutorService EXCHANGES =
      Executors.newCachedThreadPool(
          exchange -> {
            Thread thread = new Thread(exchange, "http");
            thread.setDaemon(true);
            return thread;
          });

  private final CloseableHttpClient client;

  private WebClient(SSLContext tls, HostnameVerifier names, boolean byProxies) {
    var connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setSSLSocketFactory(new SSLConnectionSocketFactory(tls, names))
            .setConnectionFactory(
                ManagedHttpClientConnectionFactory.builder()
                    .http1Config(
                        Http1Config.custom()
                            .setMaxHeaderCount(MOST_HEADERS)
                            .setMaxLineLength(LONGEST_HEADER_BYTES)
                            .build())
                    // The client's own looks for a status line in whatever a server sends.
                    .responseParserFactory(DefaultHttpResponseParserFactory.INSTANCE)
                    // Without it, some characters of a path go out as question marks.
                    .charCodingConfig(
                        CharCodingConfig.custom().setCharset(StandardCharsets.ISO_8859_1).build())
                    .build())
            .setMaxConnPerRoute(MOST_CONNECTIONS)
            .setMaxConnTotal(MOST_CONNECTIONS)
            .build();
    client =
        HttpClientBuilder.create()
            .setConnectionManager(connections)
            .setRoutePlanner(
                byProxies
                    ? new SystemDefaultRoutePlanner(ProxySelector.getDefault())
                    : new DefaultRoutePlanner(null))
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAutomaticRetries()
            .disableContentCompression()
            .disableAuthCaching()
            .disableConnectionState()
            .setConnectionReuseStrategy((request, response, context) -> false)
            // The library's own logs in by itself, and rejects some requests.
            .replaceExecInterceptor(ChainElement.PROTOCOL.name(), WebClient::send)
            .addRequestInterceptorLast(WebClient::writeHeaders)
            .build();
  }

  /** Trusts whom Java trusts, and uses the proxies that Java is given for other machines. */
  static WebClient usual() {
    try {
      return new WebClient(
          SSLContext.getDefault(), HttpsSupport.getDefaultHostnameVerifier(), true);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no TLS", e);
    }
  }

  /**
   * Trusts as it is told, and uses the same proxies.
   *
   * @param tls decides for which name a certificate must be, too
   */
  public static WebClient trusting(SSLContext tls) {
    return new WebClient(tls, NoopHostnameVerifier.INSTANCE, true);
  }

  /** Like {@link #trusting}, without any proxy. */
  public static WebClient direct(SSLContext tls) {
    return new WebClient(tls, NoopHostnameVerifier.INSTANCE, false);
  }

  /**
   * What is asked.
   *
   * @param server scheme, host and port, such as {@code http://127.0.0.1:8180}
   * @param target as it goes out, such as {@code /a?b}
   * @param headers instead of those that the client has by itself: Host, User-Agent, Connection
   */
  public record Request(String method, String server, String target, Map<String, String> headers) {
    /** A page, after which no connection of ours may occupy one of the server's workers. */
    public static Request get(URI address) {
      String path = address.getRawPath().isEmpty() ? "/" : address.getRawPath();
      return new Request(
          "GET",
          address.getScheme() + "://" + address.getRawAuthority(),
          address.getRawQuery() == null ? path : path + "?" + address.getRawQuery(),
          Map.of("Connection", "close"));
    }
  }

  /**
   * How much is waited for.
   *
   * @param time of the whole exchange
   * @param bytes of the body; what comes after them is not read
   */
  public record Limits(Duration time, int bytes) {}

  /**
   * Asks, and waits for the end of the response, for a limit or for an interruption of this thread.
   *
   * @throws SocketTimeoutException where the headers were not complete in time
   * @throws IOException where there is no response, or what came is no HTTP
   */
  public Page ask(Request request, Limits limits) throws IOException {
    HttpUriRequestBase message = new HttpUriRequestBase(request.method(), URI.create("/"));
    Future<Page> page = EXCHANGES.submit(() -> exchange(request, message, limits.bytes()));
    try {
      return page.get(limits.time().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      message.cancel();
      return begun(page, limits.time());
    } catch (ExecutionException e) {
      throw reason(e.getCause());
    } catch (InterruptedException e) {
      message.cancel();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** What an exchange that was aborted has got. */
  private static Page begun(Future<Page> page, Duration time) throws IOException {
    try {
      return page.get(ABORT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw (IOException)
          new SocketTimeoutException("no response within " + Durations.text(time)).initCause(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static IOException reason(Throwable e) {
    if (e instanceof ClientProtocolException) {
      return new IOException("the response is not valid HTTP: " + printable(e.getMessage()), e);
    }
    return e instanceof IOException io ? io : new IOException(String.valueOf(e.getMessage()), e);
  }

  private Page exchange(Request request, HttpUriRequestBase message, int most) throws IOException {
    HttpClientContext context = HttpClientContext.create();
    context.setAttribute(HEADERS, request.headers());
    context.setAttribute(TARGET, request.target());
    HttpHost server = server(request);
    boolean usualPort = server.getPort() == ("https".equals(server.getSchemeName()) ? 443 : 80);
    message.setScheme(server.getSchemeName());
    message.setAuthority(new URIAuthority(server.getHostName(), usualPort ? -1 : server.getPort()));
    try {
      ClassicHttpResponse response = client.executeOpen(server, message, context);
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      Ending ending = read(response.getEntity(), body, most);
      List<Header> headers = new ArrayList<>();
      for (var header : response.getHeaders()) {
        headers.add(new Header(header.getName(), printable(header.getValue())));
      }
      return new Page(
          response.getCode(),
          printable(new StatusLine(response).toString()),
          headers,
          body.toByteArray(),
          ending == Ending.BROKEN && message.isCancelled() ? Ending.LATE : ending,
          Optional.ofNullable(context.getSSLSession()));
    } finally {
      // Of a body that was not read to its end, the library would read the rest.
      message.cancel();
    }
  }

  private static HttpHost server(Request request) throws IOException {
    try {
      return HttpHost.create(request.server());
    } catch (java.net.URISyntaxException | IllegalArgumentException e) {
      throw new IOException(request.server() + " is no address", e);
    }
  }

  private static Ending read(HttpEntity entity, ByteArrayOutputStream body, int most) {
    if (entity == null) {
      return Ending.WHOLE;
    }
    byte[] buffer = new byte[BUFFER_BYTES];
    try {
      InputStream in = entity.getContent();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        body.write(buffer, 0, Math.min(n, most - body.size()));
        if (body.size() == most) {
          return Ending.CUT;
        }
      }
      return Ending.WHOLE;
    } catch (IOException e) {
      return Ending.BROKEN;
    }
  }

  /** What a server sends may be shown on a terminal, where control characters are commands. */
  private static String printable(String text) {
    return text == null ? "" : text.replaceAll("[\\p{Cntrl}&&[^\\t]]", "?");
  }

  private static ClassicHttpResponse send(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    boolean byProxy = scope.route.getProxyHost() != null && !scope.route.isTunnelled();
    String server = byProxy ? request.getScheme() + "://" + request.getAuthority() : "";
    return chain.proceed(
        new WrittenRequest(request, server + scope.clientContext.getAttribute(TARGET)), scope);
  }

  /** Has a target that the library would not take as a path. */
  private static final class WrittenRequest extends BasicClassicHttpRequest {
    private static final long serialVersionUID = 1L;

    private final String target;

    WrittenRequest(ClassicHttpRequest like, String target) {
      super(like.getMethod(), like.getScheme(), like.getAuthority(), "/");
      this.target = target;
    }

    @Override
    public String getRequestUri() {
      return target;
    }
  }

  private static void writeHeaders(HttpRequest request, EntityDetails body, HttpContext context) {
    ((Map<?, ?>) context.getAttribute(HEADERS))
        .forEach((name, value) -> request.setHeader((String) name, value));
  }
}
