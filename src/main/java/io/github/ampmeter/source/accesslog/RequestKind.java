package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.source.accesslog.LogFormat.LogField;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What requests have in common that differ in an id only: digits in a path become #, values of a
 * query …, and the protocol is left out.
 */
public final class RequestKind {
  private static final byte[] VALUE = {(byte) 0xE2, (byte) 0x80, (byte) 0xA6};
  private static final int LONGEST = 300;

  private final byte[] kind = new byte[LONGEST + 8];
  private int length;

  /** Returns the kind of a line, which the next call overwrites. */
  RequestKind of(byte[] bytes, LogLine line) {
    length = 0;
    if (line.has(LogField.REQUEST)) {
      request(bytes, line.start(LogField.REQUEST), line.end(LogField.REQUEST));
    } else {
      if (line.has(LogField.METHOD)) {
        copy(bytes, line.start(LogField.METHOD), line.end(LogField.METHOD));
        add((byte) ' ');
      }
      target(bytes, line.start(LogField.PATH), line.end(LogField.PATH));
      if (line.has(LogField.QUERY)) {
        target(bytes, line.start(LogField.QUERY), line.end(LogField.QUERY));
      }
    }
    return this;
  }

  /**
   * The same of a path with its query, or of the URL that has them: what a log line has behind its
   * method.
   */
  public static String ofUrl(String url) {
    int host = url.indexOf("://");
    int path = host < 0 ? 0 : url.indexOf('/', host + "://".length());
    int end = url.indexOf('#');
    return ofTarget(path < 0 ? "/" : url.substring(path, end < path ? url.length() : end));
  }

  /** The same of a path with its query alone, whatever addresses the query holds. */
  public static String ofTarget(String target) {
    byte[] bytes = target.getBytes(StandardCharsets.UTF_8);
    RequestKind of = new RequestKind();
    of.target(bytes, 0, bytes.length);
    return new String(of.kind, 0, of.length, StandardCharsets.UTF_8);
  }

  byte[] bytes() {
    return kind;
  }

  int length() {
    return length;
  }

  byte[] copy() {
    return Arrays.copyOf(kind, length);
  }

  private void request(byte[] bytes, int from, int to) {
    int space = from;
    while (space < to && bytes[space] != ' ') {
      space++;
    }
    copy(bytes, from, space);
    if (space == to) {
      return;
    }
    add((byte) ' ');
    int end = to;
    for (int i = to - 1; i > space; i--) {
      if (bytes[i] == ' ') {
        end = i;
        break;
      }
    }
    target(bytes, space + 1, end);
  }

  private void target(byte[] bytes, int from, int to) {
    boolean query = false;
    for (int i = from; i < to && length < LONGEST; ) {
      byte b = bytes[i];
      if (!query && isDigit(b)) {
        add((byte) '#');
        while (i < to && isDigit(bytes[i])) {
          i++;
        }
      } else if (query && b == '=') {
        add(b);
        i++;
        if (i < to && bytes[i] != '&') {
          add(VALUE[0]);
          add(VALUE[1]);
          add(VALUE[2]);
        }
        while (i < to && bytes[i] != '&') {
          i++;
        }
      } else {
        query |= b == '?';
        add(b);
        i++;
      }
    }
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private void copy(byte[] bytes, int from, int to) {
    for (int i = from; i < to && length < LONGEST; i++) {
      add(bytes[i]);
    }
  }

  private void add(byte b) {
    kind[length++] = b;
  }
}
