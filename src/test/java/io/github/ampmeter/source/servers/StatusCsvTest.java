package io.github.ampmeter.source.servers;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.source.servers.DatabaseStatus.StatusSnapshot;
import io.github.ampmeter.source.servers.StatusCsv.StatusChange;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusCsvTest {
  private static final Map<String, BigDecimal> ASKING =
      Map.of("Questions", BigDecimal.ONE, "Last_query_cost", new BigDecimal("0.000000"));
  private static final StatusSnapshot BEFORE =
      snapshot(1_000, Map.of("Questions", "40", "Gone", "7", "Last_query_cost", "0.500000"));
  private static final StatusSnapshot AFTER =
      snapshot(16_000, Map.of("Questions", "1040", "New", "3", "Last_query_cost", "0.25"));

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("database-status.csv");
  }

  @Test
  void statesBeforeAfterAndDifference() throws IOException {
    StatusCsv.write(file, ASKING, BEFORE, Optional.of(AFTER));

    assertThat(file)
        .hasContent(
            """
            variable,before,after,difference,asking
            timeMillis,1000,16000,15000,0
            Gone,7,,,0
            Last_query_cost,0.500000,0.25,-0.250000,0.000000
            Questions,40,1040,1000,1
            """);
    StatusChange questions = StatusCsv.read(file).get("Questions");
    assertThat(questions.difference()).isEqualByComparingTo("1000");
    assertThat(questions.byTheLoad()).isEqualByComparingTo("999");
    assertThat(StatusCsv.read(file)).doesNotContainKey("Gone");
  }

  @Test
  void knowsNoChangeWithoutASecondSnapshot() throws IOException {
    StatusCsv.write(file, ASKING, BEFORE, Optional.empty());

    assertThat(file).content().contains("Questions,40,,,1\n");
    assertThat(StatusCsv.read(file)).isEmpty();
  }

  @Test
  void rejectsALineThatIsNoStatus() throws IOException {
    Files.writeString(file, "variable,before,after,difference,asking\nQuestions,many,more,most,\n");

    assertRefusal(() -> StatusCsv.read(file))
        .hasMessageContaining("database-status.csv, line 2: expected variable,before,after");
  }

  private static StatusSnapshot snapshot(long timeMillis, Map<String, String> values) {
    Map<String, BigDecimal> numbers = new TreeMap<>();
    values.forEach((name, value) -> numbers.put(name, new BigDecimal(value)));
    return new StatusSnapshot(timeMillis, numbers);
  }
}
