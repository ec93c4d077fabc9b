package io.github.ampmeter.run.suite;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.load.UserSteps;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.run.WrittenPlan;
import io.github.ampmeter.run.suite.SuitePlan.PlanData;
import io.github.ampmeter.site.SiteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuitesTest {
  @TempDir private Path folder;

  @BeforeEach
  void aPlanBesideTheSuite() throws IOException {
    Files.writeString(folder.resolve("home.jmx"), "<jmeterTestPlan/>");
    Files.writeString(
        folder.resolve("swept.jmx"),
        "<jmeterTestPlan><io.github.ampmeter.jmeter.threads.ScalingThreadGroup/></jmeterTestPlan>");
  }

  @Test
  void readsEverythingThatASuiteCanSay() throws IOException {
    Suite suite =
        read(
            """
            name: nightly
            stack: embedded
            variants: {keepAlive: false}
            facts: {release: 2026.10, build: 007}
            properties: {work: 100}
            jmeter: {heap: 512m}
            plans:
              - plan: home.jmx
                name: start-page
                users: 4
                warmUp: 3 s
                duration: 1.5 min
                targets: [p90(*) <= 1 s, errors(total) <= 1 %]
                properties: {page: /index.html}
            """);

    assertThat(suite.name()).isEqualTo("nightly");
    assertThat(suite.stack().variants()).containsEntry("keepAlive", "false");
    assertThat(suite.facts()).containsEntry("release", "2026.10").containsEntry("build", "007");
    assertThat(suite.generator().properties()).containsEntry("work", "100");
    assertThat(suite.generator().heap()).contains("512m");
    SuitePlan plan = suite.plans().get(0);
    assertThat(plan.name()).isEqualTo("start-page");
    assertThat(plan.jmx()).isEqualTo(folder.resolve("home.jmx"));
    assertThat(plan.load().get(LoadKey.USERS)).contains(UserSteps.of(4));
    assertThat(plan.load().get(LoadKey.WARM_UP)).contains(Duration.ofSeconds(3));
    assertThat(plan.load().get(LoadKey.DURATION)).contains(Duration.ofSeconds(90));
    assertThat(plan.properties()).containsEntry("page", "/index.html");
    assertThat(plan.targets().criteria())
        .extracting(Criterion::text)
        .containsExactly("p90(*) <= 1 s", "errors(total) <= 1 %");
  }

  @Test
  void readsTheSuiteThatInitWrites() throws IOException {
    Files.copy(folder.resolve("home.jmx"), folder.resolve("plan.jmx"));
    Files.writeString(folder.resolve("site.targets"), "errors(total) <= 0 %\n");
    Map<String, Object> values =
        Map.of(
            "name", "shop",
            "web", "https://127.0.0.1",
            "user", "o'neil\\\nstack: local #\"",
            "passwordVariable", "SITE_PASSWORD",
            "caFile", "/a/ca.pem",
            "users", 5,
            "warmUp", 5,
            "duration", 30);

    assertThat(read(SiteFile.SUITE.filled(values)).stack().variants())
        .containsEntry("external.user", "o'neil\\\nstack: local #\"")
        .containsEntry("external.caFile", "/a/ca.pem");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/ | /",
        "[/, /search.php?q=red] | /search.php?q=red",
        "{Home: /, Red things: /search.php?q=red} | Red things",
        "{GET /: /, GET /red: /search.php?q=red} | GET /red",
        "{\"GET /\": /, \"Red, /red\": /search.php?q=red, GET /b: /b?c} | GET /b",
        "{/: /, /red: '/search.php?q=red', It's blue: /blue?a} | It's blue",
        "'{\n  Home: /, # the first\n  Red: /search.php?q=red\n  }' | Red",
      })
  void makesAPlanOfPages(String url, String label) throws IOException {
    SuitePlan plan =
        read("plans: [{url: %s, users: 1..4 x2, requests: 10}]".formatted(url)).plans().get(0);

    assertThat(plan.name()).isEqualTo("url");
    assertThat(plan.file().isGenerated()).isTrue();
    assertThat(plan.copy().changes()).isEmpty();
    assertThat(plan.file().properties().get("sample_variables")).contains(label + ":micros");
  }

  @Test
  void takesAQuotedPageOfAnyLength() throws IOException {
    String page = "/" + "x".repeat(9_999);

    assertThat(read("plans: [{url: [\"%s\"]}]".formatted(page)).plans()).hasSize(1);
  }

  @Test
  void readsTheDataOfAPlanByItsNameOrWithParameters() throws IOException {
    Suite suite =
        read(
            """
            plans:
              - {plan: home.jmx, name: a, data: olio}
              - plan: home.jmx
                name: b
                data: {name: olio, users: 50, queries: original}
            """);

    PlanData shortly = suite.plans().get(0).data().orElseThrow();
    assertThat(shortly.name()).isEqualTo("olio");
    assertThat(shortly.parameters()).isEmpty();
    PlanData fully = suite.plans().get(1).data().orElseThrow();
    assertThat(fully.name()).isEqualTo("olio");
    assertThat(fully.parameters()).containsOnly(entry("users", "50"), entry("queries", "original"));
    assertThat(fully.place()).endsWith("suite.yaml, line 5: plans[1].data");
  }

  @Test
  void readsBesideWhichOtherPlansTheReportPutsOne() throws IOException {
    Suite suite =
        read(
            """
            plans:
              - {plan: home.jmx, name: before}
              - {plan: home.jmx, name: changed, against: [before, after]}
              - {plan: home.jmx, name: after, against: before}
            """);

    assertThat(suite.plans())
        .extracting(SuitePlan::against)
        .containsExactly(List.of(), List.of("before", "after"), List.of("before"));
    assertThat(suite.plans().get(2).with(Map.of("work", "1")).against()).containsExactly("before");
  }

  @Test
  void leavesWhatIsNotSaidToThePlan() throws IOException {
    Suite suite = read("plans: [{plan: home.jmx}]");

    assertThat(suite.name()).isEqualTo("suite");
    assertThat(suite.stack().kind()).isEqualTo("embedded");
    SuitePlan plan = suite.plans().get(0);
    assertThat(plan.name()).isEqualTo("home");
    assertThat(plan.load()).isEqualTo(LoadSettings.OF_THE_PLAN);
    assertThat(plan.load().properties()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "users: 1,2,4|1,2,4",
        "users: 1..8|1,2,3,4,5,6,7,8",
        "users: [1, 2, 8..16 x2]|1,2,8,16",
        "users: 4|4"
      })
  void readsStepsOfUsers(String users, String steps) throws IOException {
    SuitePlan plan = read("plans:\n  - plan: swept.jmx\n    " + users + "\n").plans().get(0);

    assertThat(plan.load().get(LoadKey.USERS).orElseThrow()).hasToString(steps);
  }

  @Test
  void readsHowASweepIsDriven() throws IOException {
    LoadSettings load =
        read("plans: [{plan: swept.jmx, users: 1..4, requests: 1000, pause: 2 s, repeats: 3,"
                + " preheat: 7 s}]")
            .plans()
            .get(0)
            .load();

    assertThat(load.properties())
        .containsEntry("users", "1,2,3,4")
        .containsEntry("requests", "1000")
        .containsEntry("pause", "2")
        .containsEntry("repeats", "3")
        .containsEntry("preheat", "7");
    assertThat(load.passes()).isEqualTo(12);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plan: home.jmx, warmUp: 20 s, duration: 37 s|true",
        "plan: home.jmx, warmUp: 20 s, duration: 38 s|false",
        "plan: swept.jmx, users: '1,2', duration: 25 s, pause: 2 s, preheat: 6 s|true",
        "plan: swept.jmx, users: '1,2', duration: 25 s, pause: 2 s, preheat: 7 s|false",
        "plan: swept.jmx, users: '1,2', requests: 50000|true",
        "plan: swept.jmx, users: '1,2', requests: 50001|false",
        "plan: home.jmx, users: 10, iterations: 10000|true",
        "plan: home.jmx, users: 10, iterations: 10001|false",
        "plan: home.jmx|false"
      })
  void knowsAShortLoad(String plan, boolean isShort) throws IOException {
    assertThat(read("plans: [{" + plan + "}]").plans().get(0).isShort()).isEqualTo(isShort);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plan: home.jmx, warmUp: 20 s, duration: 37 s|57",
        "plan: home.jmx, users: 10, iterations: 5|10",
        "plan: swept.jmx, users: '1,2', warmUp: 1 s, duration: 25 s, pause: 2 s, preheat: 7 s|61",
        "plan: swept.jmx, users: '1,2', warmUp: 1 s, duration: 4 s, repeats: 2|34",
        "plan: swept.jmx, users: '1,2', requests: 5, preheat: 1 min|83",
      })
  void knowsAboutHowLongALoadTakes(String plan, int seconds) throws IOException {
    SuitePlan read = read("plans: [{" + plan + "}]").plans().get(0);

    assertThat(read.length(Map.of(), Duration.ofSeconds(2))).contains(Duration.ofSeconds(seconds));
  }

  @Test
  void waitsForTheWarmUpOfThePlanToo() throws IOException {
    new WrittenPlan()
        .threads("ThreadGroup", "Users", "1", "-1", "${__P(warmUp,20)}", "")
        .writeTo(folder.resolve("warm.jmx"));
    Suite suite =
        read(
            """
            plans:
              - {plan: warm.jmx, name: short, duration: 37 s}
              - {plan: warm.jmx, name: long, duration: 38 s}
              - {plan: warm.jmx, name: cold, duration: 38 s, warmUp: 0 s}
            """);

    assertThat(suite.plans()).extracting(SuitePlan::isShort).containsExactly(true, false, true);
    assertThat(suite.plans().get(0).longest()).contains(Duration.ofMinutes(1));
  }

  @Test
  void mayAcceptThatOneMachineCarriesGeneratorAndServers() throws IOException {
    assertThat(read("plans: [{plan: home.jmx}]").plans().get(0).generatorShared()).isFalse();
    assertThat(read("generator: shared\nplans: [{plan: home.jmx}]").plans())
        .allMatch(SuitePlan::generatorShared);
    assertRefusal(() -> read("generator: own\nplans: [{plan: home.jmx}]"))
        .hasMessageEndingWith("generator must be shared, was \"own\"");
  }

  @Test
  void refusesOtherUsersThatTheCriteriaDoNotFit() throws IOException {
    SuitePlan plan =
        read("plans: [{plan: swept.jmx, users: 4, targets: p90(*) <= 1 s}]").plans().get(0);

    assertThatThrownBy(() -> plan.withUsers(UserSteps.parse("--users", "1,2")))
        .hasMessage(
            "--users 1,2, plan swept: criterion \"p90(*) <= 1 s\" must say \"at N users\" or"
                + " \"at every step\", the plan has 2 load levels");
  }

  @Test
  void makesAFolderNameOfAFileNameWithBlanks() throws IOException {
    Files.writeString(folder.resolve("My plan (v2).jmx"), "<jmeterTestPlan/>");

    assertThat(read("plans: [{plan: My plan (v2).jmx}]").plans().get(0).name())
        .isEqualTo("My-plan-v2");
  }

  @Test
  void takesAnEmptyPropertyAsEmptyText() throws IOException {
    assertThat(read("properties: {basePath: }\nplans: [{plan: home.jmx}]").generator().properties())
        .containsEntry("basePath", "");
  }

  @Test
  void readsTargetsFromAFileAndFromTheSuiteTogether() throws IOException {
    Files.writeString(folder.resolve("home.targets"), "# ours\np90(home) <= 1 s\n");

    SuitePlan plan =
        read("plans: [{plan: home.jmx, targets: [home.targets, p99(home) <= 2 s]}]").plans().get(0);

    assertThat(plan.targets().criteria())
        .extracting(Criterion::text)
        .containsExactly("p90(home) <= 1 s", "p99(home) <= 2 s");
    assertThat(Targets.of("again", plan.targets().text()).criteria())
        .hasSameSizeAs(plan.targets().criteria());
  }

  @Test
  void readsTargetsThatAreOneText() throws IOException {
    assertThat(criteria("targets: p90(home) <= 1 s")).containsExactly("p90(home) <= 1 s");
    assertThat(criteria("targets: |\n      p90(home) <= 1 s\n      p99(home) <= 2 s\n"))
        .containsExactly("p90(home) <= 1 s", "p99(home) <= 2 s");
  }

  /** That nothing fails goes without saying: it is judged, and stands in no text. */
  @Test
  void writesNoCriterionThatNobodyWrote() throws IOException {
    assertThat(criteria("users: 1")).isEmpty();
  }

  @Test
  void keepsAStatedShareOfErrors() throws IOException {
    assertThat(criteria("targets: errors(total) <= 5 %")).containsExactly("errors(total) <= 5 %");
    assertThat(criteria("targets: errors(*) <= 5 %")).containsExactly("errors(*) <= 5 %");
  }

  private Iterable<String> criteria(String line) throws IOException {
    return read("plans:\n  - plan: home.jmx\n    " + line + "\n")
        .plans()
        .get(0)
        .targets()
        .criteria()
        .stream()
        .map(Criterion::text)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hardening", "statements", "functional", "accepted"})
  void aKeyOfASourceWithoutAValueIsAsIfItWereNotGiven(String key) throws IOException {
    assertThat(read(key + ": ~\nplans: [{plan: home.jmx}]").sources()).isEmpty();
  }

  private Suite read(String yaml) throws IOException {
    return Suites.read(Files.writeString(folder.resolve("suite.yaml"), yaml));
  }
}
