package io.github.ampmeter.stack;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.DatabaseProgram.AccountSql;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DatabaseServerTest {
  private final DatabaseAddress address =
      new DatabaseAddress("127.0.0.1", 13306, "shop", "seller", "secret");

  @Test
  void leavesThePerformanceSchemaAtItsDefault() {
    assertThat(DatabaseServer.performanceSchemaOptions(StackSpec.of(StackKind.LOCAL))).isEmpty();
    assertThat(StackSpec.of(StackKind.LOCAL).watchesStatements()).isFalse();
  }

  @Test
  void switchesThePerformanceSchemaByTheVariant() {
    assertThat(DatabaseServer.performanceSchemaOptions(spec("true")))
        .contains("--performance-schema=ON");
    assertThat(spec("true").watchesStatements()).isTrue();
    assertThat(DatabaseServer.performanceSchemaOptions(spec("false")))
        .containsExactly("--performance-schema=OFF");
    assertThat(spec("false").watchesStatements()).isFalse();
  }

  @Test
  void rejectsAnotherValueOfThePerformanceSchema() {
    assertRefusal(() -> DatabaseServer.performanceSchemaOptions(spec("digests")))
        .hasMessageContaining("stack.performanceSchema must be true or false");
  }

  private static StackSpec spec(String value) {
    return StackSpec.parse(StackKind.LOCAL, Map.of("performanceSchema", value));
  }

  @Test
  void firstRemovesTheAccountsWithoutPassword() {
    assertThat(AccountSql.MARIADB.statements(address, "%", false).get(0))
        .startsWith("DELETE FROM mysql.global_priv WHERE User IN ('root'");
    assertThat(AccountSql.MYSQL.statements(address, "%", false).get(0))
        .isEqualTo("DROP USER 'root'@'localhost';");
  }

  @ParameterizedTest
  @EnumSource
  void letsOneAccountInFromTheGivenHost(AccountSql accounts) {
    assertThat(accounts.statements(address, "%", false))
        .contains(
            "CREATE DATABASE `shop` CHARACTER SET utf8mb4;",
            "CREATE USER 'seller'@'%' IDENTIFIED BY 'secret';",
            "GRANT ALL ON `shop`.* TO 'seller'@'%';");
    assertThat(accounts.statements(address, "127.0.0.1", false))
        .contains("GRANT ALL ON `shop`.* TO 'seller'@'127.0.0.1';");
  }

  @ParameterizedTest
  @EnumSource
  void letsAnotherAccountSeeStatementsOnlyWhereTheyAreAskedFor(AccountSql accounts) {
    assertThat(accounts.statements(address, "%", true))
        .contains("GRANT SELECT ON performance_schema.* TO 'ampmeter_statements'@'%';")
        .containsAll(accounts.statements(address, "%", false));
    assertThat(accounts.statements(address, "%", true))
        .filteredOn(sql -> sql.contains("'seller'"))
        .containsExactlyElementsOf(
            accounts.statements(address, "%", false).stream()
                .filter(sql -> sql.contains("'seller'"))
                .toList());
    assertThat(accounts.statements(address, "%", false))
        .noneMatch(sql -> sql.contains("performance_schema") || sql.contains("SUPER"));
  }
}
