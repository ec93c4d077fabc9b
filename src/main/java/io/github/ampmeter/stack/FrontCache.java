package io.github.ampmeter.stack;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The Squid before the web server, which answers in its place where it can.
 *
 * @param onDisk whether it keeps what it has in a folder too, and not in memory alone
 */
public record FrontCache(boolean onDisk) {
  /** The user's word for the server. */
  public static final String SERVER = "front cache";

  /** What it prints, a line a request among it. */
  public static final String LOG = "front-cache.log";

  static final String VARIANT = "frontCache";
  static final String NONE = "none";

  private static final String ON_DISK = "squid";
  private static final String IN_MEMORY = "squid-memory";

  /** By which one signs what it sends; each has a port of its own. */
  public static String nameAt(int port) {
    return "ampmeter-" + port;
  }

  /** Empty where none is asked for. */
  public static Optional<FrontCache> of(StackSpec spec) {
    return spec.variants()
        .choice(VARIANT, NONE, ON_DISK, IN_MEMORY)
        .filter(choice -> !choice.equals(NONE))
        .map(choice -> new FrontCache(choice.equals(ON_DISK)));
  }

  /**
   * A whole squid.conf, the same wherever it runs. What it does not say has Squid's own defaults,
   * but for three things: documents that never change under a load are fresh for as long as it
   * lasts, so that the hit ratio does not depend on how old the files are; nothing stale is ever
   * sent, so that no cache answers for a web server that is gone; and nothing listens beyond what
   * is asked.
   *
   * @param listen address and port
   * @param name by which it signs what it sends
   * @param folder where it keeps what it has; empty: in memory alone
   * @param requests where it logs them; empty: nowhere
   */
  public record SquidConfiguration(
      StackSpec spec,
      String listen,
      String name,
      String webServerHost,
      int webServerPort,
      Optional<String> folder,
      Optional<String> requests) {
    /** In front of the line of each request, which stands among other messages. */
    public static final String REQUEST = "request ";

    private static final int CACHE_MEGABYTES = 1024;

    /** For the web server's connections: it is Squid that closes them, never in mid-request. */
    private static final int SOONER_SECONDS = 1;

    public String text() {
      List<String> lines = new ArrayList<>();
      lines.add("http_port " + listen + " accel defaultsite=" + webServerHost);
      lines.add(
          "cache_peer %s parent %s 0 no-query no-digest no-netdb-exchange originserver"
              .formatted(webServerHost, webServerPort));
      lines.add("never_direct allow all");
      lines.add("http_access allow all");
      lines.add("visible_hostname " + name);
      // The socket of its DNS client, where a host's name is to be asked for.
      lines.add("udp_incoming_address " + Ports.LOOPBACK);
      lines.add("icp_port 0");
      lines.add("pinger_enable off");
      lines.add("pid_filename none");
      lines.add("coredump_dir none");
      lines.add("cache_log /dev/null");
      lines.add("logfile_rotate 0");
      lines.add("shutdown_lifetime 0 seconds");
      lines.add("max_filedescriptors 8192");
      lines.add("logformat ampmeter " + REQUEST + "%ts.%03tu %tr %Ss/%03>Hs %<st %rm %rp");
      lines.add("access_log " + requests.map(file -> "stdio:" + file + " ampmeter").orElse("none"));
      lines.addAll(connections());
      folder.ifPresent(at -> lines.add("cache_dir ufs " + at + " " + CACHE_MEGABYTES + " 4 16"));
      lines.add("max_stale 0 seconds");
      // A share of a document's age as it came: files built a minute ago stay fresh for a hundred.
      lines.add("refresh_pattern -i \\.(html|css|js|png|jpe?g|gif|svg)$ 60 10000% 4320");
      lines.add("refresh_pattern -i (/cgi-bin/|\\?) 0 0% 0");
      lines.add("refresh_pattern . 0 20% 4320");
      return String.join("\n", lines) + "\n";
    }

    /** The variants of keep-alive hold towards the users; Squid knows whole seconds only. */
    private List<String> connections() {
      long seconds = Math.max(1, roundedUp(spec.keepAliveTimeout()));
      long towardsWebServer = spec.keepAliveTimeout().toSeconds() - SOONER_SECONDS;
      List<String> lines = new ArrayList<>();
      lines.add("client_persistent_connections " + (spec.keepAlive() ? "on" : "off"));
      lines.add("client_idle_pconn_timeout " + seconds + " seconds");
      boolean kept = spec.keepAlive() && towardsWebServer > 0;
      lines.add("server_persistent_connections " + (kept ? "on" : "off"));
      if (kept) {
        lines.add("server_idle_pconn_timeout " + towardsWebServer + " seconds");
      }
      return lines;
    }

    private static long roundedUp(Duration time) {
      return time.plusMillis(999).toSeconds();
    }
  }
}
