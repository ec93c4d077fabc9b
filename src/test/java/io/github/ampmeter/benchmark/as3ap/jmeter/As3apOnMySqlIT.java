package io.github.ampmeter.benchmark.as3ap.jmeter;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.DatabaseProgram.MySql;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.local.LocalStack;
import java.nio.file.Path;
import java.util.Map;

/** With the MySQL 8 that a build with -Dmysql=8 has unpacked. */
class As3apOnMySqlIT extends As3apContract {
  @Override
  Stack stack(Path logs) {
    boolean unpacked = MySql.unpackedIn(AmpmeterHome.path().resolve("stack/mysql")).present();
    assumeTrue(unpacked, "no MySQL is unpacked: build with -Dmysql=8");
    StackSpec spec = StackSpec.parse(StackKind.LOCAL, Map.of("database", "mysql-8"));
    return new LocalStack(AmpmeterHome.path(), logs, spec);
  }
}
