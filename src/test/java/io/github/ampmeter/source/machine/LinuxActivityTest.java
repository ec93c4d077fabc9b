package io.github.ampmeter.source.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
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
    LinuxActivity activity = new LinuxActivity(proc, folder, "");
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
    LinuxActivity activity = new LinuxActivity(proc, folder, "");
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
    LinuxActivity activity = new LinuxActivity(proc, folder.resolve("none"), "");
    activity.since(0);

    assertThat(activity.since(1_000))
        .containsKey(ObservedQuantity.RECEIVED)
        .doesNotContainKeys(ObservedQuantity.DISK_READ, ObservedQuantity.DISK_BUSY);
  }

  /** 3,500 bytes a second sent by a card, 8 Mbit/s each way over the loopback. */
  @Test
  void tellsHowFullANetworkInterfaceOfKnownSpeedIs() throws IOException {
    card("-1");
    assertThat(shareOfNetwork("")).isEmpty();

    card("1");
    assertThat(shareOfNetwork("")).contains(2.8);
    assertThat(shareOfNetwork("qdisc fq_codel 0: dev eth0 root refcnt 2 limit 10240p\n"))
        .contains(2.8);
    assertThat(
            shareOfNetwork(
                "qdisc noqueue 0: dev docker0 root refcnt 2\n"
                    + "qdisc tbf 8001: dev lo root refcnt 2 rate 10Mbit burst 4Kb lat 50ms\n"))
        .contains(80.0);
    assertThat(shareOfNetwork("qdisc netem 8002: dev eth0 root refcnt 2 limit 1000 rate 64Kbit"))
        .contains(43.75);
  }

  private void card(String speed) throws IOException {
    Files.createDirectories(folder.resolve("class/net/eth0/device"));
    Files.createDirectories(folder.resolve("class/net/docker0"));
    Files.writeString(folder.resolve("class/net/eth0/speed"), speed + "\n");
  }

  private Optional<Double> shareOfNetwork(String qdiscs) throws IOException {
    counted(0);
    LinuxActivity activity = new LinuxActivity(proc, folder, qdiscs);
    activity.since(0);
    counted(1);
    return Optional.ofNullable(activity.since(2_000).get(ObservedQuantity.NETWORK_BUSY));
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
