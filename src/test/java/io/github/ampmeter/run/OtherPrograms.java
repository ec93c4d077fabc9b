package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What programs that are no part of a run took of the CPUs meanwhile, by its observe.csv. */
final class OtherPrograms {
  /** A machine left alone has its kernel and whoever looks on: about 5 % of one CPU. */
  private static final double ALONE_PERCENT_OF_ONE_CPU = 15;

  private record Look(long millis, String of, String quantity, double value) {}

  private OtherPrograms() {}

  /**
   * Whether they took more than a machine left alone does, between two times of the run's clock.
   */
  static boolean worked(Path observeCsv, long fromMillis, long toMillis) throws IOException {
    List<Look> looks =
        Files.readAllLines(observeCsv).stream()
            .skip(1)
            .map(line -> line.split(","))
            .filter(of -> of[2].startsWith("cpuPercent") || of[2].equals("logicalCpus"))
            .map(of -> new Look(Long.parseLong(of[0]), of[1], of[2], Double.parseDouble(of[3])))
            .toList();
    double cpus =
        looks.stream()
            .filter(look -> look.quantity().equals("logicalCpus"))
            .findFirst()
            .orElseThrow()
            .value();
    List<Look> within =
        looks.stream()
            .filter(look -> fromMillis <= look.millis() && look.millis() < toMillis)
            .toList();
    List<Look> machine =
        within.stream().filter(look -> look.quantity().equals("cpuPercentOfAllCpus")).toList();
    assertThat(machine).as(observeCsv + " between the two times").isNotEmpty();
    double ours =
        within.stream()
            .filter(look -> look.quantity().equals("cpuPercentOfOneCpu"))
            .mapToDouble(Look::value)
            .sum();
    double all = machine.stream().mapToDouble(Look::value).sum() * cpus;
    return (all - ours) / machine.size() > ALONE_PERCENT_OF_ONE_CPU;
  }
}
