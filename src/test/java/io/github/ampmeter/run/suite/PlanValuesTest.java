package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.run.WrittenPlan;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Fields with expressions come to what they come to in JMeter, or are left to it. */
class PlanValuesTest {
  private static final Map<String, String> PROPERTIES =
      Map.of("users", "12", "wide", " 9 ", "empty", "", "list", "x,y", "chosen", "users");
  private static final Map<String, String> VARIABLES =
      Map.of("n", "41", "two words", "7", "path", "C:\\data\\new");

  @BeforeEach
  void tellJMeter() {
    HeadlessJMeter.home();
    PROPERTIES.forEach(JMeterUtils::setProperty);
    JMeterVariables variables = new JMeterVariables();
    VARIABLES.forEach(variables::put);
    JMeterContextService.getContext().setVariables(variables);
  }

  @AfterEach
  void forget() {
    PROPERTIES.keySet().forEach(JMeterUtils.getJMeterProperties()::remove);
    JMeterContextService.getContext().setVariables(new JMeterVariables());
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "plan-values.csv",
      delimiter = '|',
      numLinesToSkip = 1,
      ignoreLeadingAndTrailingWhitespace = false)
  void comeToWhatTheyComeToInJMeter(String text, boolean known) throws Exception {
    Optional<String> value = new PlanValues(PROPERTIES, plan()).of(text);

    assertThat(value).isEqualTo(known ? Optional.of(inJMeter(text)) : Optional.empty());
  }

  /** JMeter leaves a field without expressions as it is. */
  private static String inJMeter(String text) throws Exception {
    CompoundVariable field = new CompoundVariable(text);
    return field.hasFunction() ? field.execute() : text;
  }

  private static PlanXml.Part plan() throws Exception {
    StringBuilder arguments = new StringBuilder();
    VARIABLES.forEach(
        (name, value) ->
            arguments.append(
                "<elementProp>%s%s</elementProp>"
                    .formatted(
                        WrittenPlan.string("Argument.name", name),
                        WrittenPlan.string("Argument.value", value))));
    String plan =
        """
        <jmeterTestPlan><hashTree><TestPlan testname="Plan">
        <elementProp name="TestPlan.user_defined_variables">
        <collectionProp name="Arguments.arguments">%s</collectionProp></elementProp>
        </TestPlan></hashTree></jmeterTestPlan>"""
            .formatted(arguments);
    return PlanXml.of(plan.getBytes(StandardCharsets.UTF_8)).plan().orElseThrow();
  }
}
