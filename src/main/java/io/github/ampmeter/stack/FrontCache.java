package io.github.ampmeter.stack;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cache before the web server, a Squid, which answers in its place if it can.
 *
 * @param onDisk whether it stores responses in a folder, too, not only in memory
 */
public record FrontCache(boolean onDisk) {
  /** The server's name for users. */
  public static final String SERVER = "front cache";

  /** Its log, which has a line for each request. */
  public static final String LOG = "front-cache.log";

  static final String VARIANT = "frontCache";
  static final String NONE = "none";

  private static final String ON_DISK = "squid";
  private static final String IN_MEMORY = "squid-memory";

  /** The name in the Via header of its responses, which is unique by the port. */
  public static String nameAt(int port) {
    return "ampmeter-" + port;
  }

  /** The front cache of a spec; empty if the variant is off. */
  public static Optional<FrontCache> of(StackSpec spec) {
    return spec.variants()
        .choice(VARIANT, NONE, ON_DISK, IN_MEMORY)
        .filter(choice -> !choice.equals(NONE))
        .map(choice -> new FrontCache(choice.equals(ON_DISK)));
  }

  /**
   * A complete squid.conf, the same wherever it runs. It differs from Squid's defaults in three
   * things: static documents stay fresh for the whole load, so that the hit ratio does not depend
   * on the age of the files; stale responses are never sent, so that the cache does not answer for
   * a dead web server; and no other ports are open.
   *
   * @param listen address and port
   * @param name the name in the Via header
   */
  public record SquidConfiguration(
      StackSpec spec, String listen, String name, Peer webServer, Files files) {
    /** The address at which Squid reaches the web server. */
    public record Peer(String host, int port) {}

    /**
     * The paths that Squid writes to.
     *
     * @param folder where it stores responses; empty: only in memory
     * @param requests where it logs requests; empty: nowhere
     */
    public record Files(Optional<String> folder, Optional<String> requests) {}

    /** The prefix of a request's line, which is among other messages. */
    public static final String REQUEST = "request ";

    private static final int CACHE_MEGABYTES = 1024;

    /** Squid closes idle connections to the web server this much earlier than the server. */
    private static final int SOONER_SECONDS = 1;

    public String text() {
      List<String> lines = new ArrayList<>();
      lines.add("http_port " + listen + " accel defaultsite=" + webServer.host());
      lines.add(
          "cache_peer %s parent %s 0 no-query no-digest no-netdb-exchange originserver"
              .formatted(webServer.host(), webServer.port()));
      lines.add("never_direct allow all");
      lines.add("http_access allow all");
      lines.add("visible_hostname " + name);
      // The socket of its DNS client, in case it resolves a host's name.
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
      lines.add(
          "access_log "
              + files.requests().map(file -> "stdio:" + file + " ampmeter").orElse("none"));
      lines.addAll(connections());
      files
          .folder()
          .ifPresent(at -> lines.add("cache_dir ufs " + at + " " + CACHE_MEGABYTES + " 4 16"));
      lines.add("max_stale 0 seconds");
      // A share of a document's age: a file that was a minute old stays fresh for a hundred
      // minutes.
      lines.add("refresh_pattern -i \\.(html|css|js|png|jpe?g|gif|svg)$ 60 10000% 4320");
      lines.add("refresh_pattern -i (/cgi-bin/|\\?) 0 0% 0");
      lines.add("refresh_pattern . 0 20% 4320");
      return String.join("\n", lines) + "\n";
    }

    /** The keep-alive variants apply to connections of users; Squid has whole seconds only. */
    private List<String> connections() {
      long seconds = Math.max(1, roundedUp(spec.web().keepAliveTimeout()));
      long towardsWebServer = spec.web().keepAliveTimeout().toSeconds() - SOONER_SECONDS;
      List<String> lines = new ArrayList<>();
      lines.add("client_persistent_connections " + (spec.web().keepAlive() ? "on" : "off"));
      lines.add("client_idle_pconn_timeout " + seconds + " seconds");
      boolean kept = spec.web().keepAlive() && towardsWebServer > 0;
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
