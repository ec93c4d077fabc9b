package io.github.ampmeter.source.hardening;

import io.github.ampmeter.Secrets;
import io.github.ampmeter.ServerNames;
import io.github.ampmeter.stack.ServerAccess;
import io.github.ampmeter.stack.ServerAccess.Output;
import io.github.ampmeter.stack.ServerAccess.Probe;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The servers while they are looked at; what was asked once is not asked again. */
final class Scan implements AutoCloseable {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([@\\w ]+)}");
  private static final int MOST_ROWS = 20;
  private static final String INFO_MODULE =
      "for f in /usr/lib/apache2/modules /usr/lib64/httpd/modules /usr/lib/httpd/modules"
          + " /usr/lib64/apache2 /usr/lib/apache2 /usr/local/apache2/modules; do"
          + " [ -f $f/mod_info.so ] && echo $f/mod_info.so && exit 0; done; exit 1";
  private static final String PUT =
      "[ ! -e \"$1\" ] || cp -p \"$1\" \"$1.kept\"; printf %s \"$2\" >\"$1\" && chmod a+r \"$1\"";
  private static final String REMOVE =
      "if [ -e \"$1.kept\" ]; then mv -f \"$1.kept\" \"$1\"; else rm -f \"$1\"; fi";

  private final Subject subject;
  private final HttpProbe http;
  private final Map<String, Object> answers = new HashMap<>();
  private Connection connection;

  Scan(Subject subject) {
    this.subject = subject;
    this.http = new HttpProbe(subject.web(), subject.time().toEpochMilli());
  }

  @FunctionalInterface
  private interface Question<T> {
    T ask() throws IOException, SQLException, NotInspectable;
  }

  /** Asked once, also where nobody could answer: then why stands for the answer. */
  private <T> T once(String what, Class<T> type, Question<T> question) throws NotInspectable {
    if (!answers.containsKey(what)) {
      try {
        answers.put(what, question.ask());
      } catch (IOException | SQLException e) {
        answers.put(what, new NotInspectable(String.valueOf(e.getMessage())));
      } catch (NotInspectable e) {
        answers.put(what, e);
      }
    }
    if (answers.get(what) instanceof NotInspectable why) {
      throw why;
    }
    return type.cast(answers.get(what));
  }

  Subject subject() {
    return subject;
  }

  HttpProbe http() {
    return http;
  }

  /** Without what no evidence may hold. */
  String masked(String text) {
    Set<String> secrets =
        subject
            .access()
            .flatMap(ServerAccess::database)
            .map(DatabaseAddress::password)
            .filter(password -> password.length() > 2)
            .map(Set::of)
            .orElse(Set.of());
    return Secrets.maskedHeaders(text, secrets);
  }

  private ServerAccess access(String what) throws NotInspectable {
    return subject
        .access()
        .orElseThrow(() -> new NotInspectable(what + " can be inspected from inside only"));
  }

  /** Apache's configuration as it has parsed it. */
  ApacheConfiguration configuration() throws NotInspectable {
    return once("configuration", ApacheConfiguration.class, this::readConfiguration);
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
  PhpSettings php() throws NotInspectable {
    return once("PHP", PhpSettings.class, this::readPhp);
  }

  private PhpSettings readPhp() throws IOException, NotInspectable {
    if (subject.phpinfo().isPresent()) {
      return PhpSettings.of(http.page(subject.phpinfo().get()));
    }
    Optional<Probe> probe = subject.access().flatMap(ServerAccess::probe);
    if (probe.isEmpty()) {
      throw new NotInspectable("no page says PHP's settings; name one as hardening.phpinfo");
    }
    String file = probe.get().file();
    Output put = shell(ServerNames.WEB, List.of("sh", "-c", PUT, "sh", file, PhpSettings.PAGE));
    if (put.code() != 0) {
      throw new NotInspectable("no page can be put where PHP executes it: " + put.text().strip());
    }
    try {
      HttpProbe listener = probe.get().listener().map(own -> new HttpProbe(own, 0)).orElse(http);
      return PhpSettings.of(listener.page(probe.get().page()));
    } finally {
      // An interrupted thread cannot run the command, and the page must go.
      boolean interrupted = Thread.interrupted();
      try {
        shell(ServerNames.WEB, List.of("sh", "-c", REMOVE, "sh", file));
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  /** The rows of a query, as texts. */
  List<List<String>> rows(String query) throws NotInspectable {
    Connection open = once("connection", Connection.class, this::connect);
    return once(query, Rows.class, () -> read(query, open)).all();
  }

  private record Rows(List<List<String>> all) {}

  private static Rows read(String query, Connection open) throws NotInspectable {
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
      return new Rows(all);
    } catch (SQLException e) {
      throw new NotInspectable("the database rejects the query: " + e.getMessage());
    }
  }

  private Connection connect() throws SQLException, NotInspectable {
    connection =
        subject
            .access()
            .flatMap(ServerAccess::database)
            .orElseThrow(() -> new NotInspectable("no account of the database is known"))
            .connect();
    return connection;
  }

  /** Which kind of database it is: {@code MariaDB} or {@code MySQL}. */
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
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // Nothing was written that could be lost.
      return;
    }
  }
}
