package io.github.ampmeter.stack;

import java.util.List;

/**
 * What the configuration of every Apache under test says alike, wherever it runs: stacks are only
 * comparable as far as these directives are the same.
 */
public final class ApacheDirectives {
  private static final int MOST_AT_START = 64;

  private ApacheDirectives() {}

  /**
   * Prefork's workers: there from the start, or a run would measure their forking; or, where that
   * is what is to be measured, forked as requests come, with Apache's own defaults for how many.
   */
  public static List<String> prefork(StackSpec spec) {
    int workers = spec.maxWorkers();
    if (spec.workersOnDemand()) {
      return List.of("ServerLimit " + workers, "MaxRequestWorkers " + workers);
    }
    return List.of(
        "ServerLimit " + workers,
        "MaxRequestWorkers " + workers,
        "StartServers " + Math.min(workers, MOST_AT_START),
        "MinSpareServers " + Math.min(workers, 5),
        "MaxSpareServers " + (workers + 1));
  }

  public static List<String> connections(StackSpec spec) {
    return List.of(
        "KeepAlive " + (spec.keepAlive() ? "On" : "Off"),
        "KeepAliveTimeout " + spec.keepAliveTimeout().toMillis() + "ms",
        // Apache would close each connection after 100 requests.
        "MaxKeepAliveRequests 0");
  }

  /**
   * Where errors and requests are logged.
   *
   * @param errors as a directive takes it, quoted if need be
   * @param accesses likewise
   */
  public static List<String> logging(String errors, String accesses) {
    return List.of(
        "ErrorLog " + errors,
        "LogFormat \"%h %l %u %t \\\"%r\\\" %s %b %D %{pid}P %X\" ampmeter",
        "CustomLog " + accesses + " ampmeter");
  }

  /**
   * Which pages are served, and as what.
   *
   * @param pages the document root, quoted
   */
  public static List<String> documents(String pages) {
    return List.of(
        "TypesConfig /dev/null",
        "AddType text/html .html",
        "AddType text/css .css",
        "AddType text/javascript .js",
        "AddType image/png .png",
        "AddType image/jpeg .jpg .jpeg",
        "AddType image/gif .gif",
        "AddType image/svg+xml .svg",
        "DocumentRoot " + pages,
        "DirectoryIndex index.html index.php",
        "<Directory " + pages + ">",
        "  AllowOverride None",
        "  Options FollowSymLinks",
        "</Directory>");
  }

  /** The modules that {@link #compression} needs. */
  public static List<String> modulesOfCompression(boolean asked) {
    return asked ? List.of("filter", "deflate") : List.of();
  }

  /** Of texts, where it is asked for; images are compressed already. */
  public static List<String> compression(StackSpec spec) {
    return spec.compressed()
        ? List.of("AddOutputFilterByType DEFLATE text/html text/plain text/css text/javascript")
        : List.of();
  }

  public static List<String> status() {
    return List.of(
        "ExtendedStatus Off",
        "<Location \"/server-status\">",
        "  SetHandler server-status",
        "</Location>");
  }
}
