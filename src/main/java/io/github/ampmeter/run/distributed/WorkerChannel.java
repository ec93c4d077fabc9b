package io.github.ampmeter.run.distributed;

import io.github.ampmeter.FileReason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.impl.bootstrap.AsyncServerBootstrap;
import org.apache.hc.core5.http.impl.bootstrap.HttpAsyncServer;
import org.apache.hc.core5.http.nio.ssl.BasicServerTlsStrategy;
import org.apache.hc.core5.http.nio.support.classic.AbstractClassicServerExchangeHandler;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.reactor.IOSession;
import org.apache.hc.core5.reactor.IOSessionListener;
import org.apache.hc.core5.util.Timeout;

/**
 * HTTPS on one address and port, for holders of the keys of load workers. A selector serves all
 * connections, so that one without a certificate takes a socket for a short time, but never a
 * thread.
 */
final class WorkerChannel implements AutoCloseable {
  /** Answers requests. The message of an exception becomes the answer. */
  interface Requests {
    Answer answer(String method, URI path, InputStream body)
        throws IOException, InterruptedException;
  }

  /**
   * The answer to a request.
   *
   * @param status of HTTP
   */
  record Answer(int status, byte[] body) {}

  private static final Timeout HANDSHAKE = Timeout.ofSeconds(5);

  /** The timeout of a connection, which is longer than the slowest answer takes. */
  private static final Timeout SILENCE = Timeout.ofMinutes(3);

  private static final int MOST_THREADS = 32;
  private static final int BUFFER_BYTES = 1 << 16;

  private final ExecutorService threads = Executors.newFixedThreadPool(MOST_THREADS);
  private final Strangers strangers = new Strangers();
  private final Requests requests;
  private final HttpAsyncServer server;
  private final InetSocketAddress address;

  /**
   * Starts to listen.
   *
   * @throws IOException if it cannot, for example because the port is taken
   */
  WorkerChannel(InetSocketAddress on, LoadWorkerKeys keys, Requests requests) throws IOException {
    this.requests = requests;
    var tls =
        new BasicServerTlsStrategy(
            keys.context(),
            (endpoint, engine) -> {
              engine.setNeedClientAuth(true);
              engine.setEnabledProtocols(new String[] {LoadWorkerKeys.TLS});
            },
            null);
    server =
        AsyncServerBootstrap.bootstrap()
            .setIOReactorConfig(
                IOReactorConfig.custom()
                    .setSoReuseAddress(true)
                    .setTcpNoDelay(true)
                    .setSoTimeout(SILENCE)
                    .build())
            .setTlsStrategy(tls)
            .setTlsHandshakeTimeout(HANDSHAKE)
            .setIOSessionListener(strangers)
            .register("*", Exchange::new)
            .create();
    server.start();
    try {
      var listening = server.listen(on, URIScheme.HTTPS).get();
      address = (InetSocketAddress) listening.getAddress();
    } catch (ExecutionException e) {
      close();
      throw e.getCause() instanceof IOException reason ? reason : new IOException(e);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while starting to listen", e);
    }
  }

  InetSocketAddress address() {
    return address;
  }

  @Override
  public void close() {
    server.close(CloseMode.IMMEDIATE);
    threads.shutdownNow();
  }

  /** A request after the handshake, from a holder of the keys. */
  private final class Exchange extends AbstractClassicServerExchangeHandler {
    Exchange() {
      super(BUFFER_BYTES, threads);
    }

    @Override
    protected void handle(
        HttpRequest request,
        InputStream sent,
        HttpResponse response,
        OutputStream out,
        HttpContext context)
        throws IOException {
      strangers.known(HttpCoreContext.adapt(context).getEndpointDetails().getRemoteAddress());
      InputStream body = sent == null ? InputStream.nullInputStream() : sent;
      Answer answer = answer(request, body);
      body.transferTo(OutputStream.nullOutputStream());
      response.setCode(answer.status());
      out.write(answer.body());
    }

    private Answer answer(HttpRequest request, InputStream body) {
      try {
        return requests.answer(request.getMethod(), URI.create(request.getPath()), body);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return failed(500, "it ends");
      } catch (IOException e) {
        return failed(500, FileReason.of(e));
      } catch (RuntimeException e) {
        return failed(400, String.valueOf(e.getMessage()));
      }
    }

    private static Answer failed(int status, String reason) {
      return new Answer(status, reason.getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * Connections without a request yet. Beyond a limit the oldest is closed, so that sockets do not
   * run out; a controller's handshake takes milliseconds.
   */
  private static final class Strangers implements IOSessionListener {
    private static final int MOST = 256;

    private final Map<SocketAddress, IOSession> waiting = new LinkedHashMap<>();

    synchronized void known(SocketAddress peer) {
      waiting.remove(peer);
    }

    /** The library calls this before the handshake, and connected() only after it. */
    @Override
    public synchronized void startTls(IOSession session) {
      waiting.put(session.getRemoteAddress(), session);
      if (waiting.size() > MOST) {
        Iterator<IOSession> oldestFirst = waiting.values().iterator();
        IOSession oldest = oldestFirst.next();
        oldestFirst.remove();
        oldest.close(CloseMode.IMMEDIATE);
      }
    }

    @Override
    public synchronized void disconnected(IOSession session) {
      waiting.values().remove(session);
    }

    @Override
    public void connected(IOSession session) {}

    @Override
    public void inputReady(IOSession session) {}

    @Override
    public void outputReady(IOSession session) {}

    @Override
    public void timeout(IOSession session) {}

    @Override
    public void exception(IOSession session, Exception reason) {}
  }
}
