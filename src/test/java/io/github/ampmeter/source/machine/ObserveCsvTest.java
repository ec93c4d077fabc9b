package io.github.ampmeter.source.machine;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.source.machine.Poll.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObserveCsvTest {
  private static final List<Reading> READINGS =
      List.of(
          new Reading(1_763_717_400_000L, "host", ObservedQuantity.LOGICAL_CPUS, 2),
          new Reading(
              1_763_717_400_000L, "web server", ObservedQuantity.RESIDENT_BYTES, 412_345_678_901L),
          new Reading(1_763_717_401_003L, "web server", ObservedQuantity.CPU_PERCENT_OF_ONE, 81.25),
          new Reading(1_763_717_401_003L, "JMeter", ObservedQuantity.CPU_PERCENT_OF_ONE, 0));

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("observe.csv");
  }

  @Test
  void readsWhatItWrote() throws IOException {
    write();

    assertThat(read()).isEqualTo(READINGS);
  }

  @Test
  void writesOneValueALine() throws IOException {
    write();

    assertThat(file)
        .hasContent(
            """
            timeMillis,of,quantity,value
            1763717400000,host,logicalCpus,2
            1763717400000,web server,residentBytes,412345678901
            1763717401003,web server,cpuPercentOfOneCpu,81.25
            1763717401003,JMeter,cpuPercentOfOneCpu,0
            """);
  }

  @Test
  void keepsEachSecondWithoutBeingClosed() throws IOException {
    try (ObserveCsv csv = new ObserveCsv(file)) {
      csv.write(poll(READINGS.subList(0, 2)));

      assertThat(read()).isEqualTo(READINGS.subList(0, 2));
    }
  }

  @Test
  void readsAFileThatWasCutAnywhere() throws IOException {
    write();
    String whole = Files.readString(file);

    for (int length = 0; length < whole.length(); length++) {
      Files.writeString(file, whole.substring(0, length));
      long lines = whole.substring(0, length).lines().count();

      assertThat(read())
          .isEqualTo(READINGS.subList(0, read().size()))
          .hasSizeGreaterThanOrEqualTo((int) Math.max(0, lines - 2));
    }
  }

  @Test
  void passesOverAQuantityOfALaterVersion() throws IOException {
    Files.writeString(file, "timeMillis,of,quantity,value\n1,host,temperature,71\n");

    assertThat(ObserveCsv.read(file)).isEmpty();
  }

  @Test
  void rejectsWhatIsNotAnObservation() throws IOException {
    Files.writeString(file, "timeStamp,elapsed\n");
    assertRefused("line 1: expected timeMillis,of,quantity,value, found \"timeStamp,elapsed\"");

    Files.writeString(file, "timeMillis,of,quantity,value\n1,host,loadAverage1Min,much\n");
    assertRefused("line 2: expected time, name, quantity and a number");
  }

  /** Each series has one value here. */
  private List<Reading> read() throws IOException {
    return ObserveCsv.read(file).stream()
        .map(
            each ->
                new Reading(
                    each.millis()[0],
                    each.group(),
                    ObservedQuantity.of(each.key()).orElseThrow(),
                    each.values()[0]))
        .toList();
  }

  private void assertRefused(String why) {
    assertRefusal(() -> ObserveCsv.read(file)).hasMessageContaining("observe.csv, " + why);
  }

  /** All of one time. */
  private static Poll poll(List<Reading> readings) {
    Poll poll = new Poll(readings.get(0).timeMillis());
    readings.forEach(each -> poll.add(each.of(), each.quantity(), each.value()));
    return poll;
  }

  private void write() throws IOException {
    try (ObserveCsv csv = new ObserveCsv(file)) {
      csv.write(poll(READINGS.subList(0, 2)));
      csv.write(poll(READINGS.subList(2, 4)));
    }
  }
}
