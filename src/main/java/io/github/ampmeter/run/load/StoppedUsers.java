package io.github.ampmeter.run.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What JMeter's log says of users who were stopped: by an error, a script or a file's end. */
public final class StoppedUsers {
  private static final Pattern OF_USERS = Pattern.compile(".* INFO [A-Za-z.]+\\.JMeterThread: .*");
  private static final Pattern STOPPED =
      Pattern.compile(".* [A-Za-z.]+\\.JMeterThread: (Stop Thread |Stopping Thread).*");

  private StoppedUsers() {}

  /** Whether the log tells of users, and of none who was stopped. */
  public static boolean none(Path log) {
    // Whatever a page put into the log, these lines are of ASCII.
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      boolean told = false;
      for (String line : (Iterable<String>) lines::iterator) {
        if (STOPPED.matcher(line).matches()) {
          return false;
        }
        told |= OF_USERS.matcher(line).matches();
      }
      return told;
    } catch (IOException noLog) {
      return false;
    }
  }
}
