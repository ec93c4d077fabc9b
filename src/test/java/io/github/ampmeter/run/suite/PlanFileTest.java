package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void tellsTheVariablesItStatesAndTheMicrosecondsOfOurSamplers() throws IOException {
    assertThat(plan(SAMPLER.formatted("ir_select") + STATED).properties())
        .isEqualTo(Map.of("sample_variables", "ir_select:micros,one,two"));
  }

  @Test
  void knowsASamplerByTheNameThatItHadWhenThePlanWasSaved() throws IOException {
    assertThat(
            plan("<io.github.ampmeter.jmeter.sampler.mongo.MongoSampler testname=\"find\"/>")
                .properties())
        .isEqualTo(Map.of("sample_variables", "find:micros"));
  }

  @Test
  void knowsThatALeanHttpRequestTellsLatencyAndConnectTimeToo() throws IOException {
    assertThat(
            plan("<io.github.ampmeter.jmeter.http.LeanHttpSampler testname=\"a\"/>").properties())
        .isEqualTo(Map.of("sample_variables", "a:micros,a:latencyMicros,a:connectMicros"));
  }

  @Test
  void tellsHowLateArrivalsBegin() throws IOException {
    assertThat(
            plan("<io.github.ampmeter.jmeter.threads.ArrivalsGroup testname=\"a\"/>").properties())
        .isEqualTo(Map.of("sample_variables", "arrival:late,arrival:around"));
  }

  @Test
  void tellsNothingOfAPlanOfStockElements() throws IOException {
    assertThat(plan("<HTTPSamplerProxy testname=\"a\"/>").properties()).isEmpty();
  }

  @Test
  void leavesOutALabelThatIsNoNameOfAVariable() throws IOException {
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

  private PlanFile plan(String elements) throws IOException {
    return PlanFile.read(
        Files.writeString(
            folder.resolve("a.jmx"), "<jmeterTestPlan>" + elements + "</jmeterTestPlan>"));
  }
}
