package io.github.ampmeter;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A page as a web server answered it, wherever it points to. */
public record Page(int status, String body, Map<String, List<String>> headers) {

  /** The first of this name, whatever its case. */
  public Optional<String> header(String name) {
    return headers.entrySet().stream()
        .filter(header -> name.equalsIgnoreCase(header.getKey()))
        .flatMap(header -> header.getValue().stream())
        .findFirst();
  }

  public static Page get(URI address, Duration timeout) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setConnectTimeout(Math.toIntExact(timeout.toMillis()));
    connection.setReadTimeout(Math.toIntExact(timeout.toMillis()));
    connection.setInstanceFollowRedirects(false);
    // No connection of ours may occupy one of the server's workers later.
    connection.setRequestProperty("Connection", "close");
    int status = connection.getResponseCode();
    try (InputStream in =
        status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      byte[] bytes = in == null ? new byte[0] : in.readAllBytes();
      return new Page(
          status, new String(bytes, StandardCharsets.UTF_8), connection.getHeaderFields());
    } finally {
      connection.disconnect();
    }
  }
}
