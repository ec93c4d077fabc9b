package io.github.ampmeter.source.machine;

import io.github.ampmeter.source.machine.Machine.CpuTime;
import io.github.ampmeter.source.machine.Machine.ProcessUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The processes of Linux, by its files below /proc. All are read at once to find children. */
final class LinuxProcesses {
  private static final long MILLIS_PER_TICK = 10;
  private static final String PSS = "Pss:";
  private static final String NO_SUCH_PROCESS = "No such process";

  /** Fields of stat, counted from the state, which follows the name in parentheses. */
  private static final int PARENT = 1;

  private static final int USER = 11;
  private static final int SYSTEM = 12;
  private static final int ENDED_USER = 13;
  private static final int ENDED_SYSTEM = 14;
  private static final int THREADS = 17;
  private static final int RESIDENT_PAGES = 21;

  private final Path proc;
  private final long pageBytes;
  private final Map<Long, ProcessUse> all = new HashMap<>();
  private final Map<Long, List<Long>> children = new HashMap<>();

  LinuxProcesses(Path proc, long pageBytes) {
    this.proc = proc;
    this.pageBytes = pageBytes;
  }

  void read() {
    all.clear();
    children.clear();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[0-9]*")) {
      folders.forEach(this::read);
    } catch (IOException e) {
      throw new UncheckedIOException("the processes cannot be listed", e);
    } catch (DirectoryIteratorException e) {
      throw new UncheckedIOException("the processes cannot be listed", e.getCause());
    }
  }

  private void read(Path folder) {
    try {
      String stat = text(folder.resolve("stat"));
      // A name may contain blanks and parentheses.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
      long pid = Long.parseLong(folder.getFileName().toString());
      children
          .computeIfAbsent(Long.parseLong(fields[PARENT]), parent -> new ArrayList<>())
          .add(pid);
      all.put(
          pid,
          new ProcessUse(
              time(fields, USER, SYSTEM),
              time(fields, ENDED_USER, ENDED_SYSTEM),
              Long.parseLong(fields[RESIDENT_PAGES]) * pageBytes,
              Long.parseLong(fields[THREADS])));
    } catch (IOException | IndexOutOfBoundsException | NumberFormatException ended) {
      // The process ended before or while its file was read.
      return;
    }
  }

  /** The processes that were read and descend from some roots, with these. */
  Map<Long, ProcessUse> descending(List<Long> roots) {
    Map<Long, ProcessUse> found = new HashMap<>();
    Deque<Long> ahead = new ArrayDeque<>(roots);
    while (!ahead.isEmpty()) {
      long pid = ahead.pop();
      ProcessUse use = all.get(pid);
      if (use != null && found.put(pid, use) == null) {
        ahead.addAll(children.getOrDefault(pid, List.of()));
      }
    }
    return found;
  }

  /** The sum of several processes; empty where one that has not ended cannot be read. */
  OptionalLong proportionalBytes(Set<Long> pids) {
    long sum = 0;
    for (long pid : pids) {
      try {
        sum += proportionalBytes(pid);
      } catch (NoSuchFileException ended) {
        continue;
      } catch (IOException e) {
        if (!String.valueOf(e.getMessage()).contains(NO_SUCH_PROCESS)) {
          return OptionalLong.empty();
        }
      }
    }
    return sum == 0 ? OptionalLong.empty() : OptionalLong.of(sum);
  }

  /** The sum of several processes; empty where one belongs to another account. */
  OptionalLong openFiles(Set<Long> pids) {
    long sum = 0;
    for (long pid : pids) {
      try (Stream<Path> files = Files.list(proc.resolve(pid + "/fd"))) {
        sum += files.count();
      } catch (AccessDeniedException another) {
        return OptionalLong.empty();
      } catch (IOException | UncheckedIOException ended) {
        continue;
      }
    }
    return sum == 0 ? OptionalLong.empty() : OptionalLong.of(sum);
  }

  private long proportionalBytes(long pid) throws IOException {
    return text(proc.resolve(pid + "/smaps_rollup"))
        .lines()
        .filter(line -> line.startsWith(PSS))
        .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElse(0);
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }

  private static CpuTime time(String[] fields, int user, int system) {
    long inKernel = MILLIS_PER_TICK * Long.parseLong(fields[system]);
    return new CpuTime(MILLIS_PER_TICK * Long.parseLong(fields[user]) + inKernel, inKernel);
  }
}
