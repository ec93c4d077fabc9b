package io.github.ampmeter.stack.container;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the database reads before it listens; each statement is one line. */
record DatabaseSql(DatabaseAddress address) {

  String forMariaDb() {
    return text(
        Stream.of(
            "DELETE FROM mysql.global_priv WHERE User IN ('root', '');", "FLUSH PRIVILEGES;"));
  }

  String forMySql() {
    return text(Stream.of("DROP USER 'root'@'localhost';"));
  }

  /** First the accounts without a password that a new data directory comes with. */
  private String text(Stream<String> removal) {
    return Stream.concat(removal, grants().stream()).collect(Collectors.joining("\n")) + "\n";
  }

  /** From any address: the pages come from another container, we through Docker's gateway. */
  private List<String> grants() {
    String account = "'%s'@'%%'".formatted(address.user());
    return List.of(
        "CREATE DATABASE %s CHARACTER SET utf8mb4;".formatted(address.name()),
        "CREATE USER %s IDENTIFIED BY '%s';".formatted(account, address.password()),
        "GRANT ALL ON %s.* TO %s;".formatted(address.name(), account),
        // For the server's own figures.
        "GRANT PROCESS, RELOAD ON *.* TO %s;".formatted(account));
  }
}
