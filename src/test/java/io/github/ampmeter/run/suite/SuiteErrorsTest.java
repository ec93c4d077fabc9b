package io.github.ampmeter.run.suite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every error is one sentence with the file, the line where there is one, and the rule. */
class SuiteErrorsTest {
  @TempDir private Path folder;

  @BeforeEach
  void aPlanBesideTheSuite() throws IOException {
    Files.writeString(folder.resolve("home.jmx"), "<jmeterTestPlan/>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "name: x/user: 4/plans: [{plan: home.jmx}]|suite.yaml, line 2: user is an unknown key;"
            + " legal here: accepted, application, external, facts, functional, generator,"
            + " hardening, hosts, jmeter, jtl, loadWorkers, matrix, name, plans, plugins,"
            + " properties, propertyFiles, stack, statements, variants",
        "plans:/  - plan: home.jmx/    user: 4|suite.yaml, line 3: plans[0].user is an unknown key;"
            + " legal here: against, block, data, duration, iterations, name, pause, plan, preheat,"
            + " properties, rate, repeats, requests, targets, url, users, warmUp; did you mean"
            + " users?",
        "plans:/  - plan: home.jmx/    target: ~|suite.yaml, line 3: plans[0].target is an unknown"
            + " key; legal here: against, block, data, duration, iterations, name, pause, plan,"
            + " preheat, properties, rate, repeats, requests, targets, url, users, warmUp; did you"
            + " mean targets?",
        "jtl: xml/plans: [{plan: home.jmx}]|suite.yaml, line 1: jtl must be csv or gz, was \"xml\"",
        "jmeter: {heap: 2 GB}/plans: [{plan: home.jmx}]|suite.yaml, line 1: jmeter.heap must be"
            + " like 512m or 2g, was \"2 GB\"",
        "jmeter: 2g/plans: [{plan: home.jmx}]|suite.yaml, line 1: jmeter: expected keys with"
            + " values, such as \"heap: 2g\"",
        "plans:/- plan: \"home\\0.jmx\"|suite.yaml, line 2: plans[0].plan: must be without control"
            + " characters",
        "plans:/  - plan: home.jmx/    users: 1/    users: 2|suite.yaml, line 4: duplicate key"
            + " `users`",
        "plans:/  - {plan: home.jmx, name: a}/  - plan: home.jmx/    name: b/    against: [a,"
            + " b]|suite.yaml, line 5: plans[1].against must name other plans of the suite (a), was"
            + " \"b\"",
        "plans:/  - plan: home.jmx/    duration: 1 s/    iterations: 1|suite.yaml, line 2: plans[0]"
            + " must have duration, iterations or requests, not several of them",
        "plans:/  - plan: home.jmx/  - plan: home.jmx/    name: Home|suite.yaml, line 4:"
            + " plans[1].name must be unique, was \"Home\"; give this plan another",
        "plans: [{plan: gone.jmx}]|gone.jmx: no such test plan",
        "plans: [{plan: home.jmx, url: a}]|suite.yaml, line 1: plans[0].url must not stand beside"
            + " plan; make two plans of them",
        "plans: [{url: search.php}]|suite.yaml, line 1: plans[0].url must be paths of the server"
            + " under test, such as /search.php?q=red, was \"search.php\"",
        "plans: [{url: []}]|suite.yaml, line 1: plans[0].url must name at least one page, such as"
            + " /",
        "plans: [{plan: home.jmx, targets: gone.targets}]|gone.targets: targets cannot be read: no"
            + " such file",
      })
  void namesFileLineAndRule(String yaml, String error) throws IOException {
    assertThat(error(yaml.replace('/', '\n'))).isEqualTo(error);
  }

  @ParameterizedTest
  @CsvSource({
    "rate: 5/s, a rate needs one thread group Arrivals",
    "'users: ''1,2''', need a plan with one Thread Group or Scaling Thread Group"
  })
  void refusesALoadThatNoThreadGroupOfThePlanKnows(String load, String need) throws IOException {
    assertThat(error("plans: [{plan: home.jmx, " + load + "}]"))
        .contains(need, "home.jmx has none");
  }

  @Test
  void tellsOfPagesThatUsersAskForThem() throws IOException {
    assertThat(error("plans: [{url: /, rate: 5/s, users: 9}]"))
        .contains("users ask for the pages of url, so it takes no rate; leave rate out");
  }

  @Test
  void givesWhatIsWrongWithAnExternalStackItsPlace() throws IOException {
    Path suite =
        Files.writeString(
            folder.resolve("suite.yaml"), "external:\n  database:\n    host: x\nstack: external\n");

    assertThat(placed(suite, ConfigException.of("external.database.host", "must be one")))
        .contains(", line 3: external.");
    assertThat(placed(suite, ConfigException.of("external.web", "must be stated")))
        .as("not in the suite")
        .isEqualTo("external.web must be stated");
    assertThat(placed(suite, new ConfigException("the stack must be up")))
        .isEqualTo("the stack must be up");
  }

  private static String placed(Path suite, ConfigException error) {
    return Suites.placed(suite, error, Set.of()).getMessage();
  }

  @Test
  void allErrorsAreReportedAtOnce() throws IOException {
    String yaml = "jtl: xml\nplans:\n  - {plan: home.jmx, repeats: 0}\n  - {plan: gone.jmx}\n";
    SuiteErrors errors =
        catchThrowableOfType(
            SuiteErrors.class,
            () -> Suites.read(Files.writeString(folder.resolve("suite.yaml"), yaml)));

    assertThat(errors.errors())
        .extracting(SuiteErrors.SuiteError::line, SuiteErrors.SuiteError::key)
        .containsExactly(tuple(3, "plans[0].repeats"), tuple(0, ""), tuple(1, "jtl"));
    assertThat(errors).hasMessageContaining("gone.jmx: no such test plan\n");
  }

  @Test
  void refusesListsInListsThatNobodyWroteByHand() throws IOException {
    assertThat(error("plans:\n  " + "[".repeat(20_000)))
        .isEqualTo("suite.yaml, line 2: the suite must have at most 30 levels, one in the other");
  }

  @Test
  void refusesASuiteOfManyMegabytes() throws IOException {
    assertThat(error("plans:\n" + "- plan: home.jmx\n".repeat(100_000)))
        .isEqualTo("suite.yaml: the suite must have at most 1048576 bytes, was 1700007");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ~", " \"\"", " []", " [p90(home) <= 1 s, ~]"})
  void refusesEmptyTargets(String targets) throws IOException {
    assertThat(error("plans:\n  - plan: home.jmx\n    targets:" + targets + "\n"))
        .isEqualTo(
            "suite.yaml, line 3: plans[0].targets is empty: state criteria or a .targets file, or"
                + " leave the key out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "hosts: {http://a: web};hosts must have names of hosts as keys",
        "hosts: {a: shop};hosts.a must be web, which is the server under test, or an address",
        "hosts: {a: 'http://b/c'};hosts.a must be web",
        "hosts: {a: {}};hosts.a must be web",
        "hosts: {a: {to: web, keephost: true}};hosts.a.keephost is an unknown key; legal here:",
        "hosts: {a: {to: web, keepHost: perhaps}};hosts.a.keepHost: expected true or false",
        "plugins: [gone.jar];plugins[0] must name a file or folder that can be read",
        "propertyFiles: [gone];propertyFiles[0] must name a file or folder that can be read",
        "properties: {ampmeter.hosts: a};properties must leave ampmeter.hosts to Ampmeter"
      })
  void saysWhatServersAndFilesOfJMeterMayBe(String line, String error) throws IOException {
    assertThat(error("plans: [{plan: home.jmx}]\n" + line + "\n")).contains(error);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "users: many;plans[0].users: expected numbers of users such as 1,2,4,8 or 1..8 or 1..64 x2"
            + " or 10..50 +10, found \"many\"",
        "users: 0;plans[0].users: a step must have from 1 to 100000 users, found \"0\"",
        "users: 1,2,100001;plans[0].users: a step must have from 1 to 100000 users,"
            + " found \"1,2,100001\"",
        "repeats: 0;plans[0].repeats must be from 1 to 100, was 0",
        "pause: 10;plans[0].pause: expected a duration such as 500 ms, 10 s or 2 min,"
            + " found \"10\"",
        "iterations: 0;plans[0].iterations must be from 1 to 2147483647, was 0",
        "warmUp: 1.5 s;plans[0].warmUp must be whole seconds, at least 0 s, was 1.5 s",
        "duration: 0 s;plans[0].duration must be whole seconds, at least 1 s, was 0 s",
        "duration: 10;plans[0].duration: expected a duration such as 500 ms, 10 s or 2 min,"
            + " found \"10\"",
        "properties: fast;plans[0].properties: expected names with values,"
            + " such as \"release: 1.2\"",
        "properties: {a: [1]};plans[0].properties.a: expected a text",
        "properties: {duration: 9};plans[0].properties.duration must stand as duration beside"
            + " the plan's name",
        "name: ../up;plans[0].name must be 1 to 64 characters without slashes, the first a letter"
            + " or a digit, was \"../up\"",
        "against: later;plans[0].against must name other plans of the suite, was \"later\"",
        "name: Stack;plans[0].name must not be Stack, a folder of every run",
        "name: latest;plans[0].name must not be latest, a folder of every run",
        "name: report.html;plans[0].name must not end like a file of the run's folder (.html,"
            + " .json, .xml, .csv, .txt, .md, .new), was \"report.html\"",
        "name: results.json;plans[0].name must not end like a file of the run's folder (.html,"
            + " .json, .xml, .csv, .txt, .md, .new), was \"results.json\"",
        "name: Run.JSON;plans[0].name must not end like a file of the run's folder (.html, .json,"
            + " .xml, .csv, .txt, .md, .new), was \"Run.JSON\"",
        "name: run.json.new;plans[0].name must not end like a file of the run's folder (.html,"
            + " .json, .xml, .csv, .txt, .md, .new), was \"run.json.new\"",
      })
  void saysWhereWhatIsExpected(String line, String error) throws IOException {
    assertThat(error("plans:\n  - plan: home.jmx\n    " + line + "\n"))
        .isEqualTo("suite.yaml, line 3: " + error);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "swept.jmx, users: 8, requests: 7|plans[0].requests must be at least the most users, 8,"
            + " was 7",
        "swept.jmx, users: '1,2', targets: p90(*) <= 1 s|plans[0]: criterion \"p90(*) <= 1 s\" must"
            + " say \"at N users\" or \"at every step\", the plan has 2 load levels",
        "swept.jmx, users: '1,2', targets: p90(*) at 4 users <= 1 s|plans[0]: criterion"
            + " \"p90(*) at 4 users <= 1 s\" must name a step of the plan; it has 1, 2 users",
      })
  void refusesASweepThatCannotBeDrivenOrJudged(String plan, String error) throws IOException {
    Files.writeString(
        folder.resolve("swept.jmx"),
        "<jmeterTestPlan><io.github.ampmeter.jmeter.threads.ScalingThreadGroup/></jmeterTestPlan>");

    assertThat(error("plans: [{plan: " + plan + "}]")).isEqualTo("suite.yaml, line 1: " + error);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate: 0/s|plans[0].rate: a rate must be above 0 (at least 0.001/s) and at most 100000/s,"
            + " found \"0/s\"",
        "rate: -5/s|plans[0].rate: a rate must be above 0, found \"-5/s\"",
        "rate: 1000000000/s|plans[0].rate: expected whole numbers a second such as 50,100,200/s or"
            + " 50..400 x2/s or 50..200 +50/s, found \"1000000000/s\"",
        "rate: 5/s, users: 0|plans[0].users: a step must have from 1 to 100000 users, found \"0\"",
        "rate: 5/s, users: '1,2'|plans[0]: with a rate, users is the most that may be at work: one"
            + " number",
        "rate: 5/s, iterations: 3|plans[0]: a rate goes with a duration, not with iterations,"
            + " requests or preheat",
        "rate: 0.5/s, repeats: 3|plans[0]: only rates of whole numbers a second can be repeated",
        "rate: '5,10/s', targets: p90(*) <= 1 s|plans[0]: criterion \"p90(*) <= 1 s\" must say \"at"
            + " N /s\" or \"at every step\", the plan has 2 load levels",
        "rate: 5/s, targets: p90(*) at 5 users <= 1 s|plans[0]: criterion \"p90(*) at 5 users <= 1"
            + " s\" must name a step of the plan; it has 5 /s",
        "rate: 5..9/s over 2 min, targets: p90(*) at 5 /s <= 1 s|plans[0]: criterion \"p90(*) at 5"
            + " /s <= 1 s\" must name a step of the plan; it has none, its rate is a ramp or no"
            + " whole number a second",
      })
  void refusesARateThatCannotBeOfferedOrJudged(String load, String error) throws IOException {
    Files.writeString(
        folder.resolve("arrivals.jmx"),
        "<jmeterTestPlan><io.github.ampmeter.jmeter.threads.ArrivalsGroup/></jmeterTestPlan>");

    assertThat(error("plans: [{plan: arrivals.jmx, " + load + "}]"))
        .isEqualTo("suite.yaml, line 1: " + error);
  }

  @Test
  void refusesAPlanWithTwoSweeps() throws IOException {
    String group = "<io.github.ampmeter.jmeter.threads.ScalingThreadGroup/>";
    Files.writeString(
        folder.resolve("home.jmx"), "<jmeterTestPlan>" + group + group + "</jmeterTestPlan>");

    assertThat(error("plans: [{plan: home.jmx}]")).contains("has 2 Scaling Thread Groups");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plans: []", "name: x"})
  void refusesASuiteWithoutPlans(String yaml) throws IOException {
    assertThat(error(yaml)).endsWith("plans must name at least one test plan");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plans: [{users: 1}]", "plans: [{}]"})
  void refusesAPlanWithoutAFile(String yaml) throws IOException {
    assertThat(error(yaml))
        .endsWith("plans[0].plan must name a .jmx file; pages alone stand as url");
  }

  @ParameterizedTest
  @ValueSource(strings = {"home.jmx", "", "\n  - home.jmx", "\n  -"})
  void refusesAPlanWithoutKeys(String plans) throws IOException {
    assertThat(error("plans: " + plans))
        .contains(": plans[0]: expected keys of a plan, such as \"plan: my.jmx\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# only a comment\n", "hello", "~", "- a\n- b\n"})
  void refusesAFileThatIsNoSuite(String text) throws IOException {
    assertThat(error(text))
        .isEqualTo("suite.yaml: is not a suite: it must have keys, plans at least");
  }

  @Test
  void saysWhereAFileIsNotYaml() throws IOException {
    assertThat(error("plans:\n\t- plan: home.jmx\n"))
        .startsWith("suite.yaml, line 2: is not YAML: while scanning for the next token, found")
        .doesNotContain("\n");
  }

  @Test
  void refusesWhatIsNotUtf8() throws IOException {
    Path file = folder.resolve("suite.yaml");
    Files.write(file, "name: Größe\n".getBytes(ISO_8859_1));

    assertThat(error(file)).isEqualTo("suite.yaml: the suite must be UTF-8 text, this is not");
  }

  @Test
  void saysThatThereIsNoSuchSuite() {
    assertThat(error(folder.resolve("other.yaml")))
        .isEqualTo("other.yaml: the suite cannot be read: no such file");
    assertThat(error(folder)).endsWith("the suite cannot be read: it is a folder");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "hello;line 1: is not a JMeter test plan: not well-formed XML",
        "'';line 1: is not a JMeter test plan: not well-formed XML",
        "<jmeterTestPlan><a>;line 1: is not a JMeter test plan: not well-formed XML",
        "<html/>;is not a JMeter test plan: its root element is <html>, expected <jmeterTestPlan>",
      })
  void refusesAPlanThatIsNoTestPlan(String content, String rule) throws IOException {
    Files.writeString(folder.resolve("home.jmx"), content);

    assertThat(error("plans: [{plan: home.jmx}]")).startsWith("home.jmx").endsWith(rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "targets: p90(home) <= fast;3, column 27",
        "targets: 'p90(home) <= fast';3, column 28",
        "targets: [p95(home) <= 1 s, p90(home) <= fast];3, column 46",
        "targets: |\\n      p95(home) <= 1 s\\n      p90(home) <= fast;5, column 14",
      })
  void pointsAtTheTypoInACriterion(String targets, String place) throws IOException {
    String yaml = "plans:\n  - plan: home.jmx\n    " + targets.replace("\\n", "\n") + "\n";

    assertThat(error(yaml)).startsWith("suite.yaml, line " + place + ": expected ");
  }

  @Test
  void pointsAtTheTypoInATargetsFile() throws IOException {
    Files.writeString(folder.resolve("home.targets"), "# ours\np90(home) < = 1 s\n");

    assertThat(error("plans: [{plan: home.jmx, targets: home.targets}]"))
        .startsWith("home.targets, line 2, column 13: expected ");
  }

  private String error(String yaml) throws IOException {
    return error(Files.writeString(folder.resolve("suite.yaml"), yaml));
  }

  private String error(Path file) {
    return catchThrowableOfType(ConfigException.class, () -> Suites.read(file))
        .getMessage()
        .replace(folder + "/", "");
  }
}
