package io.github.ampmeter.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxActivityTest {
  @TempDir private Path folder;
  private Path proc;
  private Path block;

  @BeforeEach
  void aMachineWithADiskAPartitionAndALoop() throws IOException {
    proc = Files.createDirectories(folder.resolve("proc"));
    Files.createDirectories(proc.resolve("net"));
    block = folder.resolve("block");
    Files.createDirectories(block.resolve("vda/device"));
    Files.createDirectories(block.resolve("vdb/device"));
    Files.createDirectories(block.resolve("loop0"));
    counted(0);
  }

  @Test
  void reportsWhatWasCountedSinceTheLastPoll() throws IOException {
    LinuxActivity activity = new LinuxActivity(proc, block);
    assertThat(activity.since(0)).isEmpty();

    counted(1);

    // In 2 s: vda read 100 and wrote 300 sectors and was busy for 500 ms, vdb for 1,600 ms.
    assertThat(activity.since(2_000))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                ObservedQuantity.CONTEXT_SWITCHES, 5_000.0,
                ObservedQuantity.DISK_READ, 100 * 512 / 2.0,
                ObservedQuantity.DISK_WRITTEN, 300 * 512 / 2.0,
                ObservedQuantity.DISK_BUSY, 80.0,
                ObservedQuantity.RECEIVED, 2_000.0,
                ObservedQuantity.SENT, 4_000.0,
                ObservedQuantity.LOOPBACK, 1_000_000.0));
  }

  @Test
  void tellsWhatTheHypervisorTook() throws IOException {
    LinuxActivity activity = new LinuxActivity(proc, block);
    stolen(100);
    activity.since(0);
    stolen(160);

    // 60 ticks of 10 ms in 2 s of two CPUs.
    assertThat(activity.since(2_000)).containsEntry(ObservedQuantity.STEAL, 15.0);
  }

  private void stolen(int ticks) throws IOException {
    Files.writeString(
        proc.resolve("stat"),
        "cpu  1 2 3 4 5 6 7 " + ticks + " 0\ncpu0 1 2 3\ncpu1 1 2 3\nctxt 7\n");
  }

  @Test
  void leavesOutWhatIsNotReported() throws IOException {
    Files.delete(proc.resolve("diskstats"));
    LinuxActivity activity = new LinuxActivity(proc, folder.resolve("none"));
    activity.since(0);

    assertThat(activity.since(1_000))
        .containsKey(ObservedQuantity.RECEIVED)
        .doesNotContainKeys(ObservedQuantity.DISK_READ, ObservedQuantity.DISK_BUSY);
  }

  private void counted(int times) throws IOException {
    Files.writeString(proc.resolve("stat"), "cpu 1 2 3\nctxt " + (7_000 + 10_000 * times) + "\n");
    Files.writeString(
        proc.resolve("diskstats"),
        """
           7       0 loop0 9 0 %d 0 9 0 %d 0 0 %d 0 0 0 0 0
         254       0 vda 9 0 %d 7 9 0 %d 7 0 %d 9 0 0 0 0
         254       1 vda1 9 0 %d 7 9 0 %d 7 0 %d 9 0 0 0 0
         254      16 vdb 9 0 50 7 9 0 60 7 0 %d 9 0 0 0 0
        """
            .formatted(
                500 * times,
                500 * times,
                500 * times,
                1_000 + 100 * times,
                2_000 + 300 * times,
                10 + 500 * times,
                1_000 + 100 * times,
                2_000 + 300 * times,
                10 + 500 * times,
                20 + 1_600 * times));
    Files.writeString(
        proc.resolve("net/dev"),
        """
        Inter-|   Receive                                       |  Transmit
         face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs
            lo: %d 1 0 0 0 0 0 0 %d 1 0 0 0 0 0 0
          eth0: %d 1 0 0 0 0 0 0 %d 1 0 0 0 0 0 0
          eth1:%d 1 0 0 0 0 0 0 %d 1 0 0 0 0 0 0
        """
            .formatted(
                2_000_000 * times,
                2_000_000 * times,
                5 + 3_000 * times,
                5 + 7_000 * times,
                1_000 * times,
                1_000 * times));
  }
}
