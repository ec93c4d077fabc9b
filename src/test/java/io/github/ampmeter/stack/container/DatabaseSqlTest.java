package io.github.ampmeter.stack.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import org.junit.jupiter.api.Test;

class DatabaseSqlTest {
  private final DatabaseSql sql =
      new DatabaseSql(new DatabaseAddress("127.0.0.1", 13306, "shop", "seller", "secret"));

  @Test
  void firstRemovesTheAccountsWithoutPassword() {
    assertThat(sql.forMariaDb()).startsWith("DELETE FROM mysql.global_priv WHERE User IN ('root'");
    assertThat(sql.forMySql()).startsWith("DROP USER 'root'@'localhost';");
  }

  @Test
  void letsOneAccountInFromAnyAddress() {
    for (String text : new String[] {sql.forMariaDb(), sql.forMySql()}) {
      assertThat(text)
          .contains("CREATE DATABASE shop CHARACTER SET utf8mb4;\n")
          .contains("CREATE USER 'seller'@'%' IDENTIFIED BY 'secret';\n")
          .contains("GRANT ALL ON shop.* TO 'seller'@'%';\n")
          .endsWith(";\n");
    }
  }
}
