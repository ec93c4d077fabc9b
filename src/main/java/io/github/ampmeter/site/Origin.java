package io.github.ampmeter.site;

import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Scheme, host and port of the recorded site. A plan has variables in their place, so that it fits
 * any server.
 *
 * @param scheme in lower case
 * @param authority the host, with its port unless that is the usual one of the scheme
 */
record Origin(String scheme, String authority) {
  /** The plan's user-defined variables with the scheme and the authority of the loaded server. */
  static final String SCHEME_VARIABLE = "siteScheme";

  static final String AUTHORITY_VARIABLE = "siteAuthority";

  static Origin of(URI url) {
    String scheme = url.getScheme().toLowerCase(Locale.ROOT);
    boolean usual = url.getPort() < 0 || url.getPort() == port(scheme, -1);
    return new Origin(scheme, url.getHost() + (usual ? "" : ":" + url.getPort()));
  }

  URI uri() {
    return URI.create(scheme + "://" + authority);
  }

  /** Whether the address belongs to the site. Ports 80 and 443 of a host are the same site. */
  boolean covers(URI url) {
    URI own = uri();
    int here = port(scheme, own.getPort());
    int there = port(url.getScheme().toLowerCase(Locale.ROOT), url.getPort());
    return own.getHost().equalsIgnoreCase(url.getHost())
        && (here == there || isUsual(here) && isUsual(there));
  }

  private static int port(String scheme, int given) {
    return given >= 0 ? given : scheme.equals("https") ? 443 : 80;
  }

  private static boolean isUsual(int port) {
    return port == 80 || port == 443;
  }

  /** The text as a literal, with variables in place of this origin. */
  JMeterText portable(String text) {
    JMeterText portable = JMeterText.EMPTY;
    int end = 0;
    Matcher found = pattern().matcher(text);
    while (found.find()) {
      portable = portable.then(text.substring(end, found.start()));
      String before = Objects.requireNonNullElse(found.group("separator"), "");
      if (found.group("scheme") != null) {
        portable = portable.then(JMeterText.variable(SCHEME_VARIABLE)).then(before);
      } else if (found.group("slashes") != null) {
        portable = portable.then(found.group("slashes"));
      }
      boolean encoded = before.startsWith("%") || found.group("encoded") != null;
      JMeterText server = JMeterText.variable(AUTHORITY_VARIABLE);
      portable = portable.then(encoded ? server.urlEncoded() : server);
      end = found.end();
    }
    return portable.then(text.substring(end));
  }

  /** The longest part of a text that does not name the host. */
  String longestWithout(String text) {
    String longest = "";
    for (String part : text.split("(?i)(?:https?://)?" + Pattern.quote(authority), -1)) {
      longest = part.strip().length() > longest.length() ? part.strip() : longest;
    }
    return longest;
  }

  /** The text with a mark in place of the host, for comparing the same page of two servers. */
  String masked(String text) {
    return text.replace(authority, "(site)");
  }

  /** The text with line breaks, which no extractor spans, in place of the host. */
  String blanked(String text) {
    return text.replace(authority, "\n".repeat(authority.length()));
  }

  /** The origin of an address; one that begins with {@code //} has none of its own. */
  static Optional<Origin> at(String address) {
    try {
      URI url = URI.create(Exchange.encoded(address));
      return Optional.of(url)
          .filter(each -> each.getScheme() != null && each.getHost() != null)
          .map(Origin::of);
    } catch (IllegalArgumentException notAnAddress) {
      return Optional.empty();
    }
  }

  /**
   * The authority as it is, in an address of JSON, or encoded. Without a port it is replaced in
   * addresses only: a host's name alone may be an ordinary word.
   */
  private Pattern pattern() {
    URI own = uri();
    boolean hasPort = own.getPort() >= 0;
    return Pattern.compile(
        "(?i)(?:(?<scheme>https?)(?<separator>://|:\\\\/\\\\/|%3A%2F%2F)|(?<slashes>//|\\\\/\\\\/)"
            + (hasPort ? "|(?<![A-Za-z0-9.-]))" : ")")
            + Pattern.quote(own.getHost())
            + (hasPort ? "(?::|(?<encoded>%3A))" + own.getPort() : "(?<encoded>(?!))?")
            + "(?![A-Za-z0-9-]|\\.[A-Za-z0-9])");
  }
}
