package io.github.ampmeter.stack.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A server that we have started, with its log and its name for users. */
public record ServerProcess(String name, Process process, Path log) {
  private static final int LINES = 15;
  private static final int LAST_WORDS = 5;

  /**
   * The servers that have ended, each with the end of its log.
   *
   * @param secret never shown
   */
  public static Map<String, String> ended(Collection<ServerProcess> servers, String secret) {
    Map<String, String> words = new LinkedHashMap<>();
    for (ServerProcess server : servers) {
      if (!server.process().isAlive()) {
        words.put(server.name(), server.lastWords().replace(secret, "(secret)"));
      }
    }
    return words;
  }

  private String lastWords() {
    try {
      return "its log ends with: " + String.join(" | ", last(LAST_WORDS));
    } catch (IOException e) {
      return "its log " + log + " cannot be read";
    }
  }

  /** The last lines of its log, for the end of a message. */
  public String lastLogLines() {
    try {
      return "; the last lines of " + log + ":\n  " + String.join("\n  ", last(LINES));
    } catch (IOException e) {
      return "; its log " + log + " cannot be read";
    }
  }

  private List<String> last(int count) throws IOException {
    // This charset accepts any bytes, which a log may contain.
    List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
    return lines.subList(Math.max(0, lines.size() - count), lines.size());
  }
}
