package io.github.ampmeter.stack.local;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.benchmark.olio.OlioSiteContract;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.DatabaseProgram.MySql;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Path;
import java.util.Map;

/** With the MySQL that a build with -Dmysql=8 has unpacked, which takes no LOAD DATA LOCAL. */
class MySqlOlioIT extends OlioSiteContract {
  private static final Map<String, String> VARIANTS = Map.of("database", "mysql-8");

  @Override
  protected Stack newStack(Path logs) {
    assumeTrue(
        MySql.unpackedIn(AmpmeterHome.path().resolve("stack/mysql")).present(),
        "no MySQL is unpacked: build with -Dmysql=8");
    Installed.require(VARIANTS);
    return new LocalStack(AmpmeterHome.path(), logs, StackSpec.parse(StackKind.LOCAL, VARIANTS));
  }
}
