package io.github.ampmeter.accesslog;

import io.github.ampmeter.ConfigException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** The text of a log, out of a .gz where it is one. */
final class LogFile {
  private static final int GZIP = 0x1f8b;

  private LogFile() {}

  static InputStream open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    in.mark(2);
    int magic = in.read() << 8 | in.read();
    in.reset();
    return magic == GZIP ? new GZIPInputStream(in, 1 << 16) : in;
  }

  static ConfigException unreadable(Path file, IOException e) {
    return new ConfigException(
        file + ": cannot be read: " + (Files.exists(file) ? e.getMessage() : "no such file"), e);
  }
}
