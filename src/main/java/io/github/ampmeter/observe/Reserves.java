package io.github.ampmeter.observe;

import io.github.ampmeter.ObservedQuantity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What this machine has left: memory, and room on a run's file system.
 *
 * @param runFolder whose own files, which grow as the run goes on, do not count as used
 */
record Reserves(Path runFolder) {
  private static final Path MEMORY = Path.of("/proc/meminfo");
  private static final String AVAILABLE = "MemAvailable:";

  /** What the system does not tell is left out. */
  List<Reading> read(long timeMillis) {
    List<Reading> readings = new ArrayList<>();
    try (Stream<Path> own = Files.walk(runFolder)) {
      for (String line : Files.readAllLines(MEMORY, StandardCharsets.ISO_8859_1)) {
        if (line.startsWith(AVAILABLE)) {
          double bytes = 1024 * Double.parseDouble(line.replaceAll("[^0-9]", ""));
          readings.add(Reading.host(timeMillis, ObservedQuantity.MEMORY_AVAILABLE, bytes));
        }
      }
      FileStore store = Files.getFileStore(runFolder);
      long used = store.getTotalSpace() - store.getUnallocatedSpace();
      long ofRun = own.map(Path::toFile).mapToLong(file -> file.isFile() ? file.length() : 0).sum();
      readings.add(Reading.host(timeMillis, ObservedQuantity.DISK_USED, Math.max(0, used - ofRun)));
      readings.add(Reading.host(timeMillis, ObservedQuantity.DISK_FREE, store.getUsableSpace()));
    } catch (IOException | UncheckedIOException notTold) {
      return readings;
    }
    return readings;
  }
}
