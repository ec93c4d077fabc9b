package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code ampmeter run} refuses of its options before anything starts. */
class SuiteOptionsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "-P;=x;-P must be a name without blanks and control characters, = and a value, was \"=x\"",
        "-P;a b=x;-P must be a name without blanks and control characters, = and a value, was \"a"
            + " b=x\"",
        "-P;a\t=x;-P must be a name without blanks and control characters, = and a value, was"
            + " \"a?=x\"",
        "-P;a\u00a0=x;-P must be a name without blanks",
        "-P;a=\u001b[31m;-P a must have a value without control characters, was \"?[31m\"",
        "--variant;=x;--variant must be a name without blanks and control characters, = and a"
            + " value",
        "--variant;a b=x;--variant must be a name without blanks",
      })
  void namesThatNobodyCanReadAreRefused(String option, String given, String sentence)
      throws Exception {
    assertThat(run(option, given)).startsWith("ampmeter: " + sentence).hasLineCount(1);
  }

  @Test
  void aValueMayHoldBlanksAndEqualsSigns() throws Exception {
    // Gets as far as the stack, which there is none of.
    assertThat(run("-P", "release=4.2 = beta", "--stack", "none")).doesNotContain("-P");
  }

  @Test
  void whatASuiteSaysWrongOfItsStackIsRefusedWithThePlace() throws Exception {
    assertThat(runOf("name: s\nvariants:\n  maxWorkers: 0\n"))
        .isEqualTo(
            "ampmeter: %s, line 3: stack.maxWorkers must be at least 1, was 0%n"
                .formatted(folder.resolve("s.yaml")));
    assertThat(runOf("name: s\nstack: none\n"))
        .startsWith("ampmeter: %s, line 2: stack must be".formatted(folder.resolve("s.yaml")));
  }

  @Test
  void whatIsTypedWrongHasNoPlaceInTheSuite() throws Exception {
    assertThat(runOf("name: s\nvariants:\n  maxWorkers: 4\n", "--variant", "maxWorkers=0"))
        .startsWith("ampmeter: stack.maxWorkers must be");
    assertThat(runOf("name: s\nstack: local\n", "--stack", "none"))
        .startsWith("ampmeter: stack must be");
    assertThat(run("--variant", "maxWorkers=0")).startsWith("ampmeter: stack.maxWorkers must be");
  }

  private String run(String... options) throws Exception {
    return runOf("", options);
  }

  private String runOf(String keys, String... options) throws Exception {
    Files.writeString(folder.resolve("home.jmx"), "<jmeterTestPlan/>");
    Path suite = Files.writeString(folder.resolve("s.yaml"), keys + "plans: [{plan: home.jmx}]\n");
    String[] words = new String[options.length + 2];
    words[0] = "run";
    words[1] = suite.toString();
    System.arraycopy(options, 0, words, 2, options.length);
    StringWriter err = new StringWriter();
    assertThat(Main.commandLine().setErr(new PrintWriter(err, true)).execute(words)).isEqualTo(2);
    return err.toString();
  }
}
