package io.github.ampmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.benchmark.as3ap.As3apDataset;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import io.github.ampmeter.run.session.Stacks;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plans with a database, in JMeter as its download has it with our zip. */
class StockJMeterOnADatabaseIT {
  private static final Path PLANS = AmpmeterHome.path().toAbsolutePath().resolve("testplans");

  @TempDir private Path folder;

  @Test
  void as3apAndQueryPairsRunAndAreJudged() throws Exception {
    StockJMeter jmeter = StockJMeter.in(folder);
    Path pair = Files.createDirectories(folder.resolve("pairs/tiny"));
    Files.writeString(pair.resolve("original.sql"), "select 40 + 2");
    Files.writeString(pair.resolve("rewrite.sql"), "select 42");
    try (EmbeddedStack stack =
        new EmbeddedStack(
            AmpmeterHome.path(),
            Files.createDirectory(folder.resolve("logs")),
            StackSpec.of(StackKind.EMBEDDED))) {
      StackAddresses addresses = stack.start();
      new As3apDataset(DatabaseSize.parse("4MB"), Engine.parse("InnoDB"))
          .load(addresses.database()::connect, remark -> {});
      Map<String, String> properties = new HashMap<>(Stacks.properties(addresses));
      properties.putAll(
          Map.of(
              "warmUp", "0",
              "duration", "3",
              "size", "4MB",
              "engine", "InnoDB",
              "folder", folder.resolve("pairs").toString(),
              "turn", "20"));

      assertThat(jmeter.run(folder, PLANS.resolve("as3ap-throughput.jmx"), 0, properties))
          .contains("Required Percentiles - PASSED");
      assertThat(jmeter.run(folder, PLANS.resolve("query-rewrites.jmx"), 0, properties))
          .contains("Required Percentiles - PASSED");
    }
    assertThat(Files.readString(folder.resolve("samples.jtl")))
        .contains("background ir_select", "tiny original", "tiny rewrite")
        .doesNotContain(",false,");
  }
}
