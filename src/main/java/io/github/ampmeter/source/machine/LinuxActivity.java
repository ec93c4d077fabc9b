package io.github.ampmeter.source.machine;

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
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Disks, network and context switches of a Linux machine. Only disks with a device of their own
 * count: partitions, loop devices and volumes on them would count twice.
 */
final class LinuxActivity {
  private static final int SECTOR_BYTES = 512;
  private static final String LOOPBACK = "lo";

  /** Columns of diskstats, counted from 0. */
  private static final int NAME = 2;

  private static final int SECTORS_READ = 5;
  private static final int SECTORS_WRITTEN = 9;
  private static final int BUSY_MILLIS = 12;

  /** Columns of net/dev after the name, counted from 0. */
  private static final int RECEIVED_BYTES = 0;

  private static final int SENT_BYTES = 8;

  /** The column of the line cpu in stat, counted from 0. */
  private static final int STOLEN_TICKS = 8;

  private static final int BITS = 8;

  /** Matches a queueing discipline that limits the rate of an interface. */
  private static final Pattern SHAPED =
      Pattern.compile(
          "(?m)^qdisc \\S+ \\S+ dev (\\S+) root .*\\b(?:rate|bandwidth) ([0-9.]+)([KMG]?)bit\\b");

  /** The suffixes of rates, each 1000 times the previous one. */
  private static final List<String> UNITS = List.of("", "K", "M", "G");

  private static final String SENT = " sent";
  private static final String RECEIVED = " received";

  private final Path proc;
  private final Set<String> disks;

  /** The speed of each direction of an interface in bits per second, where it is known. */
  private final Map<String, Double> speeds = new HashMap<>();

  private Counters before;

  /** The counters since the machine's start. */
  private static final class Counters {
    private final Map<ObservedQuantity, Double> sums = new EnumMap<>(ObservedQuantity.class);
    private final Map<String, Double> diskMillis = new HashMap<>();

    /** The time that the traffic of each direction takes at the speed of the interface. */
    private final Map<String, Double> networkMillis = new HashMap<>();

    private void add(ObservedQuantity quantity, double value) {
      sums.merge(quantity, value, Double::sum);
    }
  }

  /**
   * Reads the counters below some folders.
   *
   * @param qdiscs the output of {@code tc qdisc show}
   */
  LinuxActivity(Path proc, Path sys, String qdiscs) {
    this.proc = proc;
    this.disks = devices(sys.resolve("block"));
    Path interfaces = sys.resolve("class/net");
    for (String name : devices(interfaces)) {
      double bits = 1e6 * speed(interfaces.resolve(name).resolve("speed"));
      if (bits > 0) {
        speeds.put(name + SENT, bits);
        speeds.put(name + RECEIVED, bits);
      }
    }
    Matcher shaped = SHAPED.matcher(qdiscs);
    while (shaped.find()) {
      double thousands = Math.pow(1000, UNITS.indexOf(shaped.group(3)));
      speeds.merge(shaped.group(1) + SENT, number(shaped.group(2)) * thousands, Math::min);
    }
  }

  /** The devices that have hardware of their own. */
  private static Set<String> devices(Path folder) {
    Set<String> names = new HashSet<>();
    try (DirectoryStream<Path> devices = Files.newDirectoryStream(folder)) {
      for (Path device : devices) {
        if (Files.exists(device.resolve("device"))) {
          names.add(device.getFileName().toString());
        }
      }
    } catch (IOException none) {
      // Some sandboxes do not show them.
      return Set.of();
    }
    return names;
  }

  /** The speed in Mbit/s; virtual machines report none, or -1. */
  private static double speed(Path file) {
    try {
      return number(Files.readString(file).strip());
    } catch (IOException | NumberFormatException unknown) {
      return Double.NaN;
    }
  }

  /** The rates since the previous call. */
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
          // The counters of an interface that was removed are missing from the sum.
          rates.put(quantity, Math.max(0, rise) / elapsedMillis * 1000);
        });
    busiest(before.diskMillis, last.diskMillis)
        .ifPresent(busy -> rates.put(ObservedQuantity.DISK_BUSY, percent(busy, elapsedMillis)));
    busiest(before.networkMillis, last.networkMillis)
        .ifPresent(busy -> rates.put(ObservedQuantity.NETWORK_BUSY, percent(busy, elapsedMillis)));
    return rates;
  }

  private static OptionalDouble busiest(Map<String, Double> now, Map<String, Double> last) {
    return now.entrySet().stream()
        .mapToDouble(each -> each.getValue() - last.getOrDefault(each.getKey(), each.getValue()))
        .max();
  }

  private static double percent(double busyMillis, double elapsedMillis) {
    return Math.min(100, 100 * Math.max(0, busyMillis) / elapsedMillis);
  }

  private Counters counters() {
    Counters counters = new Counters();
    List<String> stat = lines("stat");
    long cpus = stat.stream().filter(line -> line.matches("cpu[0-9]+ .*")).count();
    for (String line : stat) {
      String[] ticks = line.split("\\s+");
      if (ticks[0].equals("cpu") && ticks.length > STOLEN_TICKS && cpus > 0) {
        // A tick is 10 ms, so that ticks per second are percent of one CPU.
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
        counters.diskMillis.put(cells[NAME], number(cells[BUSY_MILLIS]));
      }
    }
    for (String line : lines("net/dev")) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        String[] cells = line.substring(colon + 1).strip().split("\\s+");
        String name = line.substring(0, colon).strip();
        carried(counters, name + RECEIVED, number(cells[RECEIVED_BYTES]));
        carried(counters, name + SENT, number(cells[SENT_BYTES]));
        if (name.equals(LOOPBACK)) {
          counters.add(ObservedQuantity.LOOPBACK, number(cells[SENT_BYTES]));
        } else {
          counters.add(ObservedQuantity.RECEIVED, number(cells[RECEIVED_BYTES]));
          counters.add(ObservedQuantity.SENT, number(cells[SENT_BYTES]));
        }
      }
    }
    return counters;
  }

  private void carried(Counters counters, String way, double bytes) {
    if (speeds.containsKey(way)) {
      counters.networkMillis.put(way, 1000 * BITS * bytes / speeds.get(way));
    }
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
