package io.github.ampmeter.observe;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The lines of a file, one by one, without a last one that was cut or is still being written. */
final class WholeLines implements Closeable {
  private final InputStream in;
  private byte[] bytes = new byte[1 << 16];
  private int from;
  private int to;

  WholeLines(Path file) throws IOException {
    in = Files.newInputStream(file);
  }

  /** Null behind the last one. */
  String next() throws IOException {
    int searched = from;
    while (true) {
      for (int end = searched; end < to; end++) {
        if (bytes[end] == '\n') {
          int start = from;
          from = end + 1;
          return new String(bytes, start, end - start, StandardCharsets.UTF_8);
        }
      }
      int kept = to - from;
      if (kept == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * kept);
      }
      System.arraycopy(bytes, from, bytes, 0, kept);
      from = 0;
      to = kept;
      searched = kept;
      int read = in.read(bytes, to, bytes.length - to);
      if (read < 0) {
        return null;
      }
      to += read;
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
