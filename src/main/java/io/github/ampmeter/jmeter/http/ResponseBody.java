package io.github.ampmeter.jmeter.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The buffer of one user's responses, each of which overwrites the last. */
final class ResponseBody {
  private static final int LEAST_BYTES = 16 * 1024;
  private static final int MOST_BYTES_KEPT = 1024 * 1024;

  private byte[] bytes = new byte[LEAST_BYTES];
  private int length;
  private long answer;

  /** Reads a response to its end and overwrites the last one. */
  void read(InputStream in) throws IOException {
    answer++;
    length = 0;
    if (bytes.length > MOST_BYTES_KEPT) {
      bytes = new byte[LEAST_BYTES];
    }
    int read = 0;
    while (read >= 0) {
      length += read;
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * length);
      }
      read = in.read(bytes, length, bytes.length - length);
    }
  }

  /** Returns the number of the current response. */
  long answer() {
    return answer;
  }

  /**
   * The bytes of a response.
   *
   * @throws IllegalStateException if the user has received another one since
   */
  byte[] copyOf(long wanted) {
    if (wanted != answer) {
      throw new IllegalStateException(
          "The body was released with the user's next response; read it before");
    }
    return Arrays.copyOf(bytes, length);
  }
}
