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
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.impl.routing.SystemDefaultRoutePlanner;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.routing.HttpRoutePlanner;
import org.apache.hc.client5.http.ssl.SSLConnectionSocketFactory;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.CharCodingConfig;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.StatusLine;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * The HTTP client of Ampmeter itself, on Apache's HTTP client. It sends requests as written and
 * returns responses as received: nothing is added, normalised, followed, repeated, decoded or
 * remembered. It does not trust servers: size and time are limited.
 */
public final class WebClient {
  private static final int MOST_HEADERS = 200;
  private static final int LONGEST_HEADER_BYTES = 32 << 10;
  private static final int MOST_CONNECTIONS = 100;
  private static final int BUFFER_BYTES = 1 << 14;
  private static final String AGENT = "Apache-HttpClient/5 (Ampmeter)";
  private static final TimeValue KEPT = TimeValue.ofSeconds(10);

  /** The limit for each address of a name: giving up an exchange ends the attempt at one only. */
  private static final TimeValue CONNECTING = TimeValue.ofSeconds(30);

  private final HttpClientConnectionManager connections;
  private final HttpRoutePlanner routes;

  /**
   * Creates a client that has sent nothing yet.
   *
   * @param names decides whether a certificate is for the server
   * @param byProxies whether to use Java's proxies for other machines
   */
  public WebClient(SSLContext tls, HostnameVerifier names, boolean byProxies) {
    Http1Config limits =
        Http1Config.custom()
            .setMaxHeaderCount(MOST_HEADERS)
            .setMaxLineLength(LONGEST_HEADER_BYTES)
            .build();
    connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setSSLSocketFactory(new SSLConnectionSocketFactory(tls, names))
            .setConnectionFactory(
                ManagedHttpClientConnectionFactory.builder()
                    .http1Config(limits)
                    // The client's default parser searches for a status line in anything that a
                    // server sends.
                    .responseParserFactory(DefaultHttpResponseParserFactory.INSTANCE)
                    // Without it, some characters of a target become question marks.
                    .charCodingConfig(
                        CharCodingConfig.custom().setCharset(StandardCharsets.ISO_8859_1).build())
                    .build())
            .setMaxConnPerRoute(MOST_CONNECTIONS)
            .setMaxConnTotal(MOST_CONNECTIONS)
            .build();
    routes =
        byProxies
            ? new SystemDefaultRoutePlanner(ProxySelector.getDefault())
            : new DefaultRoutePlanner(null);
  }

  /**
   * A request.
   *
   * @param server scheme, host and port, such as {@code http://127.0.0.1:8180}
   * @param target as it is sent, such as {@code /a?b}
   * @param headers all of them, in order
   * @param body null: none
   */
  public record Request(
      String method, String server, String target, Map<String, String> headers, HttpEntity body) {
    /** A GET that closes the connection, so that it does not occupy a worker. */
    public static Request get(URI address) {
      String path = address.getRawPath().isEmpty() ? "/" : address.getRawPath();
      String usualPort = "https".equalsIgnoreCase(address.getScheme()) ? ":443$" : ":80$";
      Map<String, String> headers = new LinkedHashMap<>();
      headers.put("Host", address.getRawAuthority().replaceFirst(usualPort, ""));
      headers.put("User-Agent", AGENT);
      headers.put("Connection", "close");
      return new Request(
          "GET",
          address.getScheme() + "://" + address.getRawAuthority(),
          address.getRawQuery() == null ? path : path + "?" + address.getRawQuery(),
          headers,
          null);
    }
  }

  /**
   * The limits of an exchange.
   *
   * @param time of the whole exchange
   * @param bytes of the body; the rest is not read
   */
  public record Limits(Duration time, int bytes) {}

  /**
   * Sends a request and waits for the end of the response, a limit or an interruption of this
   * thread.
   *
   * @throws SocketTimeoutException if the headers are not complete in time
   * @throws IOException if there is no response or it is not HTTP
   */
  public Page ask(Request request, Limits limits) throws IOException {
    Exchange exchange = new Exchange(request, limits.bytes());
    FutureTask<Page> page = new FutureTask<>(exchange);
    // The exchange has its own thread because a name look-up cannot be aborted.
    Thread thread = new Thread(page, "http");
    thread.setDaemon(true);
    thread.start();
    try {
      return page.get(limits.time().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      if (exchange.response == null) {
        throw new SocketTimeoutException("no response within " + Durations.text(limits.time()));
      }
      return exchange.page(Ending.LATE);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException reason
          ? reason
          : new IOException("no valid HTTP: " + printable(e.getCause().getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      exchange.abort();
    }
  }

  /** Removes control characters, which would be commands for a terminal. */
  private static String printable(String text) {
    return text == null ? "" : text.replaceAll("[\\p{Cntrl}&&[^\\t]]", "?");
  }

  private final class Exchange implements Callable<Page> {
    private final Request request;
    private final int mostBytes;
    private final HttpClientContext context = HttpClientContext.create();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private volatile ClassicHttpResponse response;
    private volatile ConnectionEndpoint connection;
    private volatile boolean aborted;

    Exchange(Request request, int mostBytes) {
      this.request = request;
      this.mostBytes = mostBytes;
    }

    void abort() {
      aborted = true;
      ConnectionEndpoint open = connection;
      if (open != null) {
        open.close(CloseMode.IMMEDIATE);
      }
    }

    @Override
    public Page call() throws Exception {
      HttpRoute route = routes.determineRoute(HttpHost.create(request.server()), context);
      ConnectionEndpoint leased =
          connections.lease("", route, Timeout.DISABLED, null).get(Timeout.DISABLED);
      connection = leased;
      TimeValue kept = null;
      try {
        connect(leased, route);
        if (aborted) {
          throw new IOException("aborted");
        }
        boolean byProxy = route.getProxyHost() != null && !route.isSecure();
        ClassicHttpRequest raw =
            raw(request.method(), (byProxy ? request.server() : "") + request.target());
        request.headers().forEach(raw::addHeader);
        if (request.body() != null) {
          raw.addHeader("Content-Length", request.body().getContentLength());
          raw.setEntity(request.body());
        }
        response = leased.execute("", raw, new HttpRequestExecutor(), context);
        Ending ending = read(response.getEntity());
        boolean keeps = DefaultConnectionReuseStrategy.INSTANCE.keepAlive(raw, response, context);
        kept = keeps && ending == Ending.WHOLE ? KEPT : null;
        return page(ending);
      } finally {
        connection = null;
        if (kept == null) {
          // A graceful close would read the rest first.
          leased.close(CloseMode.IMMEDIATE);
        }
        connections.release(leased, null, kept);
      }
    }

    private void connect(ConnectionEndpoint leased, HttpRoute route) throws Exception {
      boolean kept = leased.isConnected();
      connections.connect(leased, CONNECTING, context);
      if (route.isTunnelled() && !kept) {
        ClassicHttpRequest raw = raw("CONNECT", route.getTargetHost().toHostString());
        raw.addHeader("Host", route.getTargetHost().toHostString());
        int status = leased.execute("", raw, new HttpRequestExecutor(), context).getCode();
        if (status != 200) {
          throw new IOException("the proxy %s answers %s".formatted(route.getProxyHost(), status));
        }
        connections.upgrade(leased, context);
      }
    }

    /** Returns the response so far. */
    Page page(Ending ending) {
      return new Page(
          response.getCode(),
          printable(new StatusLine(response).toString()),
          Stream.of(response.getHeaders())
              .map(each -> new Header(printable(each.getName()), printable(each.getValue())))
              .toList(),
          body.toByteArray(),
          ending,
          Optional.ofNullable(context.getSSLSession()));
    }

    private Ending read(HttpEntity entity) {
      byte[] buffer = new byte[BUFFER_BYTES];
      try {
        InputStream in = entity == null ? InputStream.nullInputStream() : entity.getContent();
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          body.write(buffer, 0, Math.min(n, mostBytes - body.size()));
          if (body.size() == mostBytes) {
            return Ending.CUT;
          }
        }
        return Ending.WHOLE;
      } catch (IOException e) {
        return Ending.BROKEN;
      }
    }
  }

  /** A request with a target that the library would not accept as a path. */
  private static ClassicHttpRequest raw(String method, String target) {
    return new BasicClassicHttpRequest(method, "/") {
      @Override
      public String getRequestUri() {
        return target;
      }
    };
  }
}
