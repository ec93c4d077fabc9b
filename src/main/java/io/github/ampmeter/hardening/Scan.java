package io.github.ampmeter.hardening;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.ServerAccess.Output;
import io.github.ampmeter.stack.ServerAccess.Probe;
import io.github.ampmeter.stack.ServerNames;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The servers while they are looked at; what was asked once is not asked again. */
final class Scan implements AutoCloseable {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([@\\w ]+)}");
  private static final Pattern ROW =
      Pattern.compile("<tr><td class=\"e\">(.*?)\\s*</td><td class=\"v\">(.*?)\\s*</td>");
  private static final int MOST_ROWS = 20;
  private static final String INFO_MODULE =
      "for f in /usr/lib/apache2/modules /usr/lib64/httpd/modules /usr/lib/httpd/modules"
          + " /usr/lib64/apache2 /usr/lib/apache2 /usr/local/apache2/modules; do"
          + " [ -f $f/mod_info.so ] && echo $f/mod_info.so && exit 0; done; exit 1";
  private static final String PUT =
      "[ ! -e \"$1\" ] || cp -p \"$1\" \"$1.kept\"; printf %s \"$2\" >\"$1\" && chmod a+r \"$1\"";
  private static final String REMOVE =
      "if [ -e \"$1.kept\" ]; then mv -f \"$1.kept\" \"$1\"; else rm -f \"$1\"; fi";
  private static final String PHP_PAGE =
      "<?php header('Content-Type: application/json'); echo json_encode(array("
          + "'version' => PHP_VERSION, 'sapi' => PHP_SAPI, 'extensions' => get_loaded_extensions(),"
          + "'settings' => ini_get_all(null, false)));";

  private final Subject subject;
  private final HttpProbe http;
  private final Map<String, List<List<String>>> rows = new HashMap<>();
  private Known<ApacheConfiguration> configuration;
  private Known<Map<String, String>> php;
  private Known<Connection> connection;

  Scan(Subject subject) {
    this.subject = subject;
    this.http = new HttpProbe(subject.web(), subject.time().toEpochMilli());
  }

  /** What a question came to, or why nobody could answer it. */
  private record Known<T>(T value, String why) {
    T orThrow() throws NotInspectable {
      if (value == null) {
        throw new NotInspectable(why);
      }
      return value;
    }
  }

  @FunctionalInterface
  private interface Question<T> {
    T ask() throws IOException, SQLException, NotInspectable;
  }

  private static <T> Known<T> known(Known<T> before, Question<T> question) {
    if (before != null) {
      return before;
    }
    try {
      return new Known<>(question.ask(), "");
    } catch (IOException | SQLException e) {
      return new Known<>(null, String.valueOf(e.getMessage()));
    } catch (NotInspectable e) {
      return new Known<>(null, e.getMessage());
    }
  }

  Subject subject() {
    return subject;
  }

  HttpProbe http() {
    return http;
  }

  /** Values that no evidence may hold. */
  Set<String> secrets() {
    return subject
        .access()
        .flatMap(ServerAccess::database)
        .map(DatabaseAddress::password)
        .filter(password -> password.length() > 2)
        .map(Set::of)
        .orElse(Set.of());
  }

  String masked(String text) {
    return Secrets.maskedHeaders(text, secrets());
  }

  private ServerAccess access(String what) throws NotInspectable {
    return subject
        .access()
        .orElseThrow(() -> new NotInspectable(what + " can be inspected from inside only"));
  }

  /** Apache's configuration as it has parsed it. */
  ApacheConfiguration configuration() throws NotInspectable {
    configuration = known(configuration, this::readConfiguration);
    return configuration.orThrow();
  }

  private ApacheConfiguration readConfiguration() throws IOException, NotInspectable {
    ServerAccess access = access("the web server's configuration");
    if (access.httpd().isEmpty()) {
      throw new NotInspectable("no command prints the web server's configuration");
    }
    Output info = shell(ServerNames.WEB, List.of("sh", "-c", INFO_MODULE));
    if (info.code() != 0) {
      throw new NotInspectable(
          "Apache prints its configuration with mod_info only, which it lacks");
    }
    List<String> line = new ArrayList<>(access.httpd());
    line.addAll(List.of("-C", "LoadModule info_module " + info.text().strip()));
    line.addAll(ApacheConfiguration.OPTIONS);
    Output printed = shell(ServerNames.WEB, line);
    if (printed.code() != 0) {
      throw new NotInspectable(
          line.get(0) + " does not print its configuration: " + printed.text());
    }
    return ApacheConfiguration.parse(printed.text());
  }

  /** What a command prints where a server runs. */
  Output shell(String server, List<String> command) throws IOException, NotInspectable {
    ServerAccess.Shell shell = access("the machine of the " + server).shells().get(server);
    if (shell == null) {
      throw new NotInspectable("no command can be run where the " + server + " runs");
    }
    return shell.run(command);
  }

  /** PHP's settings as the web server's PHP has them, with its version and its extensions. */
  Map<String, String> php() throws NotInspectable {
    php = known(php, this::readPhp);
    return php.orThrow();
  }

  private Map<String, String> readPhp() throws IOException, NotInspectable {
    if (subject.phpinfo().isPresent()) {
      return settings(http.page(subject.phpinfo().get()));
    }
    Optional<Probe> probe = subject.access().flatMap(ServerAccess::probe);
    if (probe.isEmpty()) {
      throw new NotInspectable("no page says PHP's settings; name one as hardening.phpinfo");
    }
    String file = probe.get().file();
    Output put = shell(ServerNames.WEB, List.of("sh", "-c", PUT, "sh", file, PHP_PAGE));
    if (put.code() != 0) {
      throw new NotInspectable("no page can be put where PHP executes it: " + put.text().strip());
    }
    try {
      return settings(http.page(probe.get().page()));
    } finally {
      shell(ServerNames.WEB, List.of("sh", "-c", REMOVE, "sh", file));
    }
  }

  /** From our page's JSON or a phpinfo() page. */
  static Map<String, String> settings(HttpProbe.Response page) throws IOException, NotInspectable {
    Map<String, String> all = new LinkedHashMap<>();
    String body = page.body().strip();
    if (body.startsWith("{")) {
      JsonNode json = new ObjectMapper().readTree(body);
      JsonNode settings = json.has("settings") ? json.path("settings") : json;
      settings.fields().forEachRemaining(s -> all.put(s.getKey(), s.getValue().asText("")));
      json.path("extensions").forEach(name -> all.put("extension." + name.asText(), "1"));
      all.put("version", json.path("version").asText(""));
    } else {
      Matcher row = ROW.matcher(body);
      while (row.find()) {
        String value = row.group(2).replaceAll("<[^>]*>", "").replace("&#039;", "'");
        all.put(row.group(1).strip(), value.equals("no value") ? "" : value);
      }
      Matcher version = Pattern.compile("PHP Version (\\d+\\.\\d+\\.\\d+)").matcher(body);
      all.put("version", version.find() ? version.group(1) : "");
    }
    if (!all.containsKey("memory_limit")) {
      throw new NotInspectable(
          page.request() + " answered " + page.status() + ", and no settings of PHP");
    }
    return all;
  }

  /** The rows of a query, as texts. */
  List<List<String>> rows(String query) throws NotInspectable {
    connection = known(connection, this::connect);
    Connection open = connection.orThrow();
    if (!rows.containsKey(query)) {
      try (Statement statement = open.createStatement();
          ResultSet result = statement.executeQuery(query)) {
        List<List<String>> all = new ArrayList<>();
        int columns = result.getMetaData().getColumnCount();
        while (all.size() < MOST_ROWS && result.next()) {
          List<String> row = new ArrayList<>();
          for (int i = 1; i <= columns; i++) {
            row.add(String.valueOf(result.getString(i)));
          }
          all.add(row);
        }
        rows.put(query, all);
      } catch (SQLException e) {
        throw new NotInspectable("the database rejects the query: " + e.getMessage());
      }
    }
    return rows.get(query);
  }

  private Connection connect() throws SQLException, NotInspectable {
    DatabaseAddress database =
        subject
            .access()
            .flatMap(ServerAccess::database)
            .orElseThrow(() -> new NotInspectable("no account of the database is known"));
    return database.connect();
  }

  /** {@code MariaDB} or {@code MySQL}. */
  String databaseKind() throws NotInspectable {
    String version = rows("SELECT CONCAT(@@version, ' ', @@version_comment)").get(0).get(0);
    return version.toLowerCase(java.util.Locale.ROOT).contains("mariadb") ? "MariaDB" : "MySQL";
  }

  /**
   * A text with {@code ${DocumentRoot}} and other directives, {@code ${@@datadir}} and other
   * settings of the database, {@code ${config}} and facts such as {@code ${User}} in place; one for
   * each value.
   */
  List<String> substituted(String text) throws NotInspectable {
    Matcher variable = VARIABLE.matcher(text);
    if (!variable.find()) {
      return List.of(text);
    }
    String name = variable.group(1);
    List<String> values = new ArrayList<>();
    if (name.startsWith("@@")) {
      values.add(rows("SELECT " + name).get(0).get(0));
    } else if (name.equals("config")) {
      values.addAll(configuration().files());
    } else if (configuration().facts().containsKey(name)) {
      values.add(configuration().facts().get(name));
    } else {
      configuration().named(name, Pattern.compile("")).stream()
          .map(each -> each.value().replace("\"", "").split("\\s")[0])
          .distinct()
          .forEach(values::add);
    }
    List<String> all = new ArrayList<>();
    for (String value : values) {
      all.addAll(substituted(text.replace(variable.group(), value)));
    }
    return all;
  }

  @Override
  public void close() {
    if (connection != null && connection.value() != null) {
      try {
        connection.value().close();
      } catch (SQLException e) {
        return;
      }
    }
  }
}
