package io.github.ampmeter.source.functional;

import static io.github.ampmeter.source.functional.ToldTests.told;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.source.functional.TestResults.Outcome;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
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
        "<Failure message='a'/> | FAILED",
        "<timeout/> | FAILED",
        "<aborted message='a'/> | FAILED",
      })
  void knowsTheDialectsOfJunit(String child, Outcome outcome) throws IOException {
    TestResults results =
        read("<testsuite><testcase classname='c' name='n'>" + child + "</testcase></testsuite>");

    assertThat(told(results)).isEqualTo("c.n " + outcome);
  }

  /** As mariadb-test-run 10.11 writes it: its root counts each attempt at a test that failed. */
  @Test
  void aTestOfMariadbThatPassedWhenRepeatedIsFlaky() throws IOException {
    TestResults results =
        read(
            """
            <testsuites disabled="" errors="" failures="2" name="" tests="3" time="1">
              <testsuite disabled="" errors="" failures="1" name="s" skipped="1" tests="4">
                <testcase classname="s" name="a" status="MTR_RES_FAILED" combinations="">
                  <failure message="" type="MTR_RES_FAILED">first</failure></testcase>
                <testcase classname="s" name="a" status="MTR_RES_PASSED" combinations="" />
                <testcase classname="s" name="b" status="MTR_RES_PASSED" combinations="" />
                <testcase classname="s" name="c" status="MTR_RES_SKIPPED" combinations="">
                  <skipped message="" type="MTR_RES_SKIPPED"/></testcase>
              </testsuite>
            </testsuites>
            """);

    assertThat(told(results)).isEqualTo("s.a FLAKY, s.b PASSED, s.c SKIPPED");
    assertThat(results.problems()).isEmpty();
  }

  @Test
  void aTestOfMariadbThatFailedAndThenWasSkippedFails() throws IOException {
    TestResults results =
        read(
            """
            <testsuites failures="2" tests="2"><testsuite failures="1" skipped="1" tests="2">
              <testcase classname="s" name="a" status="MTR_RES_FAILED">
                <failure message="first"/></testcase>
              <testcase classname="s" name="a" status="MTR_RES_SKIPPED"><skipped/></testcase>
            </testsuite></testsuites>
            """);

    assertThat(results.tests())
        .containsExactly(new TestResults.TestCase("s.a", Outcome.FAILED, "first"));
    assertThat(results.problems()).isEmpty();
  }

  @Test
  void attemptsOfMariadbExcuseNoTestOfAnotherTool() throws IOException {
    TestResults results =
        read(
            """
            <testsuites><testsuite name="s">
              <testcase name="a"><failure/></testcase>
              <testcase name="a"/>
              <testcase name="a" status="MTR_RES_PASSED"/>
            </testsuite></testsuites>
            """);

    assertThat(told(results)).contains("a FAILED").doesNotContain("FLAKY");
    assertThat(results.tests()).hasSize(3);
  }

  /** The root states four; of the two that have no case the suite states the first. */
  @Test
  void eachFailureOfMariadbThatIsStatedCountsOnce() throws IOException {
    TestResults results =
        read(
            """
            <testsuites failures="4" tests="3">
              <testsuite failures="3" tests="3">
                <testcase name="a" status="MTR_RES_FAILED"><failure/></testcase>
                <testcase name="b" status="MTR_RES_FAILED"><failure/></testcase>
                <testcase name="c" status="MTR_RES_PASSED"/>
              </testsuite>
            </testsuites>
            """);

    assertThat(told(results))
        .isEqualTo(
            "a FAILED, b FAILED, c PASSED, (unnamed failure 1) FAILED, (unnamed failure 2) FAILED");
  }

  /** With --repeat only the last time has a case. */
  @Test
  void aTestOfMariadbThatFailedInAnEarlierRoundFails() throws IOException {
    TestResults results =
        read(
            """
            <testsuites errors="" failures="1" name="" tests="4">
              <testsuite errors="" failures="" name="s" skipped="" tests="2">
                <testcase classname="s" name="a" status="MTR_RES_PASSED" combinations="" />
                <testcase classname="s" name="b" status="MTR_RES_PASSED" combinations="" />
              </testsuite>
            </testsuites>
            """);

    assertThat(told(results)).isEqualTo("s.a PASSED, s.b PASSED, (unnamed failure 1) FAILED");
  }

  /** Names of parametrized tests may be equal; a pass excuses no other test. */
  @Test
  void aFailureAmongEqualNamesIsNotHidden() throws IOException {
    TestResults results =
        read(
            """
            <testsuite name="s" tests="4" failures="1">
              <testcase name="a"><failure message="first"/></testcase><testcase name="a"/>
              <testcase name="b"/><testcase name="b"/>
            </testsuite>
            """);

    assertThat(told(results)).isEqualTo("a FAILED, a PASSED, b PASSED, b PASSED");
    assertThat(results.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<testsuites tests='5' failures='3' errors='1'><testsuite name='a'><testcase name='x'/>"
            + "</testsuite></testsuites>",
        "<testsuites errors='1'><testsuite tests='1'><testcase name='x'/></testsuite></testsuites>",
        "<testsuites failures='1'><testcase name='x'/></testsuites>",
        "<testsuite tests='1'><error message='set-up failed'/><testcase name='x'/></testsuite>",
        "<testsuites><testsuite><testcase name='x'/></testsuite><failure/></testsuites>",
        "<testsuite failures='1,000'><testcase name='x'/></testsuite>",
        "<testsuite failures='1.000'><testcase name='x'/></testsuite>",
        "<testsuite failures=\"1'000\"><testcase name='x'/></testsuite>",
        "<testsuite failures='1\u00a0000'><testcase name='x'/></testsuite>",
        "<testsuite failures='999999999999'><testcase name='x'/></testsuite>",
        "<testsuite failed='1'><testcase name='x'/></testsuite>",
        "<testsuite status='failed'><testcase name='x'/></testsuite>",
        "<testsuites result='FAILURE'><testsuite><testcase name='x'/></testsuite></testsuites>",
        "<testsuite><testcase name='x' status='failed'/></testsuite>",
        "<testsuite><testcase name='x' status='Timed Out'/></testsuite>",
        "<testsuite><testcase name='x' result='fail'><skipped/></testcase></testsuite>",
        "<testsuite><testcase name='x'><rerunFailure/></testcase></testsuite>",
        "<testsuite><testsuite errors='1'><testcase name='x'/></testsuite></testsuite>",
      })
  void aFailureThatIsStatedAnywhereFails(String content) throws IOException {
    assertThat(read(content).count(Outcome.FAILED)).isPositive();
  }

  @Test
  void namesWhereAFailureIsStatedThatHasNoCase() throws IOException {
    TestResults results =
        read(
            "<testsuites>\n"
                + "<testsuite failures='1000'>\n"
                + "<testcase name='x'/></testsuite></testsuites>");

    assertThat(results.tests()).hasSize(101);
    assertThat(results.tests().get(100))
        .isEqualTo(
            new TestResults.TestCase(
                "(unnamed failure 100 of 1000)", Outcome.FAILED, "counted in line 2, not named"));
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
        "<testsuites tests='3'>"
            + "<testsuite tests='1'><testcase name='a'/></testsuite></testsuites>"
            + " | states 3 tests and holds 1",
        "<testsuite tests='1,001'><testcase name='a'/></testsuite> | states 1001 tests",
        "<testsuite tests='1'><testcase name='a'/><testcase name='b'/></testsuite>"
            + " | states 1 test and holds 2",
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
        "TAP version ",
        "<html><body>404</body></html>",
        "<testsuite><testcase name='a'>",
        "<!DOCTYPE t [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><testsuite>&x;</testsuite>",
        "<testsuite tests='many'><testcase name='a'/></testsuite>",
        "<testsuite failures='-1'><testcase name='a'/></testsuite>",
        "<testsuite><testcase name='a'><failure/><testcase name='b'/></testcase></testsuite>",
        "<testsuite><testcase name='a'><testsuites/></testcase></testsuite>",
        "<testsuite><testcase name='a'><x><failure/></x></testcase></testsuite>",
        "<testsuite><testcase name='a'/><x><y><error/></y></x></testsuite>",
        "<testsuite><testcase name='a'/><x><testcase name='b'/></x></testsuite>",
        "<testsuites><x><testsuite failures='1'/></x></testsuites>",
        "<testsuite><testcase name='a'/><error><testsuites/></error></testsuite>",
        "{\"results\": {\"tests\": [{\"status\": \"failed\", \"status\": \"passed\"}]}}",
        "{\"results\": {\"tests\": [], \"tests\": [{\"status\": \"passed\"}]}}",
        "{\"results\": {\"tests\": []}} {}",
        "{\"results\": {\"summary\": {\"failed\": [1]}, \"tests\": []}}",
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
  void saysWhereAResultStandsThatWouldNotBeRead() {
    assertThatThrownBy(
            () -> read("<testsuite>\n<testcase name='a'/>\n<x>\n<failure/></x></testsuite>"))
        .hasMessageEndingWith(
            "results.xml, line 4: the test results must not have <failure> in <x>");
  }

  /** Such as the whole output of a test tool, or a file of zeros. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<testsuite failures='%s'/>",
        "{\"results\": {\"summary\": {\"tests\": \"%s\"}, \"tests\": []}}"
      })
  void aLongValueIsShortInTheMessage(String content) {
    assertThatThrownBy(() -> read(content.formatted("x".repeat(900))))
        .isInstanceOf(ConfigException.class)
        .message()
        .hasSizeLessThan(500);
  }

  @Test
  void aTextThatMemoryMayNotHoldIsNotRead() throws IOException {
    Path file = folder.resolve("results.tap");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength((64 << 20) + 1);
    }

    assertThatThrownBy(() -> TestResults.read(file))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll("results.tap", "must have at most 64 MB");
  }

  /** Healthy files of tools, in the shapes that they write. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // PHPUnit: data sets are suites in suites, each of which counts its inner ones again.
        "<testsuites><testsuite name='' tests='3' assertions='3' errors='0' failures='0'"
            + " skipped='0'><testsuite name='T' tests='3' errors='0' failures='0'><testcase"
            + " name='a'/><testsuite name='T::b' tests='2' errors='0' failures='0'><testcase"
            + " name='b with data set #0'/><testcase name='b with data set #1'/>"
            + "</testsuite></testsuite></testsuite></testsuites>",
        // PHP 5.3 to 7: a root without numbers.
        "<testsuites><testsuite name='php-src' tests='2' failures='0' errors='0'"
            + " skip='1'><testsuite name='php-src.Zend' tests='2' failures='0' errors='0'"
            + " skip='1'><testcase name='Zend/a.phpt (a)'/><testcase name='Zend/b.phpt"
            + " (b)'><skipped/></testcase></testsuite></testsuite></testsuites>",
        // Surefire with reruns.
        "<testsuite name='T' tests='2' errors='0' skipped='0' failures='0' flakes='1'>"
            + "<testcase name='a' classname='T'><flakyFailure message='once'/></testcase>"
            + "<testcase name='b' classname='T'/></testsuite>",
        // pytest, with an expected failure, which it counts as skipped.
        "<testsuites name='pytest tests'><testsuite name='pytest' errors='0' failures='0'"
            + " skipped='1' tests='2'><testcase classname='t' name='a[1]'/><testcase classname='t'"
            + " name='b'><skipped type='pytest.xfail'"
            + " message=''/></testcase></testsuite></testsuites>",
        // Mocha counts pending tests, and names them only if it is told to.
        "<testsuites name='Mocha Tests' tests='2' failures='0' skipped='1'>"
            + "<testsuite name='Root Suite' tests='0' failures='0'/>"
            + "<testsuite name='s' tests='2' failures='0'><testcase name='s a' classname='a'/>"
            + "</testsuite></testsuites>",
        // Jest.
        "<testsuites name='jest tests' tests='2' failures='0' errors='0'><testsuite name='s'"
            + " errors='0' failures='0' skipped='1' tests='2'><testcase classname='s' name='a'/>"
            + "<testcase classname='s' name='b'><skipped/></testcase></testsuite></testsuites>",
        // Playwright.
        "<testsuites id='' name='' tests='2' failures='0' skipped='0' errors='0'><testsuite"
            + " name='a.spec.ts' hostname='chromium' tests='1' failures='0' skipped='0' errors='0'>"
            + "<testcase name='a' classname='a.spec.ts'/></testsuite><testsuite name='a.spec.ts'"
            + " hostname='firefox' tests='1' failures='0' skipped='0' errors='0'><testcase name='a'"
            + " classname='a.spec.ts'/></testsuite></testsuites>",
        // go-junit-report.
        "<testsuites tests='2'><testsuite name='p' tests='2' failures='0' errors='0' id='0'>"
            + "<testcase name='TestA' classname='p'/><testcase name='TestA/b' classname='p'/>"
            + "</testsuite></testsuites>",
        // GoogleTest.
        "<testsuites tests='2' failures='0' disabled='1' errors='0'><testsuite name='S' tests='2'"
            + " failures='0' disabled='1' skipped='0' errors='0'><testcase name='a' status='run'"
            + " result='completed'/><testcase name='DISABLED_b' status='notrun'"
            + " result='suppressed'/></testsuite></testsuites>",
        // With a document type.
        "<?xml version='1.0'?><!-- by hand --><!DOCTYPE testsuite><testsuite><testcase"
            + " name='a'/></testsuite>",
        // CTest.
        "<testsuite name='Linux' tests='1' failures='0' disabled='0' skipped='0'><testcase name='a'"
            + " classname='a' status='run'/></testsuite>",
      })
  void healthyFilesOfToolsPass(String content) throws IOException {
    TestResults results = read(content);

    assertThat(results.problems()).isEmpty();
    assertThat(results.tests()).noneMatch(test -> test.outcome() == Outcome.FAILED);
  }

  /** pytest counts a test that fails and whose tear-down fails once, and writes two cases. */
  @Test
  void aFailureThatIsAcceptedIsNotCountedAgain() throws IOException {
    TestResults results =
        read(
            """
            <testsuites><testsuite name="pytest" errors="1" failures="1" tests="1">
              <testcase classname="t" name="a"><failure message="x"/></testcase>
              <testcase classname="t" name="a"><error message="y"/></testcase>
            </testsuite></testsuites>
            """);

    assertThat(told(results)).isEqualTo("t.a FAILED, t.a FAILED");
    assertThat(results.problems()).isEmpty();
  }

  private TestResults read(String content) throws IOException {
    return TestResults.read(Files.writeString(folder.resolve("results.xml"), content));
  }

  /** Nobody writes to it, so that reading it would never end. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no named pipes in the file system")
  @Timeout(60)
  void readsNoPipe() throws Exception {
    Path pipe = folder.resolve("pipe.xml");
    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();

    assertThatThrownBy(() -> TestResults.read(pipe))
        .isInstanceOf(ConfigException.class)
        .hasMessage(pipe + ": the test results must be a file, this is a pipe or device");
  }
}
