package io.github.ampmeter.report.result;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.ampmeter.benchmark.rewrites.ToldRewrites;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.stats.ResponseSize;
import io.github.ampmeter.report.ToldArrivals;
import io.github.ampmeter.report.ToldRun;
import io.github.ampmeter.report.ToldSweep;
import io.github.ampmeter.report.result.SavedResults.SavedLabel;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A results.json that no report has written is refused with file, field, rule and value. */
class ResultsReaderTest {
  private static final String RESULTS =
      """
      {"schema": 1, "run": {"title": "t", "start": "2026-11-21T10:00:00Z"}, "plans": [
      {"plan": "home", "window":
       {"start": "2026-11-21T10:00:00Z", "end": "2026-11-21T10:00:09Z"}, "labels": [
      {"label": "total", "kind": "total", "users": 2, "repeat": 1, "samples": 90, "errors": 3,
       "throughputPerSecond": 9.5, "elapsedMillis": {"mean": 7.5, "p90": null},
       "answers": {"count": 87, "typicalBytes": 312.0, "spread": 0.25,
       "quarters": {"33": 80, "54": 7}}}]}]}""";
  private static final Path SCHEMA = Path.of("docs/reference/results.schema.json");

  @Test
  void readsWhatAReportHasWritten() {
    LoadPoint total = ResultsReader.read("a", RESULTS).plans().get(0).totals().get(0);

    assertThat(total.load()).isEqualTo(2);
    assertThat(total.throughput()).isEqualTo(9.5);
    assertThat(total.elapsed().mean()).isEqualTo(7.5);
    assertThat(total.elapsed().percentile(90)).isNaN();
    assertThat(total.samples()).isEqualTo(90);
    assertThat(total.errors()).isEqualTo(3);
    assertThat(ResultsReader.read("a", RESULTS).plans().get(0).windowMillis()).isEqualTo(9000);
  }

  @Test
  void readsHowLargeAnswersWere() {
    ResponseSize read = label(RESULTS).size();

    assertThat(read.count()).isEqualTo(87);
    assertThat(read.typical()).isCloseTo(312, within(1e-9));
    assertThat(read.spread()).isCloseTo(0.25, within(1e-9));
    assertThat(read.shares().counts()).isEqualTo(Map.of(33, 80L, 54, 7L));
    assertThat(label(RESULTS.replace("312.0", "null")).size()).isEqualTo(ResponseSize.NONE);
    assertThat(label(RESULTS.replace("answers", "other")).size()).isEqualTo(ResponseSize.NONE);
  }

  private static SavedLabel label(String results) {
    return ResultsReader.read("a", results).plans().get(0).labels().get(0);
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/report/results-rejected.csv",
      delimiter = ';',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void refusesWhatCannotBe(String text, String changed, String reason) {
    assertThat(RESULTS).contains(text);
    assertRefusal(() -> ResultsReader.read("a.json", RESULTS.replace(text, changed)))
        .hasMessageStartingWith("a.json")
        .hasMessageContaining(reason);
  }

  @Test
  void refusesTwoPlansOfOneName() {
    String plan = RESULTS.substring(RESULTS.indexOf("{\"plan\""), RESULTS.length() - 2);

    assertThatThrownBy(
            () -> ResultsReader.read("a.json", RESULTS.replace(plan, plan + ", " + plan)))
        .hasMessage("a.json: plans[1].plan must be unique, was \"home\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\\n\\u001b[31m"})
  void quotesTheBeginningOfALongNameInOneLine(String part) {
    String name = part.repeat(5000);
    String plan = "{\"plan\": \"" + name + "\", \"labels\": []}";
    String results = RESULTS.substring(0, RESULTS.indexOf("{\"plan\"")) + plan + ", " + plan + "]}";

    assertRefusal(() -> ResultsReader.read("a.json", results))
        .hasMessageMatching("a.json: plans\\[1].plan must be unique, was \"[^\\p{Cntrl}]{58}…");
    assertRefusal(() -> ResultsReader.read("a.json", RESULTS.replace("\"33\"", '"' + name + '"')))
        .hasMessageMatching(".* must have fields of whole numbers, was \"[^\\p{Cntrl}]{58}…");
  }

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

  /** Of a field that was renamed, the reader would take the old name for absent. */
  @Test
  void readsOnlyFieldsThatAReportWrites() {
    String written =
        Stream.of(
                ToldRun.everyVerdict(),
                ToldRun.report(ToldSweep.fourWorkers("p90(*) at every step <= 1 s", 1, 2, 4)),
                ToldRun.report(ToldArrivals.threeUsers("p90(total) at 10 users <= 1 s", 10, 40)))
            .map(ResultsJson::write)
            .collect(Collectors.joining());

    assertThat(
            Stream.concat(
                    Stream.of(SavedResults.class),
                    Stream.of(SavedResults.class.getDeclaredClasses()))
                .filter(Class::isRecord)
                .flatMap(type -> Stream.of(type.getRecordComponents()))
                .map(RecordComponent::getName)
                // The first is added on reading; a limited load generator alone has the other.
                .filter(name -> !Set.of("source", "generatorLimited").contains(name))
                .filter(name -> !written.contains("\"" + name + "\" :")))
        .isEmpty();
  }

  private static List<Error> mistakes(String json) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(SCHEMA))
        .validate(json, InputFormat.JSON);
  }
}
