package io.github.ampmeter.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines as JMeter 5.6.3 writes them. */
class JMeterLogTest {
  private static final String AT = "2026-01-02 03:04:05,678 ";
  private static final String INFO = AT + "INFO o.a.j.JMeter: Version 5.6.3\n";
  private static final String WARNING = AT + "WARN o.a.j.e.StandardJMeterEngine: Nothing to do\n";
  private static final String ERROR =
      """
      2026-01-02 03:04:05,678 ERROR o.a.j.t.JMeterThread: Test failed!
      java.lang.IllegalArgumentException: File users.csv must exist and be readable
      \tat org.apache.jmeter.services.FileServer.createBufferedReader(FileServer.java:452)
      """;
  private static final String NORMAL_USERS =
      AT
          + "INFO o.a.j.t.JMeterThread: Thread started: Users 1-1\n"
          + AT
          + "INFO o.a.j.t.JMeterThread: Stopping because end time detected by thread: Users 1-1\n"
          + AT
          + "INFO o.a.j.t.JMeterThread: Thread finished: Users 1-1\n"
          + AT
          + "INFO o.a.j.t.JMeterThread: Thread is done: Users 1-2\n";

  @TempDir private Path folder;

  @Test
  void quotesTheFirstErrorAndItsCause() throws IOException {
    assertThat(log(INFO + WARNING + ERROR + ERROR).complaints())
        .contains("Test failed! | File users.csv must exist and be readable");
  }

  @Test
  void quotesAWarningWhereThereIsNoError() throws IOException {
    assertThat(log(INFO + WARNING).complaints()).contains("Nothing to do");
    assertThat(log(INFO).complaints()).isEmpty();
  }

  @Test
  void complaintsAreShortAndKeepSecrets() throws IOException {
    assertThat(log(ERROR.replace("Test failed!", "password=hush ".repeat(100))).complaints())
        .hasValueSatisfying(
            complaint -> assertThat(complaint).doesNotContain("hush").hasSizeLessThan(700));
  }

  @Test
  void readsTheLastTotalOfTheSummariser() throws IOException {
    String total = AT + "INFO o.a.j.r.Summariser: ampmeter = %s in 00:00:04 = 37.8/s\n";

    assertThat(log(total.formatted(" 90") + total.formatted("  151")).samples()).hasValue(151);
    assertThat(log(INFO).samples()).isEmpty();
  }

  @Test
  void noUserIsStoppedWhereEachWorksToTheEnd() throws IOException {
    assertThat(log(NORMAL_USERS).noUserStopped()).isTrue();
    assertThat(
            log(NORMAL_USERS + AT + "INFO o.a.j.e.StandardJMeterEngine: Stopping\n")
                .noUserStopped())
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INFO o.a.j.t.JMeterThread: Stop Thread detected by thread: Users 1-2",
        "INFO o.a.j.t.JMeterThread: Stopping Test: Users 1-2",
        "INFO o.a.j.t.JMeterThread: Stop Test Now detected by thread: Users 1-2",
        "INFO o.a.j.t.JMeterThread: Shutdown Test detected by thread: Users 1-2",
        "INFO o.a.j.t.JMeterThread: Stopping: Users 1-2",
        "ERROR o.a.j.t.JMeterThread: Error while processing sampler: 'page'.",
        "ERROR o.a.j.t.JMeterThread: Test failed!",
        "ERROR o.a.j.t.JMeterThread: Thread finished: Users 1-2",
        "INFO o.a.j.t.JMeterThread: what a later JMeter says"
      })
  void anyOtherLineOfAUserMayMeanOneIsStopped(String line) throws IOException {
    assertThat(log(NORMAL_USERS + AT + line + "\n").noUserStopped()).isFalse();
  }

  @Test
  void aLogWithoutUsersOrThatIsMissingSaysNothing() throws IOException {
    assertThat(log("").noUserStopped()).isFalse();

    JMeterLog missing = JMeterLog.of(folder.resolve("not-there.log"));
    assertThat(missing.noUserStopped()).isFalse();
    assertThat(missing.complaints()).isEmpty();
    assertThat(missing.samples()).isEmpty();
  }

  private JMeterLog log(String text) throws IOException {
    return JMeterLog.of(Files.writeString(folder.resolve("jmeter.log"), text));
  }
}
