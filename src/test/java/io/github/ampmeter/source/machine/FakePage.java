package io.github.ampmeter.source.machine;

import io.github.ampmeter.LoopbackServer;
import java.io.IOException;
import java.net.URI;

/** A server of one page that says what a test last put there. */
public final class FakePage extends LoopbackServer {
  private final String path;
  private volatile String text = "";

  public FakePage(String path) throws IOException {
    this.path = path;
    start(
        exchange ->
            answer(exchange, path.equals(exchange.getRequestURI().getPath()) ? 200 : 404, text));
  }

  public void serve(String newText) {
    text = newText;
  }

  public URI address() {
    return URI.create(address(path));
  }
}
