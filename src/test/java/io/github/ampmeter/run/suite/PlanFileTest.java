package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanFileTest {
  private static final String STATED =
      "<elementProp name=\"sample_variables\" elementType=\"Argument\">"
          + "<stringProp name=\"Argument.name\">sample_variables</stringProp>"
          + "<stringProp name=\"Argument.value\">one, two</stringProp></elementProp>";
  private static final String SAMPLER =
      "<io.github.ampmeter.benchmark.as3ap.jmeter.As3apSampler testname=\"%s\"/>";
  private static final String THREAD_GROUP =
      "<io.github.ampmeter.jmeter.threads.ScalingThreadGroup enabled=\"%s\"/>";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "benchmark.as3ap.jmeter.As3apSampler;ir_select;ir_select:micros",
        // By the name that it had when the plan was saved.
        "jmeter.sampler.mongo.MongoSampler;find;find:micros",
        "jmeter.http.LeanHttpSampler;a;a:micros,a:latencyMicros,a:connectMicros",
        "jmeter.threads.ArrivalsGroup;a;arrival:late,arrival:around",
      })
  void namesTheVariablesOfOurElements(String type, String name, String variables)
      throws IOException {
    assertThat(plan("<io.github.ampmeter." + type + " testname=\"" + name + "\"/>").properties())
        .isEqualTo(Map.of("sample_variables", variables));
  }

  @Test
  void addsTheVariablesThatThePlanStates() throws IOException {
    assertThat(plan(SAMPLER.formatted("ir_select") + STATED).properties())
        .isEqualTo(Map.of("sample_variables", "ir_select:micros,one,two"));
  }

  @Test
  void namesNoVariableOfStockElementsNorOfOtherLabels() throws IOException {
    assertThat(plan("<HTTPSamplerProxy testname=\"a\"/>").properties()).isEmpty();
    assertThat(plan(SAMPLER.formatted("a,b") + SAMPLER.formatted("${x}")).properties()).isEmpty();
  }

  @Test
  void countsTheScalingThreadGroupsThatAreEnabled() throws IOException {
    assertThat(plan(THREAD_GROUP.formatted("true") + THREAD_GROUP.formatted("false")))
        .extracting(PlanFile::scalingThreadGroups)
        .isEqualTo(1L);
  }

  @Test
  void asksForThePropertiesThatItsElementsRead() throws IOException {
    assertThat(plan("<a>${__P(rewritesData,)}</a>").asksFor("rewritesData")).isTrue();
    assertThat(plan("<a>${__P(rewrites,)}</a>").asksFor("rewritesData")).isFalse();
  }

  @Test
  void readsAWarmUpBesideALongText() throws IOException {
    String text = "a".repeat(200_000);
    String field = "<a>${__P(warmUp,%s)} ${__P(warmUp,${__P(other,%s)})} ${__P(warmUp,3)}</a>";

    assertThat(
            plan("<hashTree><TestPlan/><hashTree>"
                    + field.formatted(text, text)
                    + "</hashTree></hashTree>")
                .warmUp())
        .isEqualTo(Duration.ofSeconds(3));
  }

  private PlanFile plan(String elements) throws IOException {
    return PlanFile.read(
        Files.writeString(
            folder.resolve("a.jmx"), "<jmeterTestPlan>" + elements + "</jmeterTestPlan>"));
  }
}
