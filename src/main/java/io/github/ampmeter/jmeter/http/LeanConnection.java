package io.github.ampmeter.jmeter.http;

import java.io.IOException;
import org.apache.http.HttpClientConnection;
import org.apache.http.HttpException;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.config.MessageConstraints;
import org.apache.http.config.Registry;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.config.SocketConfig;
import org.apache.http.conn.DnsResolver;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.impl.client.DefaultClientConnectionReuseStrategy;
import org.apache.http.impl.client.DefaultConnectionKeepAliveStrategy;
import org.apache.http.impl.conn.DefaultHttpClientConnectionOperator;
import org.apache.http.impl.conn.DefaultHttpResponseParserFactory;
import org.apache.http.impl.conn.DefaultManagedHttpClientConnection;
import org.apache.http.impl.io.DefaultHttpRequestWriterFactory;
import org.apache.http.impl.io.SessionInputBufferImpl;
import org.apache.http.protocol.BasicHttpContext;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.http.protocol.HttpRequestExecutor;
import org.apache.jmeter.protocol.http.sampler.hc.LazyLayeredConnectionSocketFactory;
import org.apache.jmeter.util.JMeterUtils;

/**
 * One user's connection to one server, with the rules of JMeter's own client: how long it may be
 * used, and when it is asked whether the server has closed it meanwhile. No request is sent twice.
 */
final class LeanConnection extends DefaultManagedHttpClientConnection {
  private static final int BUFFER_BYTES = 8 * 1024;
  private static final long NANOS_A_MILLI = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;

  private static final long LIFE_MILLIS = property("httpclient4.time_to_live", 60_000);
  private static final long IDLE_MILLIS = property("httpclient4.idletimeout", 0);
  private static final long UNASKED_MILLIS =
      property("httpclient4.validate_after_inactivity", 4900);

  private static final Registry<ConnectionSocketFactory> SOCKETS =
      RegistryBuilder.<ConnectionSocketFactory>create()
          .register("http", PlainConnectionSocketFactory.getSocketFactory())
          .register("https", new LazyLayeredConnectionSocketFactory())
          .build();

  private final HttpContext context = new BasicHttpContext();
  private final Exchange exchange = new Exchange();
  private RequestClock clock;
  private long sentBytes;
  private boolean reusable;
  private long openedMillis;
  private long usedMillis;
  private long keptMillis;
  private int timeoutMillis;

  LeanConnection() {
    super(
        "lean",
        BUFFER_BYTES,
        BUFFER_BYTES,
        null,
        null,
        MessageConstraints.DEFAULT,
        null,
        null,
        DefaultHttpRequestWriterFactory.INSTANCE,
        DefaultHttpResponseParserFactory.INSTANCE);
  }

  private static int property(String name, int otherwise) {
    return JMeterUtils.getPropDefault(name, otherwise);
  }

  /**
   * Connects, with a TLS handshake for https.
   *
   * @param timeoutMillis 0: the system's own timeout
   */
  void open(HttpHost server, int timeoutMillis, DnsResolver names) throws IOException {
    new DefaultHttpClientConnectionOperator(SOCKETS, null, names)
        .connect(this, server, null, timeoutMillis, SocketConfig.DEFAULT, context);
    this.timeoutMillis = 0;
    openedMillis = nowMillis();
    usedMillis = openedMillis;
    keptMillis = NEVER;
  }

  /** Whether a request may be sent; detects a connection that the server has closed. */
  boolean usable() {
    if (!isOpen()) {
      return false;
    }
    long now = nowMillis();
    boolean old = now - openedMillis >= LIFE_MILLIS && LIFE_MILLIS > 0;
    long idleMillis = now - usedMillis;
    return !old && idleMillis < keptMillis && (idleMillis < UNASKED_MILLIS || !isStale());
  }

  /** Sets the timeout of reads; a value that is not positive leaves it unchanged. */
  void waitAtMost(int millis) {
    if (millis > 0 && millis != timeoutMillis) {
      setSocketTimeout(millis);
      timeoutMillis = millis;
    }
  }

  /** Sends a request and receives the response up to its body. */
  HttpResponse send(HttpRequest request, RequestClock clock) throws IOException, HttpException {
    this.clock = clock;
    reusable = false;
    context.setAttribute(HttpCoreContext.HTTP_REQUEST, request);
    HttpResponse answer = exchange.execute(request, this, context);
    reusable = DefaultClientConnectionReuseStrategy.INSTANCE.keepAlive(answer, context);
    if (reusable) {
      long told = DefaultConnectionKeepAliveStrategy.INSTANCE.getKeepAliveDuration(answer, context);
      keptMillis = told > 0 ? told : IDLE_MILLIS > 0 ? IDLE_MILLIS : NEVER;
    }
    return answer;
  }

  /** Keeps the connection for further requests; call it once the body is read. */
  void release() throws IOException {
    usedMillis = nowMillis();
    if (!reusable) {
      close();
    }
  }

  /** Returns the size of the last request. */
  long sentBytes() {
    return sentBytes;
  }

  /** The bytes of the last response that have been read. */
  long receivedBytes() {
    return getMetrics().getReceivedBytesCount();
  }

  private static long nowMillis() {
    return System.nanoTime() / NANOS_A_MILLI;
  }

  private void awaitFirstByte() throws IOException {
    SessionInputBufferImpl in = (SessionInputBufferImpl) getSessionInputBuffer();
    if (!in.hasBufferedData()) {
      // The parser finds the end of the stream, with the messages that users know.
      in.fillBuffer();
    }
    clock.firstByte();
  }

  private final class Exchange extends HttpRequestExecutor {
    @Override
    protected HttpResponse doSendRequest(
        HttpRequest request, HttpClientConnection connection, HttpContext context)
        throws IOException, HttpException {
      HttpResponse early;
      try {
        early = super.doSendRequest(request, connection, context);
      } catch (IOException | HttpException | RuntimeException e) {
        // An orderly close would send the head alone: a PUT of a missing file would be an empty
        // PUT.
        shutdown();
        throw e;
      }
      sentBytes = getMetrics().getSentBytesCount();
      getMetrics().reset();
      return early;
    }

    @Override
    protected HttpResponse doReceiveResponse(
        HttpRequest request, HttpClientConnection connection, HttpContext context)
        throws IOException, HttpException {
      awaitFirstByte();
      return super.doReceiveResponse(request, connection, context);
    }
  }
}
