package io.github.ampmeter.run.suite;

import static io.github.ampmeter.run.WrittenPlan.element;
import static io.github.ampmeter.run.WrittenPlan.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.run.WrittenPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanWarningsTest {
  private static final String ASSERTION = response("200");
  private static final String CHILDREN = string("Assertion.scope", "children");

  @TempDir private Path folder;

  @Test
  void saysNothingOfAPlanWhoseRequestsAreAsserted() throws IOException {
    assertThat(remarks(http("home", "") + http("search", "") + ASSERTION)).isEmpty();
    assertThat(remarks(http("home", ASSERTION))).isEmpty();
  }

  @Test
  void countsHttpRequestsWithoutAnAssertion() throws IOException {
    assertThat(remarks(http("home", ASSERTION) + http("search", "")))
        .containsExactly(
            "1 of 2 HTTP requests have no assertion, so a wrong page with status 200 succeeds:"
                + " \"search\"");
  }

  @Test
  void countsLeanHttpRequestsAmongThem() throws IOException {
    String lean = element("io.github.ampmeter.jmeter.http.LeanHttpSampler", "page", "", "");

    assertThat(remarks(http("home", ASSERTION) + lean))
        .singleElement()
        .asString()
        .startsWith("1 of 2 HTTP requests")
        .endsWith(": \"page\"");
  }

  @Test
  void namesWhatMakesASuccessOfAFailure() throws IOException {
    String ignoring =
        element(
            "ResponseAssertion",
            "lenient",
            patterns("500") + "<boolProp name=\"Assertion.assume_success\">true</boolProp>",
            "");
    String script =
        element("JSR223PostProcessor", "whitewash", string("s", "prev.setSuccessful(true)"), "");
    String leaving = element("JSR223Listener", "sieve", string("s", "prev.setIgnore()"), "");
    String cache = element("CacheManager", "cache", "", "");

    assertThat(remarks(http("home", "") + ignoring + script + leaving + cache))
        .containsExactly(
            "An assertion ignores a response's status, so a 500 can succeed: \"lenient\"",
            "A script sets samples to success: \"whitewash\"",
            "A script can leave samples out of the figures and of the errors: \"sieve\"",
            "Responses from the client's cache make no sample and shorten operations: \"cache\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "prev.successful = true",
        "prev.setSuccessful(Boolean.TRUE)",
        "prev.setSuccessful( ok )",
        "prev.setResponseOK()",
        "log.info('http://x'); prev.setSuccessful(true)",
      })
  void findsAScriptThatSetsSuccess(String script) throws IOException {
    assertThat(remarks(http("home", ASSERTION) + script("JSR223PostProcessor", script)))
        .containsExactly("A script sets samples to success: \"script\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "// prev.setSuccessful(true)",
        "/* prev.successful = true\n prev.setSuccessful(true) */",
        "prev.setSuccessful(false)",
        "prev.successful = Boolean.FALSE",
        "if (prev.successful == true) log.info('good')",
      })
  void aCommentOrAFailureIsNoSuccess(String script) throws IOException {
    assertThat(remarks(http("home", ASSERTION) + script("JSR223PostProcessor", script))).isEmpty();
  }

  @Test
  void readsTheFileOfAScript() throws IOException {
    Files.writeString(folder.resolve("mend.groovy"), "prev.setSuccessful(true)");

    assertThat(
            remarks(
                http("home", ASSERTION)
                    + element(
                        "JSR223PostProcessor", "script", string("filename", "mend.groovy"), "")))
        .containsExactly("A script sets samples to success: \"script\"");
  }

  @Test
  void anErrorIsWantedWhereTheRequestDemandsItsCode() throws IOException {
    PlanFile plan =
        plan(
            http("gone", code("410", 1) + code("200|404", 1))
                + http("never 404", code("404", 5))
                + http("any", code("404", 1, "500"))
                + http("images", code("404", 1).replace("<intProp", CHILDREN + "<intProp"))
                + http("home", ASSERTION)
                + code("503", 1));

    assertThat(plan.wantedErrors()).isEqualTo(Map.of("gone", Set.of("410")));
  }

  private static String code(String code, int type, String... others) {
    return element(
        "ResponseAssertion",
        "status",
        patterns(Stream.concat(Stream.of(code), Stream.of(others)).toArray(String[]::new))
            + string("Assertion.test_field", "Assertion.response_code")
            + "<intProp name=\"Assertion.test_type\">"
            + type
            + "</intProp>",
        "");
  }

  @ParameterizedTest
  @MethodSource("assertionsThatCheckNothing")
  void anAssertionThatChecksNothingCountsAsNone(String assertion) throws IOException {
    assertThat(remarks(http("home", assertion)))
        .singleElement()
        .asString()
        .startsWith("The assertions of 1 of 1 HTTP request check nothing");
  }

  private static List<String> assertionsThatCheckNothing() {
    return List.of(
        response(),
        response(".*"),
        response("(?s).*", ""),
        element("ResponseAssertion", "a", patterns("ok") + CHILDREN, ""),
        element("DurationAssertion", "a", string("DurationAssertion.duration", "900"), ""),
        script("JSR223Assertion", "// later"),
        element("XPathAssertion", "a", string("XPath.xpath", ""), ""));
  }

  @ParameterizedTest
  @MethodSource("assertionsThatCheck")
  void anAssertionThatCanFailCounts(String assertion) throws IOException {
    assertThat(remarks(http("home", assertion))).isEmpty();
  }

  private static List<String> assertionsThatCheck() {
    return List.of(
        response(".*", "Welcome"),
        element(
            "ResponseAssertion",
            "status 404",
            patterns("404")
                + string("Assertion.test_field", "Assertion.response_code")
                + "<boolProp name=\"Assertion.assume_success\">true</boolProp>",
            ""),
        element(
            "ResponseAssertion",
            "a",
            patterns("") + "<intProp name=\"Assertion.test_type\">8</intProp>",
            ""),
        script("JSR223Assertion", "if (!prev.responseDataAsString) AssertionResult.failure = true"),
        element("JSR223Assertion", "a", string("filename", "${file}"), ""));
  }

  private static String response(String... patterns) {
    return element("ResponseAssertion", "status 200", patterns(patterns), "");
  }

  private static String patterns(String... patterns) {
    return "<collectionProp name=\"Asserion.test_strings\">"
        + Stream.of(patterns).map(text -> string("1", text)).collect(Collectors.joining())
        + "</collectionProp>";
  }

  private static String script(String type, String script) {
    return element(type, "script", string("script", script), "");
  }

  @ParameterizedTest
  @MethodSource("ourPlans")
  void hasNothingToSayOfOurOwnPlans(Path plan) {
    assertThat(PlanFile.read(plan).warnings()).isEmpty();
  }

  private static List<Path> ourPlans() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("testplans"))) {
      return files.filter(file -> file.toString().endsWith(".jmx")).toList();
    }
  }

  private static String http(String name, String children) {
    return element("HTTPSamplerProxy", name, "", children);
  }

  private List<String> remarks(String children) throws IOException {
    return Issue.messages(plan(children).warnings());
  }

  private PlanFile plan(String children) throws IOException {
    return PlanFile.read(
        new WrittenPlan()
            .threads("ThreadGroup", "Users", "1", "1", "", children)
            .writeTo(folder.resolve("plan.jmx")));
  }
}
