package io.github.ampmeter.run.suite;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.run.WrittenPlan.element;
import static io.github.ampmeter.run.WrittenPlan.sampler;
import static io.github.ampmeter.run.WrittenPlan.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.run.WrittenPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A label that is called like a word of the criteria is found before any load. */
class PlanLabelsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "total, p90(total) <= 1 s",
    "requests, errors(requests) <= 0 %",
    "operations, p90(operations) <= 1 s",
    "total, stable(total)"
  })
  void refusesABareWordThatIsALabelToo(String label, String criterion) throws IOException {
    assertRefusal(() -> suite(group("ThreadGroup", sampler(label, 1)), criterion))
        .hasMessageEndingWith(
            "suite.yaml, line 1: plans[0]: criterion \"%1$s\": the plan has a label \"%2$s\";"
                    .formatted(criterion, label)
                + " write (\"%s\") with quotes to mean it, or rename it".formatted(label));
  }

  @Test
  void refusesItWhereATransactionOfTheSameNameLiesDeepInThePlan() {
    String inner = element("TransactionController", "total", "", sampler("page", 1));
    WrittenPlan plan = group("ThreadGroup", element("LoopController", "again", "", inner));

    assertThatThrownBy(() -> suite(plan, "p90(total) <= 1 s"))
        .hasMessageContaining("the plan has a label \"total\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p90(\\\"total\\\") <= 1 s",
        "p90(*) <= 1 s",
        "errors(requests) <= 0 %",
        "p90(Total) <= 1 s"
      })
  void takesACriterionThatLeavesNothingOpen(String criterion) throws IOException {
    assertThat(suite(group("ThreadGroup", sampler("total", 1)), criterion).plans()).hasSize(1);
  }

  @Test
  void takesTheBareWordWhereNoRowOfTheLoadCanBearIt() throws IOException {
    String disabled = sampler("total", 1).replace("enabled=\"true\"", "enabled=\"false\"");
    String named = element("LoopController", "total", "", sampler("page", 1));
    WrittenPlan plan =
        group("ThreadGroup", disabled + named + sampler("${total}", 1))
            .group("TestFragmentController", "total", "", sampler("total", 1))
            .threads("SetupThreadGroup", "total", "1", "1", "", sampler("total", 1));

    assertThat(suite(plan, "p90(total) <= 1 s").plans()).hasSize(1);
  }

  @Test
  void namesTheSamplersWhoseRowsDidNotCome() throws IOException {
    String conditional = element("IfController", "found", "", http("Pay") + http("Confirm"));
    WrittenPlan plan = group("ThreadGroup", http("Home") + conditional);

    assertThat(withoutSample(plan, "Home"))
        .contains(
            "2 of the plan's 3 samplers made no sample in the window, so they are not judged:"
                + " \"Pay\", \"Confirm\"");
    assertThat(withoutSample(plan, "Home", "Pay", "Confirm")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "${__P(gzip,true)} | gzip | false | false",
        "${__P(gzip,false)} | other | false | false",
        "${__P(gzip,false)} | gzip | true | true",
        "${gzip} | gzip | false | true"
      })
  void expectsNoRowsOfWhatAPropertyOfTheRunTurnsOff(
      String condition, String property, String value, boolean expected) throws IOException {
    String off =
        element("IfController", "where", string("IfController.condition", condition), http("Gzip"));
    PlanFile plan = written(group("ThreadGroup", http("Home") + off));

    assertThat(plan.labels(Map.of(property, value)).withoutSample(Set.of("Home")).isPresent())
        .isEqualTo(expected);
  }

  @Test
  void namesTheLabelThatAMisspeltOneIsNearTo() throws IOException {
    PlanFile plan = written(group("ThreadGroup", http("Home") + http("Pay")));

    assertThat(plan.labels().meant("Hone", Set.of())).contains("Home");
    assertThat(plan.labels().meant("search", Set.of("Search"))).contains("Search");
    assertThat(plan.labels().meant("Pay", Set.of("Home"))).as("not in the dry run").isEmpty();
    assertThat(plan.labels().meant("Checkout", Set.of("Home"))).as("near to none").isEmpty();
    assertThat(
            written(group("ThreadGroup", http("Item 1") + http("Item ${n}")))
                .labels()
                .meant("Item 7", Set.of()))
        .as("may be a label that an expression makes")
        .isEmpty();
  }

  @Test
  void namesALeanRequestThatMadeNone() throws IOException {
    String lean = element("io.github.ampmeter.jmeter.http.LeanHttpSampler", "Pay", "", "");

    assertThat(withoutSample(group("ThreadGroup", http("Home") + lean), "Home").orElseThrow())
        .endsWith(": \"Pay\"");
  }

  @Test
  void expectsNoRowsOfWhatMakesNoneOrMayHaveMadeThemBefore() throws IOException {
    String hidden = "<boolProp name=\"TransactionController.parent\">true</boolProp>";
    WrittenPlan plan =
        group(
                "ThreadGroup",
                element("OnceOnlyController", "once", "", http("Login"))
                    + element("TransactionController", "Buy", hidden, http("Cart"))
                    + http("${page}")
                    + http("Off").replace("enabled=\"true\"", "enabled=\"false\"")
                    + http("Home"))
            .threads("SetupThreadGroup", "before", "1", "1", "", http("Prepare"));

    assertThat(withoutSample(plan, "Home", "Buy")).isEmpty();
  }

  @Test
  void expectsNoRowsWhereAScriptMayLeaveThemOut() throws IOException {
    String ignoring = element("JSR223PostProcessor", "s", string("script", "prev.setIgnore()"), "");
    String off = ignoring.replace("enabled=\"true\"", "enabled=\"false\"");
    String group = element("GenericController", "all", "", ignoring + http("Page"));

    assertThat(withoutSample(group("ThreadGroup", http("Home") + group), "Home")).isEmpty();
    assertThat(withoutSample(group("ThreadGroup", http("Home") + http("Warm", ignoring)), "Home"))
        .isEmpty();
    assertThat(withoutSample(group("ThreadGroup", http("Home") + http("Warm", off)), "Home"))
        .isNotEmpty();
  }

  @Test
  void expectsNothingBesideAMixWhoseOperationsHaveRowsInTheReport() throws IOException {
    String mix = element("OperationMixController", "mix", "", http("Seldom"));
    String recovery = element("IfController", "lost", "", http("log in again"));

    assertThat(withoutSample(group("ThreadGroup", mix + recovery), "Home")).isEmpty();
  }

  private static String http(String name) {
    return http(name, "");
  }

  private static String http(String name, String children) {
    return element("HTTPSamplerProxy", name, "", children);
  }

  private PlanFile written(WrittenPlan plan) throws IOException {
    Path file = folder.resolve("plan.jmx");
    plan.writeTo(file);
    return PlanFile.read(file);
  }

  private Optional<String> withoutSample(WrittenPlan plan, String... seen) throws IOException {
    return written(plan).labels().withoutSample(Set.of(seen)).map(Issue::message);
  }

  private static WrittenPlan group(String type, String children) {
    return new WrittenPlan().threads(type, "Users", "1", "1", "", children);
  }

  private Suite suite(WrittenPlan plan, String criterion) throws IOException {
    plan.writeTo(folder.resolve("plan.jmx"));
    return Suites.read(
        Files.writeString(
            folder.resolve("suite.yaml"),
            "plans: [{plan: plan.jmx, targets: \"%s\"}]".formatted(criterion)));
  }
}
