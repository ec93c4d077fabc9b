package io.github.ampmeter.run.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What JMeter's log says of users who were stopped: by an error, a script or a file's end. */
public final class StoppedUsers {
  private static final Pattern OF_USERS =
      Pattern.compile(".* ([A-Z]+) +[A-Za-z.]+\\.JMeterThread: (.*)");

  /** All that is said of a user who comes, works to the end of the load and goes. */
  private static final Pattern NORMAL =
      Pattern.compile(
          "(Thread started|Stopping because end time detected by thread|Thread is done"
              + "|Thread finished): .*");

  private StoppedUsers() {}

  /** Whether the log tells of users, and of each only what is normal. */
  public static boolean none(Path log) {
    // Whatever a page put into the log, these lines are of ASCII.
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      boolean told = false;
      for (String line : (Iterable<String>) lines::iterator) {
        Matcher ofUsers = OF_USERS.matcher(line);
        if (!ofUsers.matches()) {
          continue;
        }
        if (!ofUsers.group(1).equals("INFO") || !NORMAL.matcher(ofUsers.group(2)).matches()) {
          return false;
        }
        told = true;
      }
      return told;
    } catch (IOException noLog) {
      return false;
    }
  }
}
