package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.source.accesslog.LogFormat.LogField;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The files of one log. Each is opened once, so that a pipe can be read like a file. */
final class LogFiles {
  private static final int GZIP = 0x1f8b;
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int LINES_TO_GUESS_BY = 20;
  private static final int BYTES_TO_GUESS_BY = 1 << 20;

  /** No server answers most of its requests in less, and in seconds most take less than that. */
  private static final long LEAST_USUAL_MICROS = 100;

  private final List<Path> files;

  /** The file that was looked into, by its number, and all of its bytes; -1: none was. */
  private int seen = -1;

  private InputStream ofSeen;
  private List<byte[]> firstLines = List.of();

  private LogFiles(List<Path> files) {
    this.files = files;
  }

  /**
   * Opens none of them yet.
   *
   * @throws ConfigException where a file is named twice
   */
  static LogFiles of(List<Path> files) {
    for (int i = 0; i < files.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (same(files.get(i), files.get(j))) {
          throw new ConfigException(files.get(i) + ": was named twice; name each file once");
        }
      }
    }
    return new LogFiles(files);
  }

  private static boolean same(Path one, Path other) {
    try {
      return Files.isRegularFile(one) && Files.exists(other) && Files.isSameFile(one, other);
    } catch (IOException unknown) {
      return false;
    }
  }

  int size() {
    return files.size();
  }

  Path name(int file) {
    return files.get(file);
  }

  /** Returns the bytes of a file from its start, unpacked; of each file once. */
  InputStream open(int file) throws IOException {
    return file == seen ? ofSeen : unpacked(files.get(file));
  }

  private static InputStream unpacked(Path file) throws IOException {
    // The stream of a channel seeks, which a pipe rejects.
    InputStream in = new BufferedInputStream(new FileInputStream(file.toFile()), BUFFER_BYTES);
    in.mark(2);
    int magic = in.read() << 8 | in.read();
    in.reset();
    return magic == GZIP ? new GZIPInputStream(in, BUFFER_BYTES) : in;
  }

  ConfigException cannotBeRead(int file, IOException e) {
    Path path = files.get(file);
    return new ConfigException(
        path + ": cannot be read: " + (Files.exists(path) ? e.getMessage() : "no such file"), e);
  }

  /**
   * Returns the format of the first file that is not empty.
   *
   * @throws ConfigException where its first lines are of none that is known, or of several with
   *     different meanings
   */
  LogFormat format() {
    LogFormat format = likeliest();
    if (format.mayEndInSeconds() && !inMicros(format)) {
      throw new ConfigException(
          "%s: the last value of its lines may be %%D in microseconds or %%T in seconds; give"
                  .formatted(files.get(seen))
              + " --format embedded, or --format '"
              + format.text().replace("%D", "%T")
              + "'");
    }
    return format;
  }

  /** Returns the format that most of the first lines have. */
  LogFormat likeliest() {
    lookInside();
    // Single lines may be damaged, but most lines fit another format only if that is the right one.
    return LogFormat.known().stream()
        .max(Comparator.comparingLong(format -> fitting(format)))
        .filter(format -> 2 * fitting(format) >= firstLines.size())
        .orElseThrow(
            () ->
                new ConfigException(
                    files.get(seen)
                        + ": its lines are of no known format ("
                        + String.join(", ", LogFormat.names())
                        + "); give the server's LogFormat with --format; the first is: "
                        + BlockReader.shown(firstLines.get(0), 0, firstLines.get(0).length)));
  }

  private void lookInside() {
    for (int file = 0; seen < 0 && file < files.size(); file++) {
      try {
        InputStream in = unpacked(files.get(file));
        byte[] head = in.readNBytes(BYTES_TO_GUESS_BY);
        if (head.length == 0) {
          in.close();
        } else {
          seen = file;
          ofSeen = new SequenceInputStream(new ByteArrayInputStream(head), in);
          firstLines = lines(head);
        }
      } catch (IOException e) {
        throw cannotBeRead(file, e);
      }
    }
    if (seen < 0) {
      throw new ConfigException(files.get(0) + ": has no line");
    }
  }

  private static List<byte[]> lines(byte[] bytes) {
    List<byte[]> first = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < bytes.length && first.size() < LINES_TO_GUESS_BY; i++) {
      if (bytes[i] == '\n') {
        first.add(Arrays.copyOfRange(bytes, from, i > from && bytes[i - 1] == '\r' ? i - 1 : i));
        from = i + 1;
      }
    }
    return first.isEmpty() ? List.of(bytes) : first;
  }

  private long fitting(LogFormat format) {
    LogLine line = new LogLine(format);
    return firstLines.stream().filter(each -> line.read(each, 0, each.length)).count();
  }

  private boolean inMicros(LogFormat format) {
    LogLine line = new LogLine(format);
    long usual =
        firstLines.stream()
            .filter(each -> line.read(each, 0, each.length))
            .filter(each -> line.number(LogField.MICROS) >= LEAST_USUAL_MICROS)
            .count();
    return 2 * usual > fitting(format);
  }
}
