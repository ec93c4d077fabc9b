package io.github.ampmeter.run.session;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress.Login;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A page by its address.
 *
 * @param address without user and password, which nobody may see
 * @param login what stood before the @
 */
public record UrlTarget(URI address, Optional<Login> login) {
  private static final List<String> SCHEMES = List.of("http", "https");
  private static final int LONGEST_LABEL = 60;

  public static UrlTarget parse(String text) {
    URI uri = uri(text);
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!SCHEMES.contains(scheme) || uri.getHost() == null) {
      throw new ConfigException(
          "url: expected an address such as http://127.0.0.1:8180/index.php, found \""
              + hidden(text)
              + '"');
    }
    if (uri.getPort() == 0 || uri.getPort() > 65_535) {
      throw new ConfigException("url: the port must be from 1 to 65535, was " + uri.getPort());
    }
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    return new UrlTarget(
        URI.create(scheme + "://" + uri.getHost() + port + path + query),
        Optional.ofNullable(uri.getUserInfo()).map(UrlTarget::login));
  }

  /** The value of the request header of that name. */
  Optional<String> authorization() {
    return login.map(Login::basicAuthorization);
  }

  public WebAddress server() {
    String scheme = address.getScheme();
    int port = address.getPort() < 0 ? WebAddress.usualPort(scheme) : address.getPort();
    return new WebAddress(scheme, address.getHost(), port, "", Optional.empty(), login);
  }

  /** The path and what follows it, as a request has it. */
  public String page() {
    String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
    return address.getRawPath() + query;
  }

  /** What the page is called in the report: its path. */
  String label() {
    return Excerpt.of(address.getPath(), LONGEST_LABEL);
  }

  private static URI uri(String text) {
    try {
      return new URI(text.strip());
    } catch (URISyntaxException e) {
      // Not with the cause, whose message holds the whole text.
      throw new ConfigException(
          "url: expected an address such as http://127.0.0.1:8180/index.php, found \""
              + hidden(text)
              + '"');
    }
  }

  private static String hidden(String text) {
    return text.replaceAll("//[^/?#]*@", "//***@");
  }

  private static Login login(String userInfo) {
    int colon = userInfo.indexOf(':');
    return colon < 0
        ? new Login(userInfo, "")
        : new Login(userInfo.substring(0, colon), userInfo.substring(colon + 1));
  }
}
