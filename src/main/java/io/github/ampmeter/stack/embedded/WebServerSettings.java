package io.github.ampmeter.stack.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the web server's JVM is told on its command line, as name=value. */
record WebServerSettings(
    int port,
    Path webapp,
    Path scratch,
    Path logs,
    boolean keepAlive,
    Duration keepAliveTimeout,
    int maxWorkers) {

  static WebServerSettings parse(String[] arguments) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      values.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    return new WebServerSettings(
        Integer.parseInt(values.get("port")),
        Path.of(values.get("webapp")),
        Path.of(values.get("scratch")),
        Path.of(values.get("logs")),
        Boolean.parseBoolean(values.get("keepAlive")),
        Duration.ofMillis(Long.parseLong(values.get("keepAliveTimeoutMillis"))),
        Integer.parseInt(values.get("maxWorkers")));
  }

  List<String> arguments() {
    return List.of(
        "port=" + port,
        "webapp=" + webapp,
        "scratch=" + scratch,
        "logs=" + logs,
        "keepAlive=" + keepAlive,
        "keepAliveTimeoutMillis=" + keepAliveTimeout.toMillis(),
        "maxWorkers=" + maxWorkers);
  }
}
