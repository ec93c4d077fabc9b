package io.github.ampmeter.stack.container;

import io.github.ampmeter.stack.StackSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * The httpd.conf of the web container; of the image's own nothing is read. What depends on the
 * image (where its modules lie, which user it has) stands in image.conf, which web.sh writes.
 */
record HttpdConfiguration(StackSpec spec) {
  static final int PORT = 80;

  private static final int MOST_AT_START = 64;

  String text() {
    List<String> lines = new ArrayList<>();
    lines.add("ServerRoot \"/ampmeter\"");
    lines.add("DefaultRuntimeDir \"/ampmeter/run\"");
    lines.add("PidFile \"/ampmeter/run/httpd.pid\"");
    lines.add("ServerName 127.0.0.1");
    lines.add("Listen " + PORT);
    lines.add("Include \"/ampmeter/image.conf\"");
    lines.addAll(workers());
    lines.addAll(connections());
    lines.addAll(logging());
    lines.addAll(documents());
    return String.join("\n", lines) + "\n";
  }

  /** There from the start: a run would otherwise measure how fast Apache forks them. */
  private List<String> workers() {
    int workers = spec.maxWorkers();
    return List.of(
        "ServerLimit " + workers,
        "MaxRequestWorkers " + workers,
        "StartServers " + Math.min(workers, MOST_AT_START),
        "MinSpareServers " + Math.min(workers, 5),
        "MaxSpareServers " + (workers + 1));
  }

  private List<String> connections() {
    return List.of(
        "KeepAlive " + (spec.keepAlive() ? "On" : "Off"),
        "KeepAliveTimeout " + spec.keepAliveTimeout().toMillis() + "ms",
        // Apache would close each connection after 100 requests.
        "MaxKeepAliveRequests 0");
  }

  private static List<String> logging() {
    return List.of(
        "ErrorLog /dev/stderr",
        "LogFormat \"%h %l %u %t \\\"%r\\\" %s %b %D %{pid}P %X\" ampmeter",
        "CustomLog \"/ampmeter/logs/access.log\" ampmeter");
  }

  private static List<String> documents() {
    return List.of(
        "TypesConfig /dev/null",
        "AddType text/html .html",
        "AddType text/css .css",
        "AddType text/javascript .js",
        "AddType image/png .png",
        "AddType image/jpeg .jpg .jpeg",
        "AddType image/gif .gif",
        "AddType image/svg+xml .svg",
        "DocumentRoot \"/ampmeter/pages\"",
        "DirectoryIndex index.html index.php",
        "<Directory \"/ampmeter/pages\">",
        "  AllowOverride None",
        "  Options FollowSymLinks",
        "</Directory>",
        "<FilesMatch \"\\.php$\">",
        "  SetHandler application/x-httpd-php",
        "</FilesMatch>",
        "ExtendedStatus Off",
        "<Location \"/server-status\">",
        "  SetHandler server-status",
        "</Location>");
  }
}
