package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.HostMap;
import io.github.ampmeter.HostMap.Target;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** What the copy of a plan has where a suite maps hosts. */
class HostsEditTest {
  private static final HostMap HOSTS =
      new HostMap(
          Map.of(
              "shop.example", new Target("web", false),
              "api.example", new Target("http://10.0.0.7:9000", false),
              "vhost.example", new Target("https://10.0.0.7", true),
              "db.example", new Target("mysql://10.0.0.6:3307", false)));

  private static final String PLAN =
      """
      <jmeterTestPlan><hashTree><TestPlan testname="Shop">
        <elementProp name="TestPlan.user_defined_variables" elementType="Arguments">
          <collectionProp name="Arguments.arguments">
            <elementProp name="db" elementType="Argument">
              <stringProp name="Argument.name">db</stringProp>
              <stringProp name="Argument.value">db.example</stringProp>
            </elementProp>
            %s
          </collectionProp>
        </elementProp></TestPlan><hashTree>%s</hashTree></hashTree></jmeterTestPlan>""";

  @ParameterizedTest
  @CsvFileSource(resources = "/run/hosts.csv", delimiter = '|', numLinesToSkip = 1)
  void namesTheTargets(String element, String property, String before, String after) {
    boolean variable = element.equals("variable");
    String inside = "<stringProp name=\"" + property + "\">" + before + "</stringProp>";
    String plan =
        variable
            ? PLAN.formatted("<elementProp name=\"x\">" + inside + "</elementProp>", "")
            : PLAN.formatted(
                "", "<%1$s testname=\"e\">%2$s</%1$s><hashTree/>".formatted(element, inside));

    assertThat(copy(plan)).contains("name=\"" + property + "\">" + after + "</stringProp>");
  }

  @Test
  void requestsAreThoseThatGoElsewhere() {
    String copy =
        copy(
            PLAN.formatted(
                "",
                "<HTTPSamplerProxy testname=\"a\"><boolProp name=\"HTTPSampler.auto_redirects\">"
                    + "true</boolProp></HTTPSamplerProxy><hashTree/>"
                    + "<HTTPSampler2 testname=\"b\"/><hashTree/>"));

    assertThat(copy)
        .contains(
            "<io.github.ampmeter.jmeter.http.MappedHttpSamplerProxy",
            "name=\"HTTPSampler.auto_redirects\">false<",
            "name=\"HTTPSampler.follow_redirects\">true<")
        .doesNotContain("<HTTPSampler");
  }

  @Test
  void aHostHeaderOfTheOldHostIsLeftToTheClient() {
    String header =
        "<elementProp><stringProp name=\"Header.name\">%s</stringProp>"
            + "<stringProp name=\"Header.value\">%s</stringProp></elementProp>";
    String headers =
        "<HeaderManager testname=\"h\">"
            + header.formatted("host", "shop.example")
            + header.formatted("Host", "vhost.example")
            + header.formatted("Origin", "https://shop.example")
            + header.formatted("Referer", "https://vhost.example/cart")
            + header.formatted("Accept", " text/html ")
            + "</HeaderManager><hashTree/>";

    assertThat(copy(PLAN.formatted("", headers)))
        .doesNotContain(">shop.example<", ">host<")
        .contains(
            ">vhost.example<",
            ">${__P(protocol,http)}://${__P(host)}:${__P(port)}<",
            ">https://vhost.example/cart<",
            "> text/html <");
  }

  private static String copy(String plan) {
    PlanFile file = PlanFile.generated(Path.of("plan.jmx"), plan.getBytes(StandardCharsets.UTF_8));
    SuitePlan mapped =
        SuitePlan.alone("plan", file, LoadSettings.OF_THE_PLAN, Targets.NONE)
            .repointed(HOSTS, Map.of());
    return new String(mapped.asRun().content(), StandardCharsets.UTF_8);
  }
}
