package io.github.ampmeter.accesslog;

/** What a directive of Apache's LogFormat stands for, as far as it is read. */
enum LogField {
  /** The request line: method, path with query, protocol. */
  REQUEST,
  METHOD,
  /** The path without its query. */
  PATH,
  QUERY,
  STATUS,
  /** When the request came, as {@code [22/Nov/2026:12:08:42 +0000]}. */
  TIME,
  /** Bytes of the answer. */
  BYTES,
  /** How long it took: microseconds, milliseconds, seconds. */
  MICROS,
  MILLIS,
  SECONDS,
  /** A process or thread id. */
  DIGITS,
  /** How the connection ended: X, + or -. */
  CONNECTION,
  /** Anything else. */
  OTHER;

  /** Whether its value is digits, or a dash for none. */
  boolean isNumber() {
    return this == STATUS || this == BYTES || this == DIGITS || isDuration();
  }

  boolean isDuration() {
    return this == MICROS || this == MILLIS || this == SECONDS;
  }
}
