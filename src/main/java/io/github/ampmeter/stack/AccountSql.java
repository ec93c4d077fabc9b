package io.github.ampmeter.stack;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.util.ArrayList;
import java.util.List;

/** What makes a new data directory ours: it then has the one account and the one database. */
public enum AccountSql {
  MARIADB("DELETE FROM mysql.global_priv WHERE User IN ('root', '');", "FLUSH PRIVILEGES;"),
  MYSQL("DROP USER 'root'@'localhost';");

  /** Of the accounts without a password that it comes with. */
  private final List<String> removal;

  AccountSql(String... removal) {
    this.removal = List.of(removal);
  }

  /**
   * For the server to read before it listens; each statement is one line.
   *
   * @param from the host from which the account may connect, % for any
   */
  public List<String> statements(DatabaseAddress address, String from) {
    String account = "'%s'@'%s'".formatted(address.user(), from);
    List<String> sql = new ArrayList<>(removal);
    sql.addAll(
        List.of(
            "CREATE DATABASE %s CHARACTER SET utf8mb4;".formatted(address.name()),
            "CREATE USER %s IDENTIFIED BY '%s';".formatted(account, address.password()),
            "GRANT ALL ON %s.* TO %s;".formatted(address.name(), account),
            // For the server's own figures.
            "GRANT PROCESS, RELOAD ON *.* TO %s;".formatted(account)));
    return sql;
  }
}
