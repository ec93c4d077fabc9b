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
class StoppedUsersTest {
  private static final String AT = "2026-01-02 03:04:05,678 ";
  private static final String COME_AND_GONE =
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
  void areNoneWhereEachCameAndWorkedToTheEnd() throws IOException {
    assertThat(none(COME_AND_GONE)).isTrue();
    assertThat(none(COME_AND_GONE + AT + "INFO o.a.j.e.StandardJMeterEngine: Stopping\n")).isTrue();
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
  void mayBeSomeWhereItSaysAnythingElse(String line) throws IOException {
    assertThat(none(COME_AND_GONE + AT + line + "\n")).isFalse();
  }

  @Test
  void mayBeSomeWhereTheLogDoesNotTellOfUsers() throws IOException {
    assertThat(none("")).isFalse();
    assertThat(StoppedUsers.none(folder.resolve("not-there.log"))).isFalse();
  }

  private boolean none(String text) throws IOException {
    return StoppedUsers.none(Files.writeString(folder.resolve("jmeter.log"), text));
  }
}
