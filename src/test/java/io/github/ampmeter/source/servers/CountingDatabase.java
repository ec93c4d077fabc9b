package io.github.ampmeter.source.servers;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** A database without a server, which counts how often it was asked. */
final class CountingDatabase implements AutoCloseable {
  private static final String URL = "jdbc:counting:database";

  private final Answer beforeEach;
  private final Driver driver;
  private int questions;

  /**
   * Known to JDBC until it is closed.
   *
   * @param beforeEach what happens between a question and its answer
   */
  CountingDatabase(Answer beforeEach) throws SQLException {
    this.beforeEach = beforeEach;
    this.driver = fake(Driver.class, Map.of("connect", this::connection));
    DriverManager.registerDriver(driver);
  }

  String jdbcUrl() {
    return URL;
  }

  /** Of a method of JDBC. */
  @FunctionalInterface
  interface Answer {
    Object to(Object[] arguments) throws SQLException;
  }

  private Connection connection(Object[] arguments) {
    Statement statement = fake(Statement.class, Map.of("executeQuery", this::status));
    return URL.equals(arguments[0])
        ? fake(Connection.class, Map.of("createStatement", none -> statement))
        : null;
  }

  private ResultSet status(Object[] arguments) throws SQLException {
    if (!arguments[0].equals("SHOW GLOBAL STATUS")) {
      return fake(ResultSet.class, Map.of());
    }
    questions++;
    beforeEach.to(arguments);
    Deque<List<String>> rows =
        new ArrayDeque<>(
            List.of(
                List.of("before the first row"),
                List.of("Questions", Integer.toString(questions)),
                List.of("Uptime", "1000")));
    return fake(
        ResultSet.class,
        Map.of(
            "next",
            none -> {
              rows.remove();
              return !rows.isEmpty();
            },
            "getString",
            column -> rows.element().get((int) column[0] - 1)));
  }

  private static <T> T fake(Class<T> type, Map<String, Answer> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              Answer answer = answers.get(method.getName());
              if (answer != null) {
                return answer.to(arguments);
              }
              return switch (method.getName()) {
                case "equals" -> self == arguments[0];
                case "hashCode" -> System.identityHashCode(self);
                default -> method.getReturnType() == boolean.class ? false : null;
              };
            }));
  }

  @Override
  public void close() throws SQLException {
    DriverManager.deregisterDriver(driver);
  }
}
