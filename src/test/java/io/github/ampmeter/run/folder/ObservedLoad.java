package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.report.Observation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;

/**
 * Criteria on servers: JTL and observe.csv in, finding out. 8 users for 40 s, of which the 20 s
 * from the 10th on are judged; each request takes 100 ms, so that the window has 1,600.
 */
abstract class ObservedLoad extends GeneratorLoad {
  static final int FIRST_LOOK = -2;
  static final int LAST_LOOK = 42;

  StringBuilder looks;

  @BeforeEach
  void aLoad() {
    steady(0, 40, 100);
    looks = new StringBuilder("timeMillis,of,quantity,value\n");
  }

  /** Second by second: 30 % of one CPU in the warm-up, 60 % in the window, 90 % afterwards. */
  void web(int fromSecond, int toSecond) {
    for (int second = fromSecond; second <= toSecond; second++) {
      look(second, "host", "loadAverage1Min", 1);
      look(second, "web server", "residentBytes", 1_000);
      if (second > fromSecond) {
        look(second, "host", "cpuPercentOfAllCpus", 40);
        look(
            second, "web server", "cpuPercentOfOneCpu", second <= 10 ? 30 : second <= 30 ? 60 : 90);
      }
      if (second % 10 == 0) {
        look(second, "web server", "proportionalBytes", 500e6 + 1e6 * second);
      }
    }
    look(fromSecond, "host", "logicalCpus", 2);
  }

  /** 100 questions a second, 3 of each 100 by our look itself. */
  void database(int fromSecond, int toSecond) {
    look(fromSecond, "statusAsking", "Questions", 3);
    for (int second = fromSecond; second <= toSecond; second++) {
      status(second, "Questions", 1_000 + 100 * (second - fromSecond));
      status(second, "Uptime", 50 + second - fromSecond);
      if (second == fromSecond) {
        status(second, "Slow_queries", 7);
      }
    }
  }

  void status(int second, String variable, double value) {
    look(second, "status", variable, value);
  }

  void look(double second, String of, String quantity, double value) {
    looks
        .append(Math.round(START + 1000 * second))
        .append("," + of + "," + quantity + "," + value + "\n");
  }

  void notJudged(String criterion, String why) {
    Finding finding = find(criterion);

    assertThat(finding.outcome()).as(criterion).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(finding.remark()).contains(why);
  }

  Finding find(String criterion) {
    return find(criterion, GeneratorEvidence.NONE);
  }

  Finding find(String criterion, GeneratorEvidence generator) {
    return findings(
            criterion,
            new Phases(Duration.ofSeconds(10), Optional.of(Duration.ofSeconds(20))),
            generator)
        .get(0);
  }

  List<Finding> findings(String criterion, Phases phases) {
    return findings(criterion, phases, GeneratorEvidence.NONE);
  }

  List<Finding> findings(String criterion, Phases phases, GeneratorEvidence generator) {
    write();
    return JudgedLoad.of(
            Measurement.of(jtl, phases),
            new JudgedLoad.Asked(
                Criteria.parse("targets", criterion),
                false,
                observation().figures(),
                Optional.empty()),
            generator)
        .verdict()
        .findings();
  }

  Observation observation() {
    Path csv = folder.resolve("observe.csv");
    try {
      Files.writeString(csv, inOrder(looks));
      return SavedObservation.of(csv, folder.resolve("none.csv"), List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As the observers write them. */
  private static String inOrder(CharSequence looks) {
    List<String> lines = looks.toString().lines().toList();
    return lines.get(0)
        + lines.stream()
            .skip(1)
            .sorted(Comparator.comparingLong(line -> Long.parseLong(line.split(",")[0])))
            .map(line -> "\n" + line)
            .collect(Collectors.joining())
        + "\n";
  }

  /** Takes lines out of the looks from one second to another. */
  void without(int fromSecond, int toSecond, String what) {
    StringBuilder rest = new StringBuilder();
    for (String line : looks.toString().split("\n")) {
      boolean header = line.startsWith("timeMillis");
      long second = header ? 0 : (Long.parseLong(line.split(",")[0]) - START) / 1000;
      if (header || second < fromSecond || second > toSecond || !line.contains(what)) {
        rest.append(line).append('\n');
      }
    }
    looks = rest;
  }
}
