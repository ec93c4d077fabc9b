package io.github.ampmeter.source.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllowedCpusTest {
  @TempDir private Path root;

  @Test
  void countsTheCpusOfTheAffinity() throws IOException {
    status("0-3,8");

    assertThat(cpus().of(7)).hasValue(5);
  }

  @Test
  void tellsWhichCpusTheyAre() throws IOException {
    status("0-2,5");
    assertThat(cpus().bits(7)).hasValue(0b100111);

    status("0-63");
    assertThat(cpus().bits(7)).isEmpty();
  }

  @Test
  void takesTheLeastOfTheControlGroups() throws IOException {
    status("0-7");
    write("proc/7/cgroup", "0::/work/load\n");
    write("cgroup/work/cpu.max", "150000 100000\n");
    write("cgroup/work/load/cpu.max", "max 100000\n");

    assertThat(cpus().of(7)).hasValue(1.5);
  }

  @Test
  void knowsControlGroupsOfTheFirstVersion() throws IOException {
    status("0-7");
    write("proc/7/cgroup", "4:memory:/\n3:cpu,cpuacct:/load\n");
    write("cgroup/cpu,cpuacct/load/cpu.cfs_quota_us", "200000\n");
    write("cgroup/cpu,cpuacct/load/cpu.cfs_period_us", "100000\n");
    write("cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
    write("cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");

    assertThat(cpus().of(7)).hasValue(2);
  }

  @Test
  void reportsNothingOfAProcessThatHasEnded() {
    assertThat(cpus().of(8)).isEmpty();
  }

  private AllowedCpus cpus() {
    return new AllowedCpus(root.resolve("proc"), root.resolve("cgroup"));
  }

  private void status(String list) throws IOException {
    write("proc/7/status", "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + list + "\n");
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
