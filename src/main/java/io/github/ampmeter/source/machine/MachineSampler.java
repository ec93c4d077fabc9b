package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedQuantity;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

public final class MachineSampler implements Observer.Poller {
  /** The shortest time between polls: counters tick only every 10 ms. */
  private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(500);

  private static final int POLLS_PER_RESERVES = 10;

  private final ObserveCsv csv;
  private final Machine machine = new LinuxMachine();
  private final UsageReadings readings;
  private final Optional<SocketReadings> sockets;
  private final Clock clock;
  private final Reserves reserves;
  private long last;
  private int polls;

  /**
   * Polls the machine, groups of processes and sockets.
   *
   * @param watched the web server's sockets
   */
  public MachineSampler(
      ObserveCsv csv, List<ProcessGroup> groups, WatchedSockets watched, Clock clock) {
    this.csv = csv;
    this.readings = new UsageReadings(machine, groups);
    this.sockets =
        Optional.of(Path.of("/proc"))
            .filter(proc -> Files.isReadable(proc.resolve("net/tcp")))
            .map(proc -> new SocketReadings(proc, watched));
    this.clock = clock;
    this.reserves = new Reserves(csv.folder());
  }

  /** Whether this account may read how much memory a process shares with others. */
  public static boolean canReadSharedMemory(long pid) {
    // The page size has no influence on this.
    return new LinuxProcesses(Path.of("/proc"), 0).proportionalBytes(Set.of(pid)).isPresent();
  }

  @Override
  public void poll() throws IOException {
    last = machine.nanos();
    Poll poll = new Poll(clock.millis());
    readings.read(poll);
    sockets.ifPresent(each -> each.read(poll));
    if (polls++ % POLLS_PER_RESERVES == 0) {
      reserves.read(poll);
    }
    csv.write(poll);
  }

  @Override
  public void pollLast() throws IOException {
    boolean longEnough = machine.nanos() - last >= SHORTEST;
    Poll poll = new Poll(clock.millis());
    if (longEnough) {
      readings.readLast(poll);
    } else {
      readings.readMemory(poll);
    }
    csv.write(poll);
  }

  /**
   * The sockets to poll.
   *
   * @param network the folder with the files tcp and tcp6 of the network in which the web server
   *     listens
   * @param listeningPort its port
   * @param usersPort the port to which users connect, which may belong to a proxy in front
   */
  public record WatchedSockets(Path network, int listeningPort, int usersPort) {}

  /**
   * The free memory of this machine, and the free space on a run's file system.
   *
   * @param runFolder the run's folder, whose own files do not count as used space
   */
  private record Reserves(Path runFolder) {
    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final String AVAILABLE = "MemAvailable:";

    void read(Poll poll) {
      try (Stream<Path> own = Files.walk(runFolder)) {
        for (String line : Files.readAllLines(MEMORY, StandardCharsets.ISO_8859_1)) {
          if (line.startsWith(AVAILABLE)) {
            double bytes = 1024 * Double.parseDouble(line.replaceAll("[^0-9]", ""));
            poll.host(ObservedQuantity.MEMORY_AVAILABLE, bytes);
          }
        }
        // A FileStore needs a mount point, which a chroot does not have.
        File disk = runFolder.toFile();
        long used = disk.getTotalSpace() - disk.getFreeSpace();
        long ofRun =
            own.map(Path::toFile).mapToLong(file -> file.isFile() ? file.length() : 0).sum();
        poll.host(ObservedQuantity.DISK_USED, Math.max(0, used - ofRun))
            .host(ObservedQuantity.DISK_FREE, disk.getUsableSpace());
      } catch (IOException | UncheckedIOException notTold) {
        // Unknown values are left out.
      }
    }
  }
}
