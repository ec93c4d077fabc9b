package io.github.ampmeter.run.session;

import com.fasterxml.jackson.databind.node.TextNode;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A suite beside another, with the same stack and a recorded plan in place of its plans.
 *
 * @param file the new suite
 * @param shared the text of the other suite without its plans
 */
public record RecordedSuite(Path file, String shared) {
  /**
   * The suite to write for another.
   *
   * @throws ConfigException if there is one already, or the other cannot be read
   */
  public static RecordedSuite beside(Path suite) {
    String name = suite.getFileName().toString().replaceFirst("\\.ya?ml$", "") + "-recorded.yaml";
    Path file = suite.resolveSibling(name);
    if (Files.exists(file)) {
      throw new ConfigException(file + ": exists; it would be the recorded suite: move it away");
    }
    try {
      return new RecordedSuite(file, withoutPlans(Files.readString(suite)));
    } catch (IOException e) {
      throw new ConfigException(suite + ": the suite cannot be read: " + FileReason.of(e), e);
    }
  }

  private static String withoutPlans(String yaml) {
    StringBuilder shared = new StringBuilder();
    boolean plans = false;
    for (String line : yaml.split("\\R")) {
      plans = line.startsWith("plans:") || plans && line.matches("[ \\t#-].*|");
      if (!plans && !line.equals("...")) {
        shared.append(line).append('\n');
      }
    }
    return shared.toString();
  }

  /** The folder of the plan, if no other is asked for. */
  public Path folder() {
    return file.resolveSibling(file.getFileName().toString().replaceFirst("\\.yaml$", ""));
  }

  /** Reads the suite with a page for a plan, because there is no recorded one yet. */
  Suite draft() throws IOException {
    try {
      Files.writeString(file, shared + "plans:\n  - url: [/]\n");
      return Suites.read(file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /**
   * Writes the suite.
   *
   * @param plan the recorded plan's folder
   * @param load its keys, each on a line
   */
  Suite write(Path plan, String load) throws IOException {
    Path here = file.toAbsolutePath().normalize().getParent();
    String path = here.relativize(plan.toAbsolutePath().normalize()).toString().replace('\\', '/');
    Files.writeString(
        file,
        shared
            + "plans:\n  - plan: %s\n".formatted(TextNode.valueOf(path + "/plan.jmx"))
            + load.strip().indent(4)
            + "    targets: %s\n".formatted(TextNode.valueOf(path + "/site.targets")));
    return Suites.read(file);
  }
}
