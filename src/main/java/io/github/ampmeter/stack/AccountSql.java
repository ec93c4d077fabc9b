package io.github.ampmeter.stack;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.util.ArrayList;
import java.util.List;

/** What makes a new data directory ours: it then has the one account and the one database. */
public enum AccountSql {
  /** Its slow log alone holds the text of prepared statements. */
  MARIADB(
      List.of("DELETE FROM mysql.global_priv WHERE User IN ('root', '');", "FLUSH PRIVILEGES;"),
      List.of(
          "SELECT ON performance_schema.*",
          "UPDATE ON performance_schema.setup_consumers",
          "SUPER ON *.*",
          "SELECT ON mysql.slow_log")),
  MYSQL(
      List.of("DROP USER 'root'@'localhost';"),
      List.of("SELECT ON performance_schema.*", "UPDATE ON performance_schema.setup_consumers"));

  /** Of the accounts without a password that it comes with. */
  private final List<String> removal;

  private final List<String> rightsToStatements;

  AccountSql(List<String> removal, List<String> rightsToStatements) {
    this.removal = removal;
    this.rightsToStatements = rightsToStatements;
  }

  /**
   * For the server to read before it listens; each statement is one line.
   *
   * @param from the host from which the account may connect, % for any
   * @param watched whether it may also ask which statements the server executes
   */
  public List<String> statements(DatabaseAddress address, String from, boolean watched) {
    String account = "'%s'@'%s'".formatted(address.user(), from);
    List<String> sql = new ArrayList<>(removal);
    sql.addAll(
        List.of(
            "CREATE DATABASE %s CHARACTER SET utf8mb4;".formatted(address.name()),
            "CREATE USER %s IDENTIFIED BY '%s';".formatted(account, address.password()),
            "GRANT ALL ON %s.* TO %s;".formatted(address.name(), account),
            // For the server's own figures.
            "GRANT PROCESS, RELOAD ON *.* TO %s;".formatted(account)));
    if (watched) {
      rightsToStatements.forEach(right -> sql.add("GRANT %s TO %s;".formatted(right, account)));
    }
    return sql;
  }
}
