package io.github.ampmeter.stack;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the servers of a stack are looked at from inside, where the user or we started them.
 *
 * @param shells where commands run, by the server's name
 * @param httpd Apache's program, with the options that name its configuration; empty: none
 * @param probe where a page can stand for a moment that PHP executes; empty: nowhere
 * @param database as whom accounts and settings are read; empty: unknown
 */
public record ServerAccess(
    Map<String, Shell> shells,
    List<String> httpd,
    Optional<Probe> probe,
    Optional<DatabaseAddress> database) {
  private static final String PATIENCE_SECONDS = "20";

  /** The account that the checks read the database's accounts with. */
  public static final String ACCOUNT = "ampmeter_hardening";

  public ServerAccess {
    shells = Map.copyOf(shells);
    httpd = List.copyOf(httpd);
  }

  /** Runs commands where a server runs. */
  @FunctionalInterface
  public interface Shell {
    Output run(List<String> command) throws IOException;
  }

  /** What a command printed, errors behind the rest. */
  public record Output(int code, String text) {}

  /**
   * A page that PHP executes.
   *
   * @param file where the web server reads it
   * @param page its path in addresses
   */
  public record Probe(String file, String page) {}

  /** Commands on this machine, each with a time limit. */
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
