package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;

/**
 * Where a running stack answers.
 *
 * @param knownDatabase empty: the stack has one whose address is unknown, or none
 * @param web where users ask
 * @param behind the web server itself, where something stands between it and the users
 * @param mongo a server of MongoDB's protocol, where one was asked for
 */
public record StackAddresses(
    WebAddress web,
    Optional<WebAddress> behind,
    Optional<DatabaseAddress> knownDatabase,
    Optional<URI> mongo) {

  public StackAddresses(WebAddress web, Optional<DatabaseAddress> knownDatabase) {
    this(web, Optional.empty(), knownDatabase, Optional.empty());
  }

  public StackAddresses(
      String webHost, int webPort, DatabaseAddress database, Optional<URI> mongo) {
    this(WebAddress.plain(webHost, webPort), Optional.empty(), Optional.of(database), mongo);
  }

  /** The same with something else where users ask, and the web server behind it on this port. */
  StackAddresses withWebServerBehind(int port) {
    return new StackAddresses(
        web, Optional.of(WebAddress.plain(web.host(), port)), knownDatabase, mongo);
  }

  /** The same asked by HTTPS where users ask, and the same web server without it on this port. */
  public StackAddresses withTls(int plainPort) {
    WebAddress https =
        new WebAddress("https", web.host(), web.port(), "", Optional.empty(), Optional.empty());
    return new StackAddresses(
        https, Optional.of(WebAddress.plain(web.host(), plainPort)), knownDatabase, mongo);
  }

  /** Where connections of users to the web server itself end. */
  public WebAddress listener() {
    return web.encrypted() ? web : webServer();
  }

  /** The web server itself, whatever stands before it; of our own stacks always without TLS. */
  public WebAddress webServer() {
    return behind.orElse(web);
  }

  public String webHost() {
    return web.host();
  }

  public int webPort() {
    return web.port();
  }

  /**
   * For who cannot do without it.
   *
   * @throws ConfigException where it is not known
   */
  public DatabaseAddress database() {
    return knownDatabase.orElseThrow(
        () ->
            ConfigException.of(
                "external.database",
                "must be stated for what needs the database: its host, port,"
                    + " name, user and passwordVariable"));
  }

  /** Of a MongoDB server of our own, on any free port. */
  public static URI mongoOnLoopback() {
    int port = Ports.choose("mongoPort", OptionalInt.empty());
    return URI.create("mongodb://%s:%s".formatted(Ports.LOOPBACK, port));
  }

  /** The page's address for users; the path starts with a slash. */
  public URI page(String path) {
    return web.page(path);
  }

  /** Where the database answers, and as whom. */
  public record DatabaseAddress(String host, int port, String name, String user, String password) {
    private static final Set<String> LOOPBACK = Set.of(Ports.LOOPBACK, "localhost", "[::1]");
    private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
    private static final String NO_FOLDER = "/nonexistent";

    /** Of a database of our own, with a new password. */
    public static DatabaseAddress onLoopback(int port) {
      return onLoopback(port, "ampmeter", "ampmeter");
    }

    static DatabaseAddress onLoopback(int port, String name, String user) {
      byte[] secret = new byte[18];
      new SecureRandom().nextBytes(secret);
      String password = Base64.getUrlEncoder().encodeToString(secret);
      return new DatabaseAddress(Ports.LOOPBACK, port, name, user, password);
    }

    /** Environment variables by which PHP pages find it. */
    public Map<String, String> environment() {
      return Map.of(
          "AMPMETER_DB_HOST", host,
          "AMPMETER_DB_PORT", Integer.toString(port),
          "AMPMETER_DB_NAME", name,
          "AMPMETER_DB_USER", user,
          "AMPMETER_DB_PASSWORD", password);
    }

    /** Without the password, so that it can be shown. */
    public String jdbcUrl() {
      // On loopback TLS would measure TLS; without it Connector/J may not fetch MySQL 8's key
      // unasked.
      String security =
          LOOPBACK.contains(host)
              ? "sslMode=DISABLED&allowPublicKeyRetrieval=true"
              : "sslMode=PREFERRED";
      return "jdbc:mysql://%s:%s/%s?%s&connectTimeout=%s"
          .formatted(host, port, name, security, CONNECT_TIMEOUT_MILLIS);
    }

    /**
     * The same as an account that may also ask which statements the server executes. A separate
     * account, since this takes rights on the whole server, which the user's SQL must not have.
     */
    public DatabaseAddress forStatements() {
      return new DatabaseAddress(host, port, name, "ampmeter_statements", password);
    }

    /** Whether it is reached by loopback. */
    public boolean onThisMachine() {
      return LOOPBACK.contains(host);
    }

    public Connection connect() throws SQLException {
      // Says at log-in that LOAD DATA LOCAL is understood, without allowing any file: who loads
      // allows the one stream.
      return connect(Map.of("allowLoadLocalInfileInPath", NO_FOLDER));
    }

    /** With more properties of the driver; without them it sends the server no local files. */
    Connection connect(Map<String, String> more) throws SQLException {
      Properties properties = new Properties();
      properties.putAll(more);
      properties.setProperty("user", user);
      properties.setProperty("password", password);
      return DriverManager.getConnection(jdbcUrl(), properties);
    }

    @Override
    public String toString() {
      return user + "@" + host + ":" + port + "/" + name;
    }
  }

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

    static WebAddress plain(String host, int port) {
      return new WebAddress("http", host, port, "", Optional.empty(), Optional.empty());
    }

    public boolean encrypted() {
      return scheme.equals("https");
    }

    /** The host as sockets take it: of IPv6 without brackets. */
    public String socketHost() {
      return host.replaceAll("[\\[\\]]", "");
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
}
