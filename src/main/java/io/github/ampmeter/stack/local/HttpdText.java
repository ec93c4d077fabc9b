package io.github.ampmeter.stack.local;

/** Words of an httpd.conf. */
final class HttpdText {
  private HttpdText() {}

  static String quoted(Object word) {
    return '"' + word.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
