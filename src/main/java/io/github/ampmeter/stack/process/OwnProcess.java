package io.github.ampmeter.stack.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A small JVM with our own code that outlives us: it ignores Ctrl-C and the end of our terminal,
 * session and process group.
 */
public final class OwnProcess {
  private static final String SHIELD = "trap '' INT HUP TERM; exec $(command -v setsid) \"$@\"";

  private OwnProcess() {}

  /** Starts it without output; we write its input. */
  static Process start(Class<?> main, Object... arguments) {
    List<String> line = new ArrayList<>(List.of("sh", "-c", SHIELD, "sh"));
    line.addAll(line(main, arguments));
    try {
      return new ProcessBuilder(line)
          .redirectOutput(Redirect.DISCARD)
          .redirectError(Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + main.getSimpleName(), e);
    }
  }

  /** The command line of a small program of ours. */
  public static List<String> line(Class<?> main, Object... arguments) {
    List<String> line = new ArrayList<>(List.of(java()));
    line.addAll(List.of("-Xmx16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    line.addAll(List.of("-cp", ourCode(), main.getName()));
    for (Object argument : arguments) {
      line.add(argument.toString());
    }
    return line;
  }

  /** The java program that runs us. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** The jar, or the folder of classes, that we are in. */
  private static String ourCode() {
    try {
      return Path.of(OwnProcess.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the path of this program cannot be determined", e);
    }
  }
}
