package io.github.ampmeter.source.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxMachineTest {
  @TempDir private Path proc;

  @Test
  void readsCpusTheirTimeAndTheLoad() throws IOException {
    Files.writeString(
        proc.resolve("stat"),
        """
        cpu  100 2 30 1000 200 0 4 5 60 0
        cpu0 50 1 15 500 100 0 2 3 30 0
        cpu1 50 1 15 500 100 0 2 2 30 0
        intr 7
        """);
    Files.writeString(proc.resolve("loadavg"), "1.25 0.70 0.50 1/350 28738\n");
    Machine machine = new LinuxMachine(proc);

    assertThat(machine.logicalCpus()).isEqualTo(2);
    assertThat(machine.loadAverage()).isEqualTo(1.25);
    // 10 ms a tick; a guest's time is in user's already, idle and waiting for disks are not busy.
    assertThat(machine.hostCpu()).isEqualTo(new Machine.HostCpu(1410, 13_410));
  }

  @Test
  void readsThisMachine() {
    Machine machine = new LinuxMachine();
    machine.begin();
    long self = ProcessHandle.current().pid();

    assertThat(machine.logicalCpus()).isPositive();
    assertThat(machine.hostCpu().allMillis()).isGreaterThan(machine.hostCpu().busyMillis());
    assertThat(machine.processes(List.of(self)).get(self).residentBytes())
        .isGreaterThan(10_000_000);
  }
}
