package io.github.ampmeter.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.observe.DatabaseStatus.KeptVariables;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusVariablesTest {
  @TempDir private Path folder;

  /**
   * A criterion may name whatever the server tells in numbers, and a load must not be lost by it.
   */
  @Test
  void whatIsBelowZeroIsNotKeptSoThatTheFileCanBeReadBack() throws IOException {
    KeptVariables kept = new KeptVariables(List.of("Lag", "Questions"));
    Map<String, BigDecimal> told =
        Map.of(
            "Lag", BigDecimal.valueOf(-1),
            "Questions", BigDecimal.valueOf(7),
            "Uptime", BigDecimal.TEN);
    Path file = folder.resolve("observe.csv");
    try (ObserveCsv csv = new ObserveCsv(file)) {
      csv.write(1, ObserveCsv.STATUS_ASKING, kept.of(told));
      csv.write(1, ObserveCsv.STATUS, kept.changed(told));
    }

    assertThat(ObserveCsv.readStatus(file).values())
        .containsOnlyKeys("Questions", "Uptime")
        .containsEntry("Questions", new double[] {7});
  }
}
