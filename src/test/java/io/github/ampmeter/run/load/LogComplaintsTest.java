package io.github.ampmeter.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogComplaintsTest {
  private static final String INFO = "2026-01-02 03:04:05,678 INFO o.a.j.JMeter: Version 5.6.3\n";
  private static final String WARNING =
      "2026-01-02 03:04:05,678 WARN o.a.j.e.StandardJMeterEngine: Nothing to do\n";
  private static final String ERROR =
      """
      2026-01-02 03:04:05,678 ERROR o.a.j.t.JMeterThread: Test failed!
      java.lang.IllegalArgumentException: File users.csv must exist and be readable
      \tat org.apache.jmeter.services.FileServer.createBufferedReader(FileServer.java:452)
      """;

  @TempDir private Path folder;

  @Test
  void quotesTheFirstErrorAndWhatCausedIt() throws IOException {
    assertThat(complaints(INFO + WARNING + ERROR + ERROR))
        .isEqualTo("Test failed! | File users.csv must exist and be readable");
  }

  @Test
  void quotesAWarningWhereThereIsNoError() throws IOException {
    assertThat(complaints(INFO + WARNING)).isEqualTo("Nothing to do");
    assertThat(LogComplaints.of(folder.resolve("no.log"))).isEmpty();
    assertThat(LogComplaints.of(Files.writeString(folder.resolve("a.log"), INFO))).isEmpty();
  }

  @Test
  void isShortAndKeepsSecrets() throws IOException {
    assertThat(complaints(ERROR.replace("Test failed!", "password=hush ".repeat(100))))
        .doesNotContain("hush")
        .hasSizeLessThan(700);
  }

  private String complaints(String log) throws IOException {
    return LogComplaints.of(Files.writeString(folder.resolve("jmeter.log"), log)).orElseThrow();
  }
}
