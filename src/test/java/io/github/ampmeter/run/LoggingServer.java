package io.github.ampmeter.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.ampmeter.LoopbackServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A web server that writes the query of each request for {@code /queue} to its access log. */
final class LoggingServer extends LoopbackServer {
  private final Path log;

  LoggingServer(String host, Path folder) throws IOException {
    super(HttpServer.create(new InetSocketAddress(host, 0), 1000));
    log = Files.createFile(folder.resolve("access.log"));
    server.createContext(Ampmeter.QUEUE, this::serve);
    start(exchange -> answer(exchange, 200, "ok"));
  }

  private void serve(HttpExchange exchange) throws IOException {
    synchronized (log) {
      String line = exchange.getRequestURI().getQuery() + "\n";
      Files.writeString(log, line, StandardOpenOption.APPEND);
    }
    answer(exchange, 200, "ok");
  }

  List<String> logged() throws IOException {
    return Files.readAllLines(log);
  }

  /** The queries of the requests in a JTL, which a plan may make unique. */
  static List<String> queries(Path jtl) throws IOException {
    List<String> lines = Files.readAllLines(jtl);
    int url = List.of(lines.get(0).split(",")).indexOf("URL");
    return lines.stream()
        .skip(1)
        .map(line -> line.split(",")[url].replaceAll(".*[?]", ""))
        .toList();
  }

  /** Gives each request of the plan queue.jmx in a folder a query of its own. */
  static void makeUnique(Path folder) throws IOException {
    Path plan = folder.resolve("queue.jmx");
    Files.writeString(plan, Files.readString(plan).replace("/queue</", "/queue?${__UUID}</"));
  }
}
