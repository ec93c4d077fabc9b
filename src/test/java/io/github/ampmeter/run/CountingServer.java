package io.github.ampmeter.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.ampmeter.LoopbackServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/** A server with one page, {@code /page}, that counts requests and connections. */
final class CountingServer extends LoopbackServer {
  private final boolean encrypted;
  private final AtomicInteger requests = new AtomicInteger();

  /** Each connection comes from a port of its own. */
  private final Set<InetSocketAddress> clients = ConcurrentHashMap.newKeySet();

  CountingServer(Optional<SSLContext> tls) throws IOException {
    super(tls.isPresent() ? encrypted(tls.get()) : HttpServer.create(anyPort(), 100));
    encrypted = tls.isPresent();
    start(this::answer);
  }

  private static HttpServer encrypted(SSLContext tls) throws IOException {
    HttpsServer https = HttpsServer.create(anyPort(), 100);
    https.setHttpsConfigurator(new HttpsConfigurator(tls));
    return https;
  }

  @Override
  public String address(String path) {
    return encrypted ? super.address(path).replace("http:", "https:") : super.address(path);
  }

  /** The beginning of a suite whose plans ask no server: this one takes no time to start. */
  String suite() {
    return "stack: external\nexternal: {web: \"%s\"}\n".formatted(address("/"));
  }

  /** A suite of one such plan. */
  String suite(String plan) {
    return suite() + "plans: [" + plan + "]\n";
  }

  int requests() {
    return requests.get();
  }

  int connections() {
    return clients.size();
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    clients.add(exchange.getRemoteAddress());
    boolean known = exchange.getRequestURI().getPath().equals("/page");
    answer(exchange, known ? 200 : 404, "ok");
  }
}
