package io.github.ampmeter.benchmark.olio.jmeter;

import com.sun.net.httpserver.HttpExchange;
import io.github.ampmeter.LoopbackServer;
import java.io.IOException;

/** A site that says it is Olio, for 25 users, and gives every address the same page. */
final class StrangeSite extends LoopbackServer {
  private static final String PAGE =
      "<html><head><meta name=\"olio-users\" content=\"25\"><title>Closed today</title></head>"
          + "<body>Username</body></html>";

  StrangeSite() throws IOException {
    start(this::answer);
  }

  /** Whoever logs in or out is sent to the home page, which then does not know him. */
  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().getPath();
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    if (path.endsWith("/login.php") || path.endsWith("/logout.php")) {
      exchange.getResponseHeaders().set("Location", "index.php");
      exchange.sendResponseHeaders(302, -1);
      exchange.close();
    } else {
      answer(exchange, 200, PAGE);
    }
  }
}
