package io.github.ampmeter.run.suite;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.run.WrittenPlan.element;
import static io.github.ampmeter.run.WrittenPlan.string;
import static java.util.regex.Matcher.quoteReplacement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.run.WrittenPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalTargetTest {
  private static final String INCLUDE =
      "<IncludeController><stringProp name='IncludeController.includepath'>part.jmx</stringProp>"
          + "</IncludeController><hashTree/>";
  private static final String FRAGMENT =
      "<jmeterTestPlan><hashTree><TestFragmentController/><hashTree><%s><stringProp"
          + " name='HTTPSampler.domain'>%s</stringProp></%s><hashTree/></hashTree></hashTree>"
          + "</jmeterTestPlan>";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "host: other.example, the property host is other.example",
    "port: 8080, the property port is 8080",
    "protocol: http, the property protocol is http"
  })
  void aPropertyThatNamesAnotherServerIsRejected(String property, String what) throws IOException {
    assertRefusal(() -> suite(property, "${__P(host,127.0.0.1)}", "/").stackSpec())
        .hasMessage(
            "external.web is https://www.example.org, but in plan plan "
                + what
                + ": another server would be loaded; remove one of the two");
  }

  @ParameterizedTest
  @CsvSource({"other.example, /", "'', http://other.example:81/x"})
  void aPlanWhoseRequestsAllGoElsewhereIsRejected(String domain, String path) throws IOException {
    assertThatThrownBy(() -> suite("page: 1", domain, path).stackSpec())
        .hasMessageContaining("all requests go to other.example");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "other.example | hosts: {other.example: web}",
        "10.0.0.5 | hosts: {\"10.0.0.5\": web}",
        "www.example.org:8080 | hosts: {\"www.example.org:8080\": web}"
      })
  void theLineToAddIsSaidAndHelps(String server, String line) throws IOException {
    assertRefusal(() -> suite("x: y", "", "http://" + server + "/").stackSpec())
        .hasMessageEndingWith("add this line to the suite:%n%s", line);
    Path suite = written("x: y", "", "http://" + server + "/");
    Files.writeString(suite, line + "\n", StandardOpenOption.APPEND);
    assertThat(Suites.read(suite).stackSpec().external()).containsKey("web");
  }

  /** A variable that the plan sets later has any value. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<CSVDataSet><stringProp name='variableNames'>a,server</stringProp></CSVDataSet>",
        "<CSVDataSet><stringProp name='filename'>a.csv</stringProp></CSVDataSet>",
        "<RegexExtractor><stringProp name='RegexExtractor.refname'>server</stringProp>"
            + "</RegexExtractor>",
        "<JSR223PreProcessor><stringProp name='script'>vars.put('server', 'x')</stringProp>"
            + "</JSR223PreProcessor>"
      })
  void aHostThatIsKnownAtRunTimeOnlyIsTaken(String setsLater) throws IOException {
    Path suite = written("x: y", "${server}", "/");
    Path plan = folder.resolve("plan.jmx");
    String variables =
        "<Arguments testname='v'><collectionProp name='Arguments.arguments'><elementProp name='server'>"
            + "<stringProp name='Argument.name'>server</stringProp><stringProp"
            + " name='Argument.value'>other.example</stringProp></elementProp></collectionProp>"
            + "</Arguments><hashTree/>";
    String text =
        Files.readString(plan)
            .replaceFirst("</TestPlan>\\s*<hashTree>", "$0" + quoteReplacement(variables));
    Files.writeString(plan, text);
    assertRefusal(() -> Suites.read(suite).stackSpec())
        .hasMessageContaining("all requests go to other.example:80");

    Files.writeString(plan, text.replace(variables, variables + setsLater + "<hashTree/>"));
    assertThat(Suites.read(suite).stackSpec().external()).containsKey("web");
  }

  @Test
  void aPlanWithoutHttpNeedsNoWebServer() throws IOException {
    Path suite = written("x: y", "", "/");
    Path plan = folder.resolve("plan.jmx");
    Files.writeString(suite, "stack: external\nplans: [{plan: plan.jmx}]\n");
    assertThat(Suites.read(suite).stackSpec().external()).doesNotContainKey("web");

    Files.writeString(plan, Files.readString(plan).replace("HTTPSamplerProxy", "JDBCSampler"));
    assertThat(Suites.read(suite).stackSpec().external()).containsEntry("web", "none");
  }

  /** What is disabled sends nothing, and an included file is looked into. */
  @ParameterizedTest
  @CsvSource({
    "JDBCSampler, JDBCSampler, '${__P(host,localhost)}', none",
    "HTTPSamplerProxy, JDBCSampler, ${__P(host)}, ",
    "JDBCSampler, JDBCSampler, ${__P(host)}, ",
    "JDBCSampler, HTTPSamplerProxy, '', "
  })
  void aWebServerIsNeededForWhatIsSent(String sampler, String included, String text, String web)
      throws IOException {
    Path suite = written("x: y", text, "/");
    Path plan = folder.resolve("plan.jmx");
    Files.writeString(suite, "stack: external\nplans: [{plan: plan.jmx}]\n");
    String there = Files.readString(plan).replace("HTTPSamplerProxy", sampler);
    Files.writeString(plan, there.replace("<" + sampler, INCLUDE + "<" + sampler));
    Files.writeString(folder.resolve("part.jmx"), FRAGMENT.formatted(included, "", included));

    assertThat(Suites.read(suite).stackSpec().external().get("web")).isEqualTo(web);
  }

  @Test
  void whatIsDisabledNeedsNoWebServer() throws IOException {
    Path suite = written("x: y", "${__P(host)}", "/");
    Path plan = folder.resolve("plan.jmx");
    Files.writeString(suite, "stack: external\nplans: [{plan: plan.jmx}]\n");
    Files.writeString(
        plan,
        Files.readString(plan)
            .replaceFirst(
                "(<HTTPSamplerProxy[^>]*?)( enabled=\"true\")?>", "$1 enabled=\"false\">"));

    assertThat(Suites.read(suite).stackSpec().external()).containsEntry("web", "none");

    String module = "<ModuleController testname=\"m\"/><hashTree/><HTTPSamplerProxy";
    Files.writeString(plan, Files.readString(plan).replace("<HTTPSamplerProxy", module));
    assertThat(Suites.read(suite).stackSpec().external()).doesNotContainKey("web");
  }

  @Test
  void requestsOfAnIncludedFileThatAllGoElsewhereAreRejected() throws IOException {
    Path suite = written("x: y", "", "/");
    Path plan = folder.resolve("plan.jmx");
    Files.writeString(
        plan, Files.readString(plan).replace("<HTTPSamplerProxy", INCLUDE + "<HTTPSamplerProxy"));
    Files.writeString(
        folder.resolve("part.jmx"),
        FRAGMENT.formatted("HTTPSamplerProxy", "other.example", "HTTPSamplerProxy"));

    assertRefusal(() -> Suites.read(suite).stackSpec())
        .hasMessageContaining("all requests go to other.example:80");
  }

  @Test
  void aPlanWithHttpHasAWebServer() throws IOException {
    Path suite = written("x: y", "a.example", "/");
    Files.writeString(suite, Files.readString(suite).replace("https://www.example.org", "none"));
    assertRefusal(() -> Suites.read(suite).stackSpec())
        .hasMessageEndingWith(
            "must be an address: plan plan sends HTTP requests, so there is a web server");
  }

  @ParameterizedTest
  @ValueSource(strings = {"host: WWW.example.org", "port: 443", "protocol: https", "x: y"})
  void propertiesThatAgreeAreTaken(String property) throws IOException {
    assertThat(suite(property, "${__P(host,127.0.0.1)}", "/").stackSpec().external())
        .containsKey("web");
  }

  @ParameterizedTest
  @ValueSource(strings = {"www.example.org", "${host}", "${__javaScript(1)}", ""})
  void aHostThatMayBeTheServerIsTaken(String domain) throws IOException {
    assertThat(suite("x: y", domain, "/").stackSpec().external()).containsKey("web");
  }

  @Test
  void onAStackOfOurOwnNothingContradicts() throws IOException {
    Path suite = written("x: y", "other.example", "/");
    Files.writeString(suite, Files.readString(suite).replace("stack: external", ""));

    assertThat(Suites.read(suite).stackSpec()).isNotNull();
  }

  private Suite suite(String property, String domain, String path) throws IOException {
    return Suites.read(written(property, domain, path));
  }

  private Path written(String property, String domain, String path) throws IOException {
    new WrittenPlan()
        .threads(
            "ThreadGroup",
            "Users",
            "1",
            "1",
            "",
            element(
                "HTTPSamplerProxy",
                "home",
                string("HTTPSampler.domain", domain) + string("HTTPSampler.path", path),
                ""))
        .writeTo(folder.resolve("plan.jmx"));
    return Files.writeString(
        folder.resolve("suite.yaml"),
        "stack: external\nexternal: {web: 'https://www.example.org'}\nproperties: {"
            + property
            + "}\nplans: [{plan: plan.jmx}]\n");
  }
}
