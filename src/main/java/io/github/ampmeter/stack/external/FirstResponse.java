package io.github.ampmeter.stack.external;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Page;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.external.ExternalWeb.RequestSettings;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The response to a single request before the load.
 *
 * @param note a note on its response; empty for a success that is not blank
 * @param server the versions that its server reports
 * @param response the response, whose body may be cut off
 */
public record FirstResponse(Optional<String> note, Map<String, String> server, Page response) {
  private static final int UNAUTHORIZED = 401;

  /**
   * Requests the page.
   *
   * @param path with the query; starts with a slash
   * @param caFile authorities to trust instead of Java's own, as PEM
   * @throws ConfigException if a setting of the user is wrong
   * @throws StackException if the server is down
   */
  public static FirstResponse at(WebAddress server, String path, Optional<Path> caFile) {
    ExternalWeb web = new ExternalWeb(server, caFile, RequestSettings.OF_ONE_PAGE);
    try {
      Page page = web.get(path);
      return new FirstResponse(note(server, path, page), ExternalWeb.versions(page), page);
    } catch (IOException e) {
      throw ServerProblem.of(RequestSettings.OF_ONE_PAGE, server, e).error();
    }
  }

  private static Optional<String> note(WebAddress server, String path, Page page) {
    int status = page.status();
    if (page.isBlank()) {
      return Optional.of(server.page(path) + " answers 200 with a blank page");
    }
    if (status / 100 == 2) {
      return Optional.empty();
    }
    return Optional.of(
        "%s answers %s%s; whatever is not 2xx counts as an error"
            .formatted(server.page(path), status, detail(server, page)));
  }

  private static String detail(WebAddress server, Page page) {
    if (page.status() == UNAUTHORIZED) {
      return server
          .login()
          .map(login -> ", it does not let " + login.user() + " in")
          .orElse(", it requires a login: state it as " + server.scheme() + "://USER:PASSWORD@...");
    }
    return page.header("Location")
        .map(place -> ", redirecting to " + place + ", which is not followed")
        .orElse("");
  }
}
