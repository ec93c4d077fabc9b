package io.github.ampmeter.observe;

import io.github.ampmeter.ObservedQuantity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Disks, network and context switches of a Linux machine. A disk is what has a device of its own:
 * partitions, loops and volumes, which lie on it, would count twice.
 */
final class LinuxActivity {
  private static final int SECTOR_BYTES = 512;
  private static final String LOOPBACK = "lo";

  /** Columns of diskstats, from 0. */
  private static final int NAME = 2;

  private static final int SECTORS_READ = 5;
  private static final int SECTORS_WRITTEN = 9;
  private static final int BUSY_MILLIS = 12;

  /** Columns of net/dev behind the name, from 0. */
  private static final int RECEIVED_BYTES = 0;

  private static final int SENT_BYTES = 8;

  /** Column of stat's line cpu, from 0. */
  private static final int STOLEN_TICKS = 8;

  private final Path proc;
  private final Set<String> disks;
  private Counters before;

  /** What has been counted since the machine's start. */
  private static final class Counters {
    private final Map<ObservedQuantity, Double> sums = new EnumMap<>(ObservedQuantity.class);
    private final Map<String, Long> busyMillis = new HashMap<>();

    private void add(ObservedQuantity quantity, double value) {
      sums.merge(quantity, value, Double::sum);
    }
  }

  LinuxActivity(Path proc, Path blockDevices) {
    this.proc = proc;
    this.disks = disks(blockDevices);
  }

  private static Set<String> disks(Path blockDevices) {
    Set<String> disks = new HashSet<>();
    try (DirectoryStream<Path> devices = Files.newDirectoryStream(blockDevices)) {
      for (Path device : devices) {
        if (Files.exists(device.resolve("device"))) {
          disks.add(device.getFileName().toString());
        }
      }
    } catch (IOException none) {
      // As in some sandboxes: then there is nothing to be said of disks.
      return Set.of();
    }
    return disks;
  }

  /** Rates since this was last asked. */
  Map<ObservedQuantity, Double> since(double elapsedMillis) {
    Counters last = before;
    before = counters();
    Map<ObservedQuantity, Double> rates = new EnumMap<>(ObservedQuantity.class);
    if (last == null || !(elapsedMillis > 0)) {
      return rates;
    }
    before.sums.forEach(
        (quantity, now) -> {
          double rise = now - last.sums.getOrDefault(quantity, now);
          // An interface that is gone takes what it counted with it.
          rates.put(quantity, Math.max(0, rise) / elapsedMillis * 1000);
        });
    before.busyMillis.entrySet().stream()
        .mapToDouble(disk -> disk.getValue() - last.busyMillis.getOrDefault(disk.getKey(), 0L))
        .max()
        .ifPresent(
            busy ->
                rates.put(
                    ObservedQuantity.DISK_BUSY,
                    Math.min(100, 100 * Math.max(0, busy) / elapsedMillis)));
    return rates;
  }

  private Counters counters() {
    Counters counters = new Counters();
    List<String> stat = lines("stat");
    long cpus = stat.stream().filter(line -> line.matches("cpu[0-9]+ .*")).count();
    for (String line : stat) {
      String[] ticks = line.split("\\s+");
      if (ticks[0].equals("cpu") && ticks.length > STOLEN_TICKS && cpus > 0) {
        // A tick is a hundredth of a second: ticks a second of one CPU are percent.
        counters.add(ObservedQuantity.STEAL, number(ticks[STOLEN_TICKS]) / cpus);
      } else if (line.startsWith("ctxt ")) {
        counters.add(ObservedQuantity.CONTEXT_SWITCHES, Long.parseLong(line.substring(5).strip()));
      }
    }
    for (String line : lines("diskstats")) {
      String[] cells = line.strip().split("\\s+");
      if (cells.length > BUSY_MILLIS && disks.contains(cells[NAME])) {
        counters.add(ObservedQuantity.DISK_READ, number(cells[SECTORS_READ]) * SECTOR_BYTES);
        counters.add(ObservedQuantity.DISK_WRITTEN, number(cells[SECTORS_WRITTEN]) * SECTOR_BYTES);
        counters.busyMillis.put(cells[NAME], (long) number(cells[BUSY_MILLIS]));
      }
    }
    for (String line : lines("net/dev")) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        String[] cells = line.substring(colon + 1).strip().split("\\s+");
        if (line.substring(0, colon).strip().equals(LOOPBACK)) {
          counters.add(ObservedQuantity.LOOPBACK, number(cells[SENT_BYTES]));
        } else {
          counters.add(ObservedQuantity.RECEIVED, number(cells[RECEIVED_BYTES]));
          counters.add(ObservedQuantity.SENT, number(cells[SENT_BYTES]));
        }
      }
    }
    return counters;
  }

  private static double number(String cell) {
    return Double.parseDouble(cell);
  }

  private List<String> lines(String file) {
    try {
      return Files.readAllLines(proc.resolve(file), StandardCharsets.ISO_8859_1);
    } catch (IOException notTold) {
      return List.of();
    }
  }
}
