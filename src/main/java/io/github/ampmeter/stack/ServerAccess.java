package io.github.ampmeter.stack;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Access to the servers of a stack from inside.
 *
 * @param shells what runs commands on a server, by its name
 * @param httpd Apache's program with the options of its configuration; empty: unknown
 * @param probe the place of a temporary PHP page; empty: none
 * @param database the login to read accounts and settings with; empty: unknown
 */
public record ServerAccess(
    Map<String, Shell> shells,
    List<String> httpd,
    Optional<Probe> probe,
    Optional<DatabaseAddress> database) {
  private static final String PATIENCE_SECONDS = "20";

  public ServerAccess {
    shells = Map.copyOf(shells);
    httpd = List.copyOf(httpd);
  }

  /** Runs commands on a server's machine or in its container. */
  @FunctionalInterface
  public interface Shell {
    Output run(List<String> command) throws IOException;
  }

  /** The exit code and the output of a command, with errors at the end. */
  public record Output(int code, String text) {}

  /**
   * The place of a temporary PHP page.
   *
   * @param file its path for the web server
   * @param page its path in an address
   * @param listener the address of our own listener; empty: the site's address
   */
  public record Probe(String file, String page, Optional<WebAddress> listener) {}

  /** Runs a command on this machine with a time limit. */
  public static Output here(List<String> command) throws IOException {
    List<String> line = new ArrayList<>(List.of("timeout", PATIENCE_SECONDS));
    line.addAll(command);
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    process.getOutputStream().close();
    byte[] text = process.getInputStream().readAllBytes();
    int code = process.onExit().join().exitValue();
    return new Output(code, new String(text, StandardCharsets.UTF_8));
  }
}
