package io.github.ampmeter.stack.local;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What a program says of itself, its errors included. */
record ProgramOutput(String text) {

  /** Runs it to its end; one that cannot run is the user's to mend. */
  static ProgramOutput of(String... line) {
    try {
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      process.getOutputStream().close();
      byte[] output = process.getInputStream().readAllBytes();
      String text = new String(output, StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new ConfigException(
            "%s must run, but ended with code %s: %s"
                .formatted(line[0], process.exitValue(), text));
      }
      return new ProgramOutput(text);
    } catch (IOException e) {
      throw new ConfigException(line[0] + " must run, but: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted while " + line[0] + " was asked", e);
    }
  }
}
