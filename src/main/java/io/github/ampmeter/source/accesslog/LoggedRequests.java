package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.source.accesslog.BlockReader.LogTime;
import io.github.ampmeter.source.accesslog.LogFormat.LogField;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The requests of access logs, one by one, in the order of their lines. */
public final class LoggedRequests {
  private static final int BUFFER_BYTES = 1 << 20;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final long FNV_BASIS = 0xcbf29ce484222325L;

  /** A request, until the next one is read. */
  public interface LoggedRequest {
    /** A number for address and user agent, which are kept nowhere. */
    long visitor();

    /** When it came, in seconds since 1970; -1: not known. */
    long second();

    String method();

    /** The path with its query, without the log's escapes. */
    String target();

    /** The status of the response; -1: not known. */
    long status();

    /** How long the response took, in microseconds; -1: not known. */
    long micros();
  }

  private final LogLine line;
  private final LogTime time = new LogTime();
  private final Consumer<LoggedRequest> reader;
  private final LoggedRequest current = new CurrentRequest();
  private byte[] bytes = new byte[BUFFER_BYTES];
  private long lines;
  private long unreadable;

  private LoggedRequests(LogFormat format, Consumer<LoggedRequest> reader) {
    this.line = new LogLine(format);
    this.reader = reader;
  }

  /** How many lines there were, and how many of them were of another format. */
  public record ReadLines(long all, long unreadable) {}

  /**
   * Reads files as one log.
   *
   * @param given how their lines are built; empty: as their first lines are
   * @throws ConfigException where a file cannot be read, no line is of the format, or the format
   *     has no address or no time
   */
  public static ReadLines read(
      List<Path> files, Optional<LogFormat> given, Consumer<LoggedRequest> reader) {
    LogFiles logs = LogFiles.of(files);
    LogFormat format = given.orElseGet(logs::format);
    if (!format.has(LogField.ADDRESS) || !format.has(LogField.TIME)) {
      throw new ConfigException(
          "log format \"%s\": must have the client's address (%%h or %%a) and the time (%%t)"
              .formatted(format.text()));
    }
    LoggedRequests requests = new LoggedRequests(format, reader);
    for (int file = 0; file < logs.size(); file++) {
      try (InputStream in = logs.open(file)) {
        requests.read(in);
      } catch (IOException e) {
        throw logs.cannotBeRead(file, e);
      }
    }
    if (requests.lines == requests.unreadable) {
      throw new ConfigException(
          "%s: no line of it is of the format %s".formatted(logs.name(0), format.text()));
    }
    return new ReadLines(requests.lines, requests.unreadable);
  }

  private void read(InputStream in) throws IOException {
    int kept = 0;
    int read;
    while ((read = in.readNBytes(bytes, kept, bytes.length - kept)) > 0) {
      int length = kept + read;
      int from = 0;
      for (int i = kept; i < length; i++) {
        if (bytes[i] == '\n') {
          readLine(from, i);
          from = i + 1;
        }
      }
      if (from == 0 && length == bytes.length) {
        // A line longer than the buffer is none of a log.
        readLine(0, 0);
        from = length;
      }
      kept = length - from;
      System.arraycopy(bytes, from, bytes, 0, kept);
    }
    if (kept > 0) {
      readLine(0, kept);
    }
  }

  private void readLine(int from, int end) {
    lines++;
    if (line.read(bytes, from, end > from && bytes[end - 1] == '\r' ? end - 1 : end)) {
      reader.accept(current);
    } else {
      unreadable++;
    }
  }

  /** Undoes the escapes of Apache: a backslash before a quote, and {@code \xhh} for a byte. */
  private static String unescaped(String logged) {
    if (logged.indexOf('\\') < 0) {
      return logged;
    }
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    byte[] text = logged.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < text.length; i++) {
      if (text[i] != '\\' || i + 1 == text.length) {
        plain.write(text[i]);
      } else if (text[++i] == 'x' && i + 2 < text.length && isHex(text[i + 1], text[i + 2])) {
        plain.write(16 * Character.digit(text[i + 1], 16) + Character.digit(text[i + 2], 16));
        i += 2;
      } else {
        plain.write(text[i]);
      }
    }
    return plain.toString(StandardCharsets.UTF_8);
  }

  private static boolean isHex(byte one, byte other) {
    return Character.digit(one, 16) >= 0 && Character.digit(other, 16) >= 0;
  }

  /** Reads the values of the line that was read last. */
  private final class CurrentRequest implements LoggedRequest {
    @Override
    public long visitor() {
      long hash = hash(FNV_BASIS, LogField.ADDRESS);
      return line.has(LogField.USER_AGENT) ? hash(hash * FNV_PRIME, LogField.USER_AGENT) : hash;
    }

    private long hash(long seed, LogField field) {
      long hash = seed;
      for (int i = line.start(field); i < line.end(field); i++) {
        hash = (hash ^ bytes[i]) * FNV_PRIME;
      }
      return hash;
    }

    @Override
    public long second() {
      return time.seconds(bytes, line.start(LogField.TIME), line.end(LogField.TIME));
    }

    @Override
    public String method() {
      if (!line.has(LogField.REQUEST)) {
        return line.has(LogField.METHOD) ? text(LogField.METHOD) : "";
      }
      String request = text(LogField.REQUEST);
      int space = request.indexOf(' ');
      return space < 0 ? request : request.substring(0, space);
    }

    @Override
    public String target() {
      if (!line.has(LogField.REQUEST)) {
        String query = line.has(LogField.QUERY) ? text(LogField.QUERY) : "";
        return unescaped(text(LogField.PATH) + query);
      }
      String request = text(LogField.REQUEST);
      int from = request.indexOf(' ') + 1;
      int to = request.lastIndexOf(' ');
      return unescaped(request.substring(from, to < from ? request.length() : to));
    }

    private String text(LogField field) {
      int from = line.start(field);
      return new String(bytes, from, line.end(field) - from, StandardCharsets.UTF_8);
    }

    @Override
    public long status() {
      return line.number(LogField.STATUS);
    }

    @Override
    public long micros() {
      return line.micros();
    }
  }
}
