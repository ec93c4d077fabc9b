package io.github.ampmeter.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.ampmeter.benchmark.rewrites.ToldRewrites;
import io.github.ampmeter.report.ToldArrivals;
import io.github.ampmeter.report.ToldRun;
import io.github.ampmeter.report.ToldSweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** results.json keeps the promise that docs/reference/results.schema.json makes of it. */
class ResultsSchemaTest {
  private static final Path SCHEMA = Path.of("docs/reference/results.schema.json");

  @Test
  void holdsOfRunsOfEveryVerdict() throws IOException {
    assertThat(mistakes(ResultsJson.write(ToldRun.everyVerdict()))).isEmpty();
  }

  @Test
  void holdsOfAPlanWithoutSamples() throws IOException {
    assertThat(mistakes(ResultsJson.write(ToldRun.report(ToldRun.withoutSamples())))).isEmpty();
  }

  @Test
  void holdsOfAPlanThatComparesQueries() throws IOException {
    String json = ResultsJson.write(ToldRun.report(ToldRewrites.plan(ToldRewrites.pairs())));

    assertThat(mistakes(json)).isEmpty();
  }

  @Test
  void holdsOfASweep() throws IOException {
    String json =
        ResultsJson.write(
            ToldRun.report(ToldSweep.fourWorkers("p90(*) at every step <= 1 s", 1, 2, 4)));

    assertThat(mistakes(json)).isEmpty();
  }

  @Test
  void holdsOfRatesAtWhichArrivalsWereDropped() throws IOException {
    String json =
        ResultsJson.write(
            ToldRun.report(ToldArrivals.threeUsers("p90(total) at 10 users <= 1 s", 10, 40)));

    assertThat(mistakes(json)).isEmpty();
    // Of what nobody took no time is known, nor a percentile that it is in.
    assertThat(json).contains("\"arrivalsPerSecond\" : 40", "\"p90\" : null");
  }

  @Test
  void findsAFieldThatWasRenamedAndAFigureThatBecameAText() throws IOException {
    String json = ResultsJson.write(ToldRun.everyVerdict());

    assertThat(mistakes(json.replace("\"marginPercent\"", "\"margin\""))).isNotEmpty();
    assertThat(mistakes(json.replaceFirst("\"p90\" : [0-9.]+", "\"p90\" : \"14 ms\"")))
        .isNotEmpty();
  }

  private static List<Error> mistakes(String json) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(SCHEMA))
        .validate(json, InputFormat.JSON);
  }
}
