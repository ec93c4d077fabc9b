package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanVariablesTest {
  private static final String STATED =
      "<elementProp name=\"sample_variables\" elementType=\"Argument\">"
          + "<stringProp name=\"Argument.name\">sample_variables</stringProp>"
          + "<stringProp name=\"Argument.value\">one, two</stringProp></elementProp>";
  private static final String SAMPLER =
      "<io.github.ampmeter.jmeter.sampler.As3apSampler testname=\"%s\"/>";

  @TempDir private Path folder;

  @Test
  void areThoseStatedAndTheMicrosecondsOfOurSamplers() throws IOException {
    Path plan = plan(SAMPLER.formatted("ir_select") + STATED);

    assertThat(PlanVariables.of(plan))
        .containsExactly(entry("sample_variables", "ir_select:micros,one,two"));
  }

  @Test
  void areNoneInAPlanOfStockElements() throws IOException {
    assertThat(PlanVariables.of(plan("<HTTPSamplerProxy testname=\"a\"/>"))).isEmpty();
  }

  @Test
  void leaveOutALabelThatIsNoNameOfAVariable() throws IOException {
    assertThat(PlanVariables.of(plan(SAMPLER.formatted("a,b") + SAMPLER.formatted("${x}"))))
        .isEmpty();
  }

  @Test
  void leaveABrokenPlanToJMeter() throws IOException {
    assertThat(PlanVariables.of(plan("<open>"))).isEmpty();
  }

  private Path plan(String elements) throws IOException {
    return Files.writeString(folder.resolve("a.jmx"), "<plan>" + elements + "</plan>");
  }
}
