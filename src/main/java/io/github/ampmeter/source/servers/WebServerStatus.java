package io.github.ampmeter.source.servers;

import io.github.ampmeter.Page;
import io.github.ampmeter.ServerUptime;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Finds out whether a web server was restarted, by Apache's status page. A graceful restart, which
 * may load another configuration, keeps the uptime and increases the generation.
 */
public final class WebServerStatus {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String UPTIME = "ServerUptimeSeconds";
  private static final String GENERATION = "ParentServerConfigGeneration";

  /** A server may still be busy with requests of the load. */
  private static final int TIMES_ASKED_AFTER = 3;

  private final URI page;
  private final Optional<Response> before;
  private boolean restarted;
  private boolean lost;

  /**
   * The relevant values of the status page.
   *
   * @param generation of the configuration; empty: not reported
   */
  private record Response(ServerUptime uptime, String generation) {
    boolean restartedUntil(Response later) {
      return uptime.restartedUntil(later.uptime) || !generation.equals(later.generation);
    }
  }

  private WebServerStatus(URI page, Optional<Response> before) {
    this.page = page;
    this.before = before;
  }

  /**
   * Requests the page before the load.
   *
   * @param page Apache's status for programs, such as {@code /server-status?auto}
   */
  public static WebServerStatus before(URI page) {
    return new WebServerStatus(page, response(page));
  }

  /** Whether it responded before the load. */
  public boolean available() {
    return before.isPresent();
  }

  public void after() {
    Optional<Response> later = Optional.empty();
    for (int i = 0; before.isPresent() && later.isEmpty() && i < TIMES_ASKED_AFTER; i++) {
      later = response(page);
    }
    lost = before.isPresent() && later.isEmpty();
    restarted = later.isPresent() && before.get().restartedUntil(later.get());
  }

  /** Whether the server restarted between the two answers; false without two answers. */
  public boolean restarted() {
    return restarted;
  }

  /** Whether it responded before the load and not after it: whether it restarted is unknown. */
  public boolean lost() {
    return lost;
  }

  private static Optional<Response> response(URI page) {
    try {
      Page status = Page.get(page, PATIENCE);
      long now = System.nanoTime();
      String generation = status.value(GENERATION).orElse("");
      return status
          .value(UPTIME)
          .map(seconds -> new ServerUptime(now, Double.parseDouble(seconds)))
          .map(uptime -> new Response(uptime, generation));
    } catch (IOException | NumberFormatException e) {
      // Most web servers do not have such a page, or do not show it.
      return Optional.empty();
    }
  }
}
