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
  private static final StackSpec PLAIN = StackSpec.of(StackKind.LOCAL);
  private static final StackSpec WATCHED = PLAIN.watchingStatements();

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
    assertThat(AccountSql.MARIADB.statements(address, "%", PLAIN).get(0))
        .startsWith("DELETE FROM mysql.global_priv WHERE User IN ('root'");
    assertThat(AccountSql.MYSQL.statements(address, "%", PLAIN).get(0))
        .isEqualTo("DROP USER 'root'@'localhost';");
  }

  @ParameterizedTest
  @EnumSource
  void letsOneAccountInFromTheGivenHost(AccountSql accounts) {
    assertThat(accounts.statements(address, "%", PLAIN))
        .contains(
            "CREATE DATABASE `shop` CHARACTER SET utf8mb4;",
            "CREATE USER 'seller'@'%' IDENTIFIED BY 'secret';",
            "GRANT ALL ON `shop`.* TO 'seller'@'%';");
    assertThat(accounts.statements(address, "127.0.0.1", PLAIN))
        .contains("GRANT ALL ON `shop`.* TO 'seller'@'127.0.0.1';");
  }

  @ParameterizedTest
  @EnumSource
  void letsAnotherAccountSeeStatementsOnlyWhereTheyAreAskedFor(AccountSql accounts) {
    assertThat(accounts.statements(address, "%", WATCHED))
        .contains("GRANT SELECT ON performance_schema.* TO 'ampmeter_statements'@'%';")
        .containsAll(accounts.statements(address, "%", PLAIN));
    assertThat(accounts.statements(address, "%", WATCHED))
        .filteredOn(sql -> sql.contains("'seller'"))
        .containsExactlyElementsOf(
            accounts.statements(address, "%", PLAIN).stream()
                .filter(sql -> sql.contains("'seller'"))
                .toList());
    assertThat(accounts.statements(address, "%", PLAIN))
        .noneMatch(sql -> sql.contains("performance_schema") || sql.contains("SUPER"));
  }

  @ParameterizedTest
  @EnumSource
  void letsAThirdAccountSeeTheAccountsOnlyWhereTheyAreChecked(AccountSql accounts) {
    assertThat(accounts.statements(address, "%", PLAIN.audited()))
        .filteredOn(sql -> sql.contains("'ampmeter_hardening'"))
        .containsExactly(
            "CREATE USER 'ampmeter_hardening'@'%' IDENTIFIED BY 'secret';",
            "GRANT SELECT ON `mysql`.* TO 'ampmeter_hardening'@'%';",
            "GRANT SHOW DATABASES ON *.* TO 'ampmeter_hardening'@'%';");
    assertThat(accounts.statements(address, "%", WATCHED))
        .noneMatch(sql -> sql.contains("'ampmeter_hardening'"));
  }

  /** What a suite states about itself stays. */
  @Test
  void watchesStatementsUnlessTheVariantSaysNo() {
    assertThat(WATCHED.watchesStatements()).isTrue();
    assertThat(spec("false").watchingStatements().watchesStatements()).isFalse();
  }
}
