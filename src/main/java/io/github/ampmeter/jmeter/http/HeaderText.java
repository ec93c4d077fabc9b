package io.github.ampmeter.jmeter.http;

import java.util.function.Predicate;
import org.apache.http.FormattedHeader;
import org.apache.http.Header;
import org.apache.http.HttpMessage;
import org.apache.http.HttpResponse;
import org.apache.http.util.CharArrayBuffer;
import org.apache.jmeter.protocol.http.util.HTTPConstants;

/** Formats headers as in JMeter's results: one a line, with a line feed at its end. */
final class HeaderText {
  private static final int CHARACTERS_A_LINE = 40;

  private HeaderText() {}

  /** The status line and the headers as received. */
  static String of(HttpResponse response) {
    Header[] headers = response.getAllHeaders();
    StringBuilder text = new StringBuilder(CHARACTERS_A_LINE * (headers.length + 1));
    text.append(response.getStatusLine()).append('\n');
    for (Header header : headers) {
      append(text, header);
    }
    return text.toString();
  }

  /** The headers of a request without its cookies. */
  static String withoutCookies(HttpMessage request) {
    return of(request, name -> !HTTPConstants.HEADER_COOKIE.equalsIgnoreCase(name));
  }

  /** Returns the value of its Cookie header, or an empty text. */
  static String cookies(HttpMessage request) {
    Header cookie = request.getFirstHeader(HTTPConstants.HEADER_COOKIE);
    return cookie == null ? "" : cookie.getValue();
  }

  private static String of(HttpMessage message, Predicate<String> wanted) {
    StringBuilder text = new StringBuilder(150);
    for (Header header : message.getAllHeaders()) {
      if (wanted.test(header.getName())) {
        append(text, header);
      }
    }
    return text.toString();
  }

  private static void append(StringBuilder text, Header header) {
    if (header instanceof FormattedHeader asItCame) {
      CharArrayBuffer line = asItCame.getBuffer();
      text.append(line.buffer(), 0, line.length());
    } else {
      text.append(header.getName()).append(": ").append(header.getValue());
    }
    text.append('\n');
  }
}
