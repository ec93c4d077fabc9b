package io.github.ampmeter.source.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The CPUs that a process may use on Linux, by its affinity (taskset) and control groups. */
record AllowedCpus(Path proc, Path cgroups) {
  private static final String LIST = "Cpus_allowed_list:";
  private static final String UNIFIED = "0::";
  private static final int MOST_BITS = 52;

  static AllowedCpus ofLinux() {
    return new AllowedCpus(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
  }

  /** The number of CPUs; empty where it is not known, as on other systems. */
  OptionalDouble of(long pid) {
    try {
      Path process = proc.resolve(Long.toString(pid));
      int affinity = affinity(process).cardinality();
      return affinity == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(Math.min(affinity, quota(process)));
    } catch (IOException | NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /** Returns a bit for each CPU of the affinity; empty: not known, or too large for a double. */
  OptionalLong bits(long pid) {
    try {
      BitSet cpus = affinity(proc.resolve(Long.toString(pid)));
      return cpus.isEmpty() || cpus.length() > MOST_BITS
          ? OptionalLong.empty()
          : OptionalLong.of(cpus.toLongArray()[0]);
    } catch (IOException | NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** Reads a list such as 0-3,8; empty without a list. */
  private static BitSet affinity(Path process) throws IOException {
    BitSet cpus = new BitSet();
    for (String line : Files.readAllLines(process.resolve("status"), StandardCharsets.ISO_8859_1)) {
      if (line.startsWith(LIST)) {
        for (String range : line.substring(LIST.length()).strip().split(",")) {
          String[] ends = range.split("-");
          cpus.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
      }
    }
    return cpus;
  }

  /** The smallest quota of its control groups, in CPUs; infinite where none has one. */
  private double quota(Path process) throws IOException {
    Path file = process.resolve("cgroup");
    if (!Files.exists(file)) {
      return Double.POSITIVE_INFINITY;
    }
    double least = Double.POSITIVE_INFINITY;
    for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
      String[] parts = line.split(":", 3);
      if (parts.length == 3 && (line.startsWith(UNIFIED) || parts[1].matches("(.*,)?cpu(,.*)?"))) {
        Path root = line.startsWith(UNIFIED) ? cgroups : cgroups.resolve(parts[1]);
        least = Math.min(least, quota(root, root.resolve(parts[2].substring(1)).normalize()));
      }
    }
    return least;
  }

  private static double quota(Path root, Path group) throws IOException {
    double least = Double.POSITIVE_INFINITY;
    for (Path at = group; at != null && at.startsWith(root); at = at.getParent()) {
      Optional<String> unified = text(at.resolve("cpu.max"));
      Optional<String> quota =
          unified.isPresent()
              ? unified.map(max -> max.split("\\s+")[0])
              : text(at.resolve("cpu.cfs_quota_us"));
      Optional<String> period =
          unified.isPresent()
              ? unified.map(max -> max.split("\\s+")[1])
              : text(at.resolve("cpu.cfs_period_us"));
      if (quota.isPresent() && period.isPresent() && quota.get().matches("[1-9][0-9]*")) {
        least = Math.min(least, Double.parseDouble(quota.get()) / Double.parseDouble(period.get()));
      }
    }
    return least;
  }

  private static Optional<String> text(Path file) throws IOException {
    return Files.isReadable(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
  }
}
