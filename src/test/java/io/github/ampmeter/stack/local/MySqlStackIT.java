package io.github.ampmeter.stack.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.DatabaseProgram.MySql;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With the MySQL that a build with -Dmysql=8 has unpacked. */
class MySqlStackIT extends LocalStackIT {

  @BeforeEach
  @Override
  void requireSoftware() {
    boolean unpacked = MySql.unpackedIn(AmpmeterHome.path().resolve("stack/mysql")).present();
    assumeTrue(unpacked, "no MySQL is unpacked: build with -Dmysql=8");
    super.requireSoftware();
  }

  @Override
  Map<String, String> always() {
    return Map.of("database", "mysql-8");
  }

  @Test
  void reportsThatItIsMySql() {
    assertThat(shared().versions().get("database")).startsWith("MySQL").contains("8.0.33");
  }
}
