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
 * The addresses of a running stack.
 *
 * @param knownDatabase empty: unknown, or the stack has no database
 * @param web the address for users
 * @param behind the web server itself, if something is in front of it
 * @param own our own listener on the web server, where its status is; empty: it has none
 * @param mongo a server of MongoDB's protocol, if requested
 */
public record StackAddresses(
    WebAddress web,
    Optional<WebAddress> behind,
    Optional<WebAddress> own,
    Optional<DatabaseAddress> knownDatabase,
    Optional<URI> mongo) {

  public StackAddresses(WebAddress web, Optional<DatabaseAddress> knownDatabase) {
    this(web, Optional.empty(), Optional.empty(), knownDatabase, Optional.empty());
  }

  public StackAddresses(
      String webHost, int webPort, DatabaseAddress database, Optional<URI> mongo) {
    this(
        WebAddress.plain(webHost, webPort),
        Optional.empty(),
        Optional.empty(),
        Optional.of(database),
        mongo);
  }

  /** The addresses with something in front of the web server, which has this port. */
  StackAddresses withWebServerBehind(int port) {
    return new StackAddresses(
        web, Optional.of(WebAddress.plain(web.host(), port)), own, knownDatabase, mongo);
  }

  /** The addresses with our own listener on this port. */
  public StackAddresses withOwnListener(int port) {
    return new StackAddresses(
        web, behind, Optional.of(WebAddress.plain(web.host(), port)), knownDatabase, mongo);
  }

  /** The addresses with HTTPS for users, and the same web server without TLS on this port. */
  public StackAddresses withTls(int plainPort) {
    WebAddress https =
        new WebAddress("https", web.host(), web.port(), "", Optional.empty(), Optional.empty());
    return new StackAddresses(
        https, Optional.of(WebAddress.plain(web.host(), plainPort)), own, knownDatabase, mongo);
  }

  /** The address at which the web server accepts connections of users. */
  public WebAddress listener() {
    return web.encrypted() ? web : webServer();
  }

  /** The web server itself, whatever is in front of it; without TLS on our own stacks. */
  public WebAddress webServer() {
    return behind.orElse(web);
  }

  /** Apache's status for programs. */
  public URI status() {
    return own.map(listener -> listener.page(OwnListener.STATUS + "?auto"))
        .orElseGet(() -> webServer().page(OwnListener.USUAL_STATUS + "?auto"));
  }

  /** The page that reports PHP's versions and settings beside an application. */
  URI versions() {
    return own.orElseGet(this::webServer).page(PagesUnderTest.PROBE);
  }

  public String webHost() {
    return web.host();
  }

  public int webPort() {
    return web.port();
  }

  /**
   * The address of the database.
   *
   * @throws ConfigException if it is unknown
   */
  public DatabaseAddress database() {
    return knownDatabase.orElseThrow(
        () ->
            ConfigException.of(
                "external.database",
                "must be stated for what needs the database: its host, port,"
                    + " name, user and passwordVariable"));
  }

  /** An address for our own MongoDB server on any free port. */
  public static URI mongoOnLoopback() {
    int port = Ports.choose("mongoPort", OptionalInt.empty());
    return URI.create("mongodb://%s:%s".formatted(Ports.LOOPBACK, port));
  }

  /** The page's address for users; the path starts with a slash. */
  public URI page(String path) {
    return web.page(path);
  }

  /** The address of a database with a login. */
  public record DatabaseAddress(String host, int port, String name, String user, String password) {
    private static final Set<String> LOOPBACK = Set.of(Ports.LOOPBACK, "localhost", "[::1]");
    private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
    private static final String NO_FOLDER = "/nonexistent";

    /** An address for our own database, with a new password. */
    public static DatabaseAddress onLoopback(int port) {
      return onLoopback(port, "ampmeter", "ampmeter");
    }

    static DatabaseAddress onLoopback(int port, String name, String user) {
      byte[] secret = new byte[18];
      new SecureRandom().nextBytes(secret);
      String password = Base64.getUrlEncoder().encodeToString(secret);
      return new DatabaseAddress(Ports.LOOPBACK, port, name, user, password);
    }

    DatabaseAddress with(String fixedPassword) {
      return new DatabaseAddress(host, port, name, user, fixedPassword);
    }

    /** The environment variables with which PHP pages find the database. */
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
      // On loopback, TLS would only add cost; without TLS, Connector/J must be allowed to fetch
      // MySQL 8's key.
      String security =
          LOOPBACK.contains(host)
              ? "sslMode=DISABLED&allowPublicKeyRetrieval=true"
              : "sslMode=PREFERRED";
      return "jdbc:mysql://%s:%s/%s?%s&connectTimeout=%s"
          .formatted(host, port, name, security, CONNECT_TIMEOUT_MILLIS);
    }

    /**
     * The address with an account that may also read which statements the server executes. It is a
     * separate account: this takes rights on the whole server, which the user's SQL must not have.
     */
    public DatabaseAddress forStatements() {
      return new DatabaseAddress(host, port, name, "ampmeter_statements", password);
    }

    /** The address with an account that may read the accounts and nothing else. */
    public DatabaseAddress forAudit() {
      return new DatabaseAddress(host, port, "mysql", "ampmeter_hardening", password);
    }

    /** Whether the address is a loopback address. */
    public boolean onThisMachine() {
      return LOOPBACK.contains(host);
    }

    public Connection connect() throws SQLException {
      // Announces LOAD DATA LOCAL at log-in without allowing any file: the loader allows its one
      // stream.
      return connect(Map.of("allowLoadLocalInfileInPath", NO_FOLDER));
    }

    /** Connects with further properties of the driver, which sends no local files without them. */
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
   * The address of a web server with the headers that it requires.
   *
   * @param host a name or an IP address, IPv6 in brackets
   * @param basePath the prefix of each path: empty, or with a slash at its start and none at its
   *     end
   * @param hostHeader the Host header, if it is not the host
   * @param login for basic authentication
   */
  public record WebAddress(
      String scheme,
      String host,
      int port,
      String basePath,
      Optional<String> hostHeader,
      Optional<Login> login) {
    /** What a suite says where no plan needs a web server. */
    public static final String NO_SERVER = "none";

    /** The address where there is no web server: a name that no server can have. */
    public static final WebAddress NONE = plain("none.invalid", 80);

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** A user with a password, which toString does not show. */
    public record Login(String user, String password) {
      /** Returns the value of the header Authorization. */
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

    /** Whether there is no web server. */
    public boolean none() {
      return equals(NONE);
    }

    public boolean encrypted() {
      return scheme.equals("https");
    }

    /** The host for a socket: IPv6 without brackets. */
    public String socketHost() {
      return host.replaceAll("[\\[\\]]", "");
    }

    /** The page's address; the path starts with a slash. */
    public URI page(String path) {
      return URI.create(toString() + path);
    }

    /** The host and port as the site knows itself: the Host header, without a usual port. */
    public String authority() {
      return hostHeader.orElse(port == usualPort(scheme) ? host : host + ":" + port);
    }

    /** Returns the default port of a scheme. */
    public static int usualPort(String scheme) {
      return scheme.equals("https") ? HTTPS_PORT : HTTP_PORT;
    }

    /** The address without the login, so that it can be shown. */
    @Override
    public String toString() {
      return scheme + "://" + host + ":" + port + basePath;
    }
  }
}
