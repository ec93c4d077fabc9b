package io.github.ampmeter.source.statements;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** As much of a server as switching settings and asking for them takes, with faults at will. */
final class FakeDatabase implements Driver, AutoCloseable {
  private static final String URL = "jdbc:fake:";
  private static final Pattern SET = Pattern.compile("SET GLOBAL (\\w+) = '?([^']*)'?");
  private static final Pattern VARIABLE = Pattern.compile("SHOW GLOBAL VARIABLES LIKE '(\\w+)'");
  private static final Pattern CONSUMER =
      Pattern.compile(
          "UPDATE performance_schema.setup_consumers SET ENABLED = '(\\w+)' WHERE NAME ="
              + " '(\\w+)'");

  /** Variables and consumers. */
  final Map<String, String> settings = new TreeMap<>();

  private Pattern fault = Pattern.compile("(?!)");
  private Fault kind;
  private boolean happened;
  private boolean lonely;

  /** What becomes of a statement. */
  enum Fault {
    /** The server says no, and the connection stays. */
    REFUSED,
    /** It never comes to the server, and the connection is gone. */
    LOST,
    /** The server executes it, and the connection is gone before it says so. */
    UNANSWERED
  }

  FakeDatabase(String version) throws SQLException {
    settings.put("version", version);
    settings.put("performance_schema", "ON");
    settings.put("log_output", "FILE");
    settings.put("long_query_time", "10.000000");
    settings.put("slow_query_log", "OFF");
    settings.put("events_statements_current", "NO");
    settings.put("events_statements_history_long", "NO");
    DriverManager.registerDriver(this);
  }

  StatementAccess access() {
    return new StatementAccess(URL, "someone", "secret", true);
  }

  /** Of the first statement that begins so. */
  void fails(String beginning, Fault how) {
    fault = Pattern.compile(Pattern.quote(beginning) + ".*", Pattern.DOTALL);
    kind = how;
  }

  /** Once that has happened. */
  void andNoOtherConnection() {
    lonely = true;
  }

  boolean failed() {
    return happened;
  }

  @Override
  public void close() throws SQLException {
    DriverManager.deregisterDriver(this);
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.equals(URL);
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    if (acceptsURL(url) && happened && lonely) {
      throw new SQLException("Communications link failure", "08S01", 0);
    }
    return acceptsURL(url) ? new Session().connection() : null;
  }

  /** One connection. */
  private final class Session {
    private boolean broken;

    Connection connection() {
      return fake(
          Connection.class,
          (proxy, method, arguments) ->
              method.getName().equals("createStatement") ? statement() : null);
    }

    private Statement statement() {
      return fake(
          Statement.class,
          (proxy, method, arguments) ->
              switch (method.getName()) {
                case "execute" -> !execute((String) arguments[0]).isEmpty();
                case "executeUpdate" -> execute((String) arguments[0]).size();
                case "executeQuery" -> rows(execute((String) arguments[0]));
                default -> null;
              });
    }

    private List<List<String>> execute(String sql) throws SQLException {
      if (!broken && !happened && fault.matcher(sql).matches()) {
        happened = true;
        if (kind == Fault.REFUSED) {
          throw new SQLException("denied", "42000", 1227);
        }
        if (kind == Fault.UNANSWERED) {
          answer(sql);
        }
        broken = true;
      }
      if (broken) {
        throw new SQLException("Communications link failure", "08S01", 0);
      }
      return answer(sql);
    }
  }

  private List<List<String>> answer(String sql) {
    Matcher set = SET.matcher(sql);
    Matcher variable = VARIABLE.matcher(sql);
    Matcher consumer = CONSUMER.matcher(sql);
    if (set.matches()) {
      settings.put(set.group(1), set.group(2));
    } else if (consumer.matches()) {
      settings.put(consumer.group(2), consumer.group(1));
    } else if (variable.matches()) {
      String value = settings.get(variable.group(1));
      return value == null ? List.of() : List.of(List.of(variable.group(1), value));
    } else if (sql.startsWith("SELECT NAME FROM performance_schema.setup_consumers")) {
      List<List<String>> off = new ArrayList<>();
      settings.forEach(
          (name, value) -> {
            if (value.equals("NO")) {
              off.add(List.of(name));
            }
          });
      return off;
    } else if (sql.contains("STATUS LIKE 'Questions'")) {
      return List.of(List.of("Questions", "7"));
    } else if (sql.startsWith("SELECT UNIX_TIMESTAMP") || sql.startsWith("SELECT THREAD_ID FROM")) {
      return List.of(List.of("1000", "1"));
    }
    return List.of();
  }

  private static ResultSet rows(List<List<String>> rows) {
    Iterator<List<String>> left = rows.iterator();
    List<String> row = new ArrayList<>();
    return fake(
        ResultSet.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("next")) {
            boolean more = left.hasNext();
            row.clear();
            row.addAll(more ? left.next() : List.of());
            return more;
          }
          return switch (method.getName()) {
            case "getString" -> row.get((int) arguments[0] - 1);
            case "getLong" -> Long.parseLong(row.get((int) arguments[0] - 1));
            case "getDouble" -> Double.parseDouble(row.get((int) arguments[0] - 1));
            default -> null;
          };
        });
  }

  private static <T> T fake(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }
}
