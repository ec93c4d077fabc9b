package io.github.ampmeter.accesslog;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Which of the known formats the first lines of a log are of. */
final class FormatGuess {
  private static final int LINES_TO_GUESS_BY = 20;
  private static final int BYTES_TO_GUESS_BY = 1 << 20;

  private FormatGuess() {}

  /**
   * The format of a file.
   *
   * @throws ConfigException where its first lines are of none that is known
   */
  static LogFormat of(Path file) {
    List<byte[]> first = new ArrayList<>();
    try (InputStream in = LogFile.open(file)) {
      byte[] bytes = in.readNBytes(BYTES_TO_GUESS_BY);
      int from = 0;
      for (int i = 0; i < bytes.length && first.size() < LINES_TO_GUESS_BY; i++) {
        if (bytes[i] == '\n') {
          first.add(Arrays.copyOfRange(bytes, from, i > from && bytes[i - 1] == '\r' ? i - 1 : i));
          from = i + 1;
        }
      }
      if (first.isEmpty() && bytes.length > 0) {
        first.add(bytes);
      }
    } catch (IOException e) {
      throw LogFile.unreadable(file, e);
    }
    if (first.isEmpty()) {
      throw new ConfigException(file + ": has no line");
    }
    // Of damaged lines there may be some; that most of them fit another format is no chance.
    return LogFormat.known().stream()
        .max(Comparator.comparingLong(format -> fitting(format, first)))
        .filter(format -> 2 * fitting(format, first) >= first.size())
        .orElseThrow(
            () ->
                new ConfigException(
                    file
                        + ": its lines are of no known format ("
                        + String.join(", ", LogFormat.names())
                        + "); give the server's own with --format, as its LogFormat says it"
                        + "; the first is: "
                        + BlockReader.shown(first.get(0), 0, first.get(0).length)));
  }

  private static long fitting(LogFormat format, List<byte[]> lines) {
    LogLine line = new LogLine(format);
    return lines.stream().filter(each -> line.read(each, 0, each.length)).count();
  }
}
