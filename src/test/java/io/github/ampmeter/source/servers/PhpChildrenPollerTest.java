package io.github.ampmeter.source.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.source.machine.ObserveCsv;
import io.github.ampmeter.source.machine.Poll.Reading;
import io.github.ampmeter.source.machine.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhpChildrenPollerTest {
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(7_000), ZoneOffset.UTC);
  private static final String HEADER = "Num       RefCount Protocol Flags    Type St Inode Path\n";
  private static final String LISTENING =
      "000: 00000002 00000000 00010000 0001 01 900 /tmp/a/php.sock\n";
  private static final String TAKEN =
      "000: 00000003 00000000 00000000 0001 03 901 /tmp/a/php.sock\n";
  private static final String WAITING =
      "000: 00000002 00000000 00000000 0001 03     0 /tmp/a/php.sock\n";
  private static final String OTHER =
      "000: 00000003 00000000 00000000 0001 03 902 /tmp/b/php.sock\n";

  @TempDir private Path folder;

  @Test
  void countsTheConnectionsThatAChildHasTaken() throws IOException {
    assertThat(polled(HEADER + LISTENING + TAKEN + OTHER))
        .containsExactly(
            new Reading(7_000, "workers", ObservedQuantity.PHP_CHILDREN, 2),
            new Reading(7_000, "workers", ObservedQuantity.PHP_CHILDREN_BUSY, 1),
            new Reading(7_000, "workers", ObservedQuantity.PHP_CHILDREN_FULL, 0));
  }

  @Test
  void findsAllBusyWhereEachHasOneAndMoreWait() throws IOException {
    assertThat(polled(HEADER + LISTENING + TAKEN + TAKEN + WAITING))
        .contains(
            new Reading(7_000, "workers", ObservedQuantity.PHP_CHILDREN_BUSY, 2),
            new Reading(7_000, "workers", ObservedQuantity.PHP_CHILDREN_FULL, 1));
  }

  private List<Reading> polled(String list) throws IOException {
    Path file = folder.resolve("observe.csv");
    Path sockets = Files.writeString(folder.resolve("unix"), list);
    try (ObserveCsv csv = new ObserveCsv(file)) {
      new PhpChildrenPoller(csv, sockets, Path.of("/tmp/a/php.sock"), 2, CLOCK).poll();
    }
    return Readings.of(file);
  }
}
