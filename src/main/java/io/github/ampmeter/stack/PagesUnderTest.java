package io.github.ampmeter.stack;

import io.github.ampmeter.Page;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The PHP application of an Ampmeter home, the same on every stack, with its tables.
 *
 * @param application the user's application in its place
 */
public record PagesUnderTest(Path home, Optional<Application> application) {
  /** The page that reports PHP's versions and settings beside an application. */
  public static final String PROBE = "/ampmeter-versions.php";

  /** The environment variable of the folder for uploads. */
  public static final String STORE = "AMPMETER_STORE";

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Pattern VIA = Pattern.compile("\\S+ (\\S+) \\(squid/(\\S+)\\)");
  private static final long MEGABYTE = 1024L * 1024;
  private static final String BUFFER_POOL = "innodb_buffer_pool_size";
  private static final List<String> SETTINGS =
      List.of(
          "default_storage_engine",
          BUFFER_POOL,
          "innodb_flush_log_at_trx_commit",
          "log_bin",
          "sync_binlog",
          "max_connections");

  public PagesUnderTest(Path home) {
    this(home, Optional.empty());
  }

  /** A unique name for a temporary page in the folder of pages. */
  public static ServerAccess.Probe probeIn(String pages) {
    String name = "/ampmeter-" + UUID.randomUUID() + ".php";
    return new ServerAccess.Probe(pages + name, name, Optional.empty());
  }

  /** The folder that the web server serves. */
  public Path folder() {
    return home.resolve("webapp");
  }

  public String probe() throws IOException {
    return ApplicationCheck.probe(home, application.orElseThrow());
  }

  /** Creates and fills the small tables of the pages; fails while the database is not up. */
  public void load(DatabaseAddress database) throws IOException, SQLException {
    try (Connection connection = database.connect()) {
      new SqlScript(home.resolve("datasets/pages/schema.sql")).run(connection);
    }
  }

  /** Fails while the web server does not serve its simplest PHP page. */
  public void requireHello(StackAddresses addresses) throws IOException {
    hello(addresses.webServer());
  }

  /** Fails while the page does not answer at the address of users. */
  void requireHelloForUsers(StackAddresses addresses) throws IOException {
    hello(addresses.web());
  }

  /**
   * The version of the cache before the web server; fails while no response comes through it. The
   * Via header proves that it is this stack's own cache.
   */
  String frontCache(StackAddresses addresses) throws IOException {
    String via = hello(addresses.web()).header("Via").orElse("");
    Matcher signed = VIA.matcher(via);
    if (!signed.matches() || !signed.group(1).equals(FrontCache.nameAt(addresses.webPort()))) {
      throw new IOException("the response did not come through the cache, but via \"" + via + "\"");
    }
    return "Squid " + signed.group(2);
  }

  private Page hello(WebAddress at) throws IOException {
    if (application.isPresent()) {
      Page first = Page.get(at.page(application.get().firstPage()), PATIENCE);
      if (first.status() >= 400) {
        throw new IOException(application.get().firstPage() + " answered " + first.status());
      }
      return first;
    }
    Page hello = Page.get(at.page("/hello.php"), PATIENCE);
    if (hello.status() != 200 || !hello.body().equals("Hello World")) {
      throw new IOException("hello.php answered " + hello.status() + " " + hello.body());
    }
    return hello;
  }

  /** The versions of the servers, as they report them. */
  public Map<String, String> versions(StackAddresses addresses) {
    Map<String, String> versions = new LinkedHashMap<>();
    try (Connection connection = addresses.database().connect()) {
      URI page =
          application.isPresent()
              ? addresses.versions()
              : addresses.webServer().page("/versions.php");
      versions.putAll(versions(Page.get(page, PATIENCE).body()));
      ApplicationCheck.hideAnswers(versions);
      versions.putAll(versions(connection));
      return versions;
    } catch (IOException | SQLException e) {
      throw new StackException("the versions of the servers cannot be read: " + e.getMessage(), e);
    }
  }

  /** The versions that versions.php lists. */
  public static Map<String, String> versions(String versionsPage) {
    Map<String, String> versions = new LinkedHashMap<>();
    versionsPage
        .lines()
        .map(line -> line.split(": ", 2))
        .filter(parts -> parts.length == 2)
        .forEach(parts -> versions.put(parts[0], parts[1]));
    return versions;
  }

  /** A database's version, with the settings that decide its speed. */
  public static Map<String, String> versions(Connection database) throws SQLException {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("database", version(database));
    versions.putAll(settings(database));
    return versions;
  }

  private static String version(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var result = statement.executeQuery("SELECT @@version_comment, @@version")) {
      result.next();
      return result.getString(1) + " " + result.getString(2);
    }
  }

  private static Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String name : SETTINGS) {
      try (var statement = connection.createStatement();
          var result = statement.executeQuery("SHOW GLOBAL VARIABLES LIKE '" + name + "'")) {
        if (result.next()) {
          settings.put(name, result.getString(2));
        }
      }
    }
    settings.computeIfPresent(
        BUFFER_POOL, (name, bytes) -> Long.parseLong(bytes) / MEGABYTE + " MB");
    return settings;
  }

  /** A file of SQL statements, each of which ends with a semicolon at the end of a line. */
  private record SqlScript(Path file) {

    void run(Connection connection) throws IOException, SQLException {
      StringBuilder pending = new StringBuilder();
      try (Statement statement = connection.createStatement()) {
        for (String line : Files.readAllLines(file)) {
          if (line.isBlank() || line.startsWith("--")) {
            continue;
          }
          pending.append(line).append('\n');
          if (line.endsWith(";")) {
            statement.execute(pending.toString());
            pending.setLength(0);
          }
        }
      }
    }
  }
}
