package io.github.ampmeter.source.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.source.machine.Machine.CpuTime;
import io.github.ampmeter.source.machine.Machine.ProcessUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as proc(5) describes them: times in hundredths of a second, memory in pages of 4 KiB. */
class LinuxProcessesTest {
  @TempDir private Path proc;

  @Test
  void readsWhatAProcessAndItsEndedChildrenUsed() throws IOException {
    process(7, 1, "apache2", 150, 50, 30, 10, 25);

    assertThat(descending(7))
        .isEqualTo(new ProcessUse(new CpuTime(2_000, 500), new CpuTime(400, 100), 25 * 4096, 1));
  }

  @Test
  void isNotMisledByTheNameOfAProgram() throws IOException {
    process(7, 1, "a) R 9 9 (b", 150, 50, 0, 0, 1);

    assertThat(descending(7).used()).isEqualTo(new CpuTime(2_000, 500));
  }

  @Test
  void findsAllThatDescendFromTheRoots() throws IOException {
    process(1, 0, "init", 0, 0, 0, 0, 1);
    process(7, 1, "apache2", 0, 0, 0, 0, 1);
    process(8, 7, "apache2", 0, 0, 0, 0, 1);
    process(9, 8, "sh", 0, 0, 0, 0, 1);
    process(10, 1, "mariadbd", 0, 0, 0, 0, 1);

    LinuxProcesses processes = read();
    assertThat(processes.descending(List.of(7L))).containsOnlyKeys(7L, 8L, 9L);
    assertThat(processes.descending(List.of(7L, 8L, 99L))).containsOnlyKeys(7L, 8L, 9L);
    assertThat(processes.descending(List.of())).isEmpty();
  }

  @Test
  void forgetsWhoHasEnded() throws IOException {
    process(7, 1, "apache2", 0, 0, 0, 0, 1);
    LinuxProcesses processes = read();
    Files.delete(proc.resolve("7/stat"));

    processes.read();

    assertThat(processes.descending(List.of(7L))).isEmpty();
  }

  @Test
  void addsUpWhatIsSharedBetweenProcesses() throws IOException {
    pss(7, "Rss:  9000 kB\nPss:  1500 kB\nPss_Anon:  1000 kB\n");
    pss(8, "Rss:  9000 kB\nPss:  500 kB\n");

    assertThat(read().proportionalBytes(Set.of(7L, 8L, 9L))).hasValue(2_000 * 1024);
  }

  /** A part of the group would be taken for all of it. */
  @Test
  void sharedMemoryIsUnknownWhereAProcessMayNotBeRead() throws IOException {
    pss(7, "Pss:  1500 kB\n");
    Files.createDirectories(proc.resolve("8/smaps_rollup"));

    assertThat(read().proportionalBytes(Set.of(7L, 8L))).isEmpty();
  }

  private ProcessUse descending(long pid) throws IOException {
    return read().descending(List.of(pid)).get(pid);
  }

  private LinuxProcesses read() {
    LinuxProcesses processes = new LinuxProcesses(proc, 4096);
    processes.read();
    return processes;
  }

  private void process(
      long pid,
      long parent,
      String name,
      long user,
      long system,
      long endedUser,
      long endedSystem,
      long pages)
      throws IOException {
    Path folder = Files.createDirectories(proc.resolve(Long.toString(pid)));
    Files.writeString(
        folder.resolve("stat"),
        "%d (%s) S %d 1 1 0 -1 4194560 9 9 9 9 %d %d %d %d 20 0 1 0 123 456789 %d 18446744073\n"
            .formatted(pid, name, parent, user, system, endedUser, endedSystem, pages));
  }

  private void pss(long pid, String text) throws IOException {
    Path folder = Files.createDirectories(proc.resolve(Long.toString(pid)));
    Files.writeString(folder.resolve("smaps_rollup"), text);
  }
}
