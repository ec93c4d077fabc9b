package io.github.ampmeter.stack;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

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
  private static final long PATIENCE_SECONDS = 20;

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

  /** Commands on this machine. */
  public static Output here(List<String> command) throws IOException {
    Path output = Files.createTempFile("ampmeter-command", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(new File("/dev/null"))
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException(command.get(0) + " did not end within " + PATIENCE_SECONDS + " s");
      }
      return new Output(
          process.exitValue(), new String(Files.readAllBytes(output), StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + command.get(0) + " ran", e);
    } finally {
      delete(output);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
