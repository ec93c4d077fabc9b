package io.github.ampmeter.run.suite;

import static io.github.ampmeter.run.WrittenPlan.element;
import static io.github.ampmeter.run.WrittenPlan.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.WrittenPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanWarningsTest {
  private static final String ASSERTION = element("ResponseAssertion", "status 200", "", "");

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
            "1 of 2 HTTP requests have no assertion, a wrong page with status 200 succeeds:"
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
            "<boolProp name=\"Assertion.assume_success\">true</boolProp>",
            "");
    String script =
        element("JSR223PostProcessor", "whitewash", string("s", "prev.setSuccessful(true)"), "");
    String leaving = element("JSR223Listener", "sieve", string("s", "prev.setIgnore()"), "");
    String cache = element("CacheManager", "cache", "", "");

    assertThat(remarks(http("home", "") + ignoring + script + leaving + cache))
        .containsExactly(
            "the status of an answer is ignored (a 500 can succeed) by the assertion \"lenient\"",
            "a script sets samples to success: \"whitewash\"",
            "a script can leave samples out of the figures and of the errors: \"sieve\"",
            "what the client's own cache answers makes no sample and shortens operations, by"
                + " \"cache\"");
  }

  @ParameterizedTest
  @MethodSource("ourPlans")
  void hasNothingToSayOfOurOwnPlans(Path plan) {
    assertThat(PlanFile.read(plan).remarks()).isEmpty();
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
    return PlanFile.read(
            new WrittenPlan()
                .threads("ThreadGroup", "Users", "1", "1", "", children)
                .writeTo(folder.resolve("plan.jmx")))
        .remarks();
  }
}
