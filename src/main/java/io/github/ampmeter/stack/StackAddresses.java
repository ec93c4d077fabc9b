package io.github.ampmeter.stack;

import java.net.URI;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * Where a running stack answers.
 *
 * @param mongo a server of MongoDB's protocol, where one was asked for
 */
public record StackAddresses(
    String webHost, int webPort, DatabaseAddress database, Optional<URI> mongo) {

  public StackAddresses(String webHost, int webPort, DatabaseAddress database) {
    this(webHost, webPort, database, Optional.empty());
  }

  /** The page's address; the path starts with a slash. */
  public URI page(String path) {
    return URI.create("http://" + webHost + ":" + webPort + path);
  }

  /** Where the database answers, and as whom. */
  public record DatabaseAddress(String host, int port, String name, String user, String password) {

    /** Of a database of our own, with a new password. */
    public static DatabaseAddress onLoopback(int port) {
      byte[] secret = new byte[18];
      new SecureRandom().nextBytes(secret);
      String password = Base64.getUrlEncoder().encodeToString(secret);
      return new DatabaseAddress(Ports.LOOPBACK, port, "ampmeter", "ampmeter", password);
    }

    /** How the PHP pages are told. */
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
      return "jdbc:mysql://%s:%d/%s?sslMode=DISABLED&allowPublicKeyRetrieval=true"
          .formatted(host, port, name);
    }

    public Connection connect() throws SQLException {
      return DriverManager.getConnection(jdbcUrl(), user, password);
    }

    @Override
    public String toString() {
      return user + "@" + host + ":" + port + "/" + name;
    }
  }
}
