package io.github.ampmeter.observe;

import io.github.ampmeter.observe.Machine.ProcessUse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What Linux tells of a process in its files below /proc. */
final class LinuxProcess {
  private static final long MILLIS_PER_TICK = 10;
  private static final String PSS = "Pss:";
  private static final String NO_SUCH_PROCESS = "No such process";

  /** Fields of stat, counted from the state, which stands behind the name in parentheses. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;
  private static final int ENDED_USER = 13;
  private static final int ENDED_SYSTEM = 14;
  private static final int RESIDENT_PAGES = 21;

  private final Path proc;
  private final long pageBytes;

  LinuxProcess(Path proc, long pageBytes) {
    this.proc = proc;
    this.pageBytes = pageBytes;
  }

  /** Empty when it has ended. */
  Optional<ProcessUse> use(long pid) {
    try {
      String stat = text(pid, "stat");
      // A name may hold blanks and parentheses.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
      return Optional.of(
          new ProcessUse(
              millis(fields, USER, SYSTEM),
              millis(fields, ENDED_USER, ENDED_SYSTEM),
              Long.parseLong(fields[RESIDENT_PAGES]) * pageBytes));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }

  /**
   * Of several processes; empty where one of them does not tell, which is no matter if it ended.
   */
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

  private long proportionalBytes(long pid) throws IOException {
    return text(pid, "smaps_rollup")
        .lines()
        .filter(line -> line.startsWith(PSS))
        .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElse(0);
  }

  private String text(long pid, String file) throws IOException {
    return Files.readString(proc.resolve(pid + "/" + file), StandardCharsets.ISO_8859_1);
  }

  private static long millis(String[] fields, int user, int system) {
    return MILLIS_PER_TICK * (Long.parseLong(fields[user]) + Long.parseLong(fields[system]));
  }
}
