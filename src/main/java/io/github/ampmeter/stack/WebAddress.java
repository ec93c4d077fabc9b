package io.github.ampmeter.stack;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Where a web server answers, and how it wants to be asked.
 *
 * @param host a name or a number, of IPv6 in brackets
 * @param basePath stands in front of each path: empty, or with a slash before it and none behind
 * @param hostHeader whom the requests are for, where that is not the host
 * @param login for basic authentication
 */
public record WebAddress(
    String scheme,
    String host,
    int port,
    String basePath,
    Optional<String> hostHeader,
    Optional<Login> login) {
  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  /** A user with a password that is not shown. */
  public record Login(String user, String password) {
    /** The value of the request header Authorization. */
    public String basicAuthorization() {
      byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
      return "Basic " + Base64.getEncoder().encodeToString(both);
    }

    @Override
    public String toString() {
      return user;
    }
  }

  /** Of a server of our own. */
  static WebAddress plain(String host, int port) {
    return new WebAddress("http", host, port, "", Optional.empty(), Optional.empty());
  }

  public boolean encrypted() {
    return scheme.equals("https");
  }

  /** The page's address; the path starts with a slash. */
  public URI page(String path) {
    return URI.create(toString() + path);
  }

  /** The port that the scheme stands for. */
  public static int usualPort(String scheme) {
    return scheme.equals("https") ? HTTPS_PORT : HTTP_PORT;
  }

  /** Without the login, so that it can be shown. */
  @Override
  public String toString() {
    return scheme + "://" + host + ":" + port + basePath;
  }
}
