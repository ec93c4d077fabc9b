package io.github.ampmeter.stack.external;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.WebAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The address of a web server as a person writes it. */
final class WebAddressText {
  private static final Set<String> SCHEMES = Set.of("http", "https");
  private static final String EXAMPLE = "such as https://www.example.org:8443/shop";

  private WebAddressText() {}

  static WebAddress parse(Optional<String> text) {
    String address =
        text.orElseThrow(
            () ->
                new ConfigException(
                    "external.web must be stated: the address of the web server, " + EXAMPLE));
    // Nothing of it is repeated here: it may hold a password.
    if (address.contains("@")) {
      throw new ConfigException(
          "external.web must be an address without user and password; say them as external.user"
              + " and external.passwordVariable");
    }
    try {
      URI uri = new URI(address);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      boolean whole = SCHEMES.contains(scheme) && uri.getHost() != null && uri.getPort() < 65_536;
      if (!whole || uri.getPort() == 0 || uri.getQuery() != null || uri.getFragment() != null) {
        throw refusal(address);
      }
      return new WebAddress(
          scheme,
          uri.getHost(),
          uri.getPort() < 0 ? WebAddress.usualPort(scheme) : uri.getPort(),
          uri.getRawPath().replaceAll("/+$", ""),
          Optional.empty(),
          Optional.empty());
    } catch (URISyntaxException e) {
      throw refusal(address);
    }
  }

  private static ConfigException refusal(String address) {
    return new ConfigException(
        "external.web must be an address of http or https without query, %s, was \"%s\""
            .formatted(EXAMPLE, address));
  }
}
