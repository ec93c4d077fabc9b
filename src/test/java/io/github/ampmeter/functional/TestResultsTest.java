package io.github.ampmeter.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.functional.TestResults.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestResultsTest {
  @TempDir private Path folder;

  @Test
  void countsTheTestsOfNestedSuitesOnce() throws IOException {
    TestResults results =
        read(
            """
<testsuites tests="3" failures="1">
  <testsuite name="Tests" tests="3" failures="1">
    <testsuite name="Zend" tests="2" failures="1">
      <testcase name="Zend/a.phpt"/>
      <testcase name="Zend/b.phpt"><failure type="FAILED" message="diff">1</failure></testcase>
    </testsuite>
    <testsuite name="ext" tests="1"><testcase name="ext/c.phpt"/></testsuite>
  </testsuite>
</testsuites>
""");

    assertThat(told(results))
        .isEqualTo("Zend/a.phpt PASSED, Zend/b.phpt FAILED, ext/c.phpt PASSED");
    assertThat(results.problems()).isEmpty();
  }

  /** Of PHP, mtr, Maven, pytest and GoogleTest. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<error type='BORKED' message='invalid'/> | FAILED",
        "<skipped>no extension</skipped> | SKIPPED",
        "<warning>temporary file left</warning> | PASSED",
        "<disabled message='later' type='disabled'/> | SKIPPED",
        "<flakyFailure message='once'/> | FLAKY",
        "<failure message='a'/><rerunFailure message='b'/> | FAILED",
        "<failure message='a'/><error message='in tear-down'/> | FAILED",
        "<skipped type='pytest.xfail' message='known'/> | EXPECTED_FAILURE",
        "<system-out>ok</system-out> | PASSED",
      })
  void knowsTheDialectsOfJunit(String child, Outcome outcome) throws IOException {
    TestResults results =
        read("<testsuite><testcase classname='c' name='n'>" + child + "</testcase></testsuite>");

    assertThat(told(results)).isEqualTo("c.n " + outcome);
  }

  @Test
  void aTestThatPassedWhenRepeatedIsFlaky() throws IOException {
    TestResults results =
        read(
            """
            <testsuite name="s">
              <testcase name="a"><failure message="first"/></testcase><testcase name="a"/>
              <testcase name="b"/><testcase name="b"><failure message="second"/></testcase>
            </testsuite>
            """);

    assertThat(told(results)).isEqualTo("a FLAKY, b FAILED");
  }

  /** As PHP 8.2's run-tests wrote it: neither the skipped nor the borked test has a case. */
  @Test
  void countsWhatIsCountedAndNotNamed() throws IOException {
    TestResults results =
        read(
            """
            <testsuites name="php" tests="5" failures="1" errors="1" skip="1">
            <testsuite name="" tests="5" failures="1" errors="1" skip="1">
            <testcase name='basic/fail.phpt (a wrong sum &lt;&amp;&gt;)'>
            <failure type='FAILED' message=''>001+ 3</failure></testcase>
            <testcase name='basic/pass.phpt (addition)'></testcase>
            <testcase name='basic/warn.phpt (works now)'><warning>(warn)</warning></testcase>
            </testsuite></testsuites>
            """);

    assertThat(told(results))
        .isEqualTo(
            "basic/fail.phpt FAILED, basic/pass.phpt PASSED, basic/warn.phpt PASSED,"
                + " (unnamed failure 1) FAILED, (unnamed skip 1) SKIPPED");
    assertThat(results.problems()).isEmpty();
  }

  /** Of mariadb-test-run. */
  @Test
  void aTestWithOtherSettingsIsAnotherTest() throws IOException {
    TestResults results =
        read(
            """
            <testsuite name="main">
              <testcase classname="main" name="a" combinations="innodb"><failure/></testcase>
              <testcase classname="main" name="a" combinations="myisam"/>
            </testsuite>
            """);

    assertThat(told(results)).isEqualTo("main.a 'innodb' FAILED, main.a 'myisam' PASSED");
  }

  @Test
  void equalNamesInOtherSuitesAreOtherTests() throws IOException {
    TestResults results =
        read(
            """
            <testsuites>
              <testsuite name="s"><testcase name="a"><failure/></testcase></testsuite>
              <testsuite name="t"><testcase name="a"/></testsuite>
            </testsuites>
            """);

    assertThat(told(results)).isEqualTo("a FAILED, a PASSED");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<testsuite tests='0'/> | has no test.",
        "<testsuite><testcase name='a'><skipped/></testcase></testsuite> | all 1 skipped",
        "<testsuite tests='2'><testcase name='a'/></testsuite> | states 2 tests and holds 1",
        "1..0 # SKIP no server | has no test.",
        "'1..2\nok 1 - a' | plans 2 tests and holds 1",
        "ok 1 - a | has no plan",
        "'1..1\nok 1 a\nBail out! disk full' | ends early: Bail out! disk full",
        "'1..2\nok 1 a\nok 1 a' | test 1 twice",
        "{\"results\": {\"tests\": []}} | has no test.",
        "{\"results\": {\"summary\": {\"tests\": 2}, \"tests\": [{\"name\": \"a\", \"status\":"
            + " \"passed\"}]}} | states 2 tests",
      })
  void whatIsNotWholeNeverPasses(String content, String problem) throws IOException {
    assertThat(read(content.strip()).problems())
        .anySatisfy(each -> assertThat(each.message()).contains(problem));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "all is well",
        "<html><body>404</body></html>",
        "<testsuite><testcase name='a'>",
        "<!DOCTYPE t [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><testsuite>&x;</testsuite>",
        "{\"tests\": 3}",
        "{broken"
      })
  void whatIsNoTestResultIsAnError(String content) {
    assertThatThrownBy(() -> read(content))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("results.xml")
        .hasMessageContaining("test result");
  }

  @Test
  void readsTap() throws IOException {
    TestResults results =
        read(
            """
            TAP version 13
            1..6
            ok 1 - opens
            not ok 2 - closes
              ---
              message: it did not
              ...
            not ok 3 - sings # TODO later
            ok 4 - flies # SKIP no wings
            # a comment
            ok 5
                not ok 1 - of a subtest
            ok 6 - a \\# in its name
            """);

    assertThat(told(results))
        .isEqualTo(
            "opens PASSED, closes FAILED, sings EXPECTED_FAILURE, flies SKIPPED, 5 PASSED,"
                + " a \\# in its name PASSED");
    assertThat(results.problems()).isEmpty();
  }

  @Test
  void readsCtrf() throws IOException {
    TestResults results =
        read(
            """
            {"reportFormat": "CTRF", "results": {"tool": {"name": "jest"},
              "summary": {"tests": 6, "failed": 1},
              "tests": [
                {"name": "a", "status": "passed", "suite": ["shop", "cart"]},
                {"name": "b", "status": "failed", "message": "no"},
                {"name": "c", "status": "skipped"}, {"name": "d", "status": "pending"},
                {"name": "e", "status": "other"},
                {"name": "f", "status": "passed", "flaky": true}]}}
            """);

    assertThat(told(results))
        .isEqualTo("shop > cart > a PASSED, b FAILED, c SKIPPED, d SKIPPED, e FAILED, f FLAKY");
  }

  private TestResults read(String content) throws IOException {
    return TestResults.read(Files.writeString(folder.resolve("results.xml"), content));
  }

  private static String told(TestResults results) {
    return results.tests().stream()
        .map(test -> test.id() + " " + test.outcome())
        .collect(Collectors.joining(", "));
  }
}
