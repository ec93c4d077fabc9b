package io.github.ampmeter.observe;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** For how long a web server is up, where it tells: Apache does, on its page about itself. */
public final class WebServerStatus {
  private static final int PATIENCE_MILLIS = 5000;
  private static final String UPTIME = "ServerUptimeSeconds: ";

  private final URI page;
  private final Optional<ServerUptime> before;

  private WebServerStatus(URI page, Optional<ServerUptime> before) {
    this.page = page;
    this.before = before;
  }

  /**
   * Asks before the load.
   *
   * @param page where Apache would tell its status for programs, such as {@code
   *     /server-status?auto}
   */
  public static WebServerStatus before(URI page) {
    return new WebServerStatus(page, uptime(page));
  }

  /** Asks again; false also where the server does not tell. */
  public boolean restarted() {
    return before.isPresent()
        && uptime(page).filter(later -> before.get().restartedUntil(later)).isPresent();
  }

  private static Optional<ServerUptime> uptime(URI page) {
    try {
      HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection();
      connection.setConnectTimeout(PATIENCE_MILLIS);
      connection.setReadTimeout(PATIENCE_MILLIS);
      connection.setInstanceFollowRedirects(false);
      // No connection of ours shall take one of the server's workers later.
      connection.setRequestProperty("Connection", "close");
      try (InputStream in = connection.getInputStream()) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        long now = System.nanoTime();
        return text.lines()
            .filter(line -> line.startsWith(UPTIME))
            .map(line -> new ServerUptime(now, Double.parseDouble(line.substring(UPTIME.length()))))
            .findFirst();
      } finally {
        connection.disconnect();
      }
    } catch (IOException | NumberFormatException e) {
      // Most web servers have no such page, or show it to nobody.
      return Optional.empty();
    }
  }
}
