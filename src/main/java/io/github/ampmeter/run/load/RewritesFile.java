package io.github.ampmeter.run.load;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Where a plan that compares queries puts its figures for the report. */
public final class RewritesFile {
  private static final String PROPERTY = "rewritesData";

  private RewritesFile() {}

  /** As properties for JMeter; empty for a plan that asks for no such file. */
  public static Map<String, String> properties(Path jmx, Path file) {
    try {
      // Not as UTF-8: what is no text at all is JMeter's to refuse.
      String plan = Files.readString(jmx, StandardCharsets.ISO_8859_1);
      return plan.contains("__P(" + PROPERTY) ? Map.of(PROPERTY, file.toString()) : Map.of();
    } catch (IOException e) {
      throw new ConfigException(jmx + ": cannot be read: " + e, e);
    }
  }
}
