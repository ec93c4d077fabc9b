package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.chart.DriftCharts;
import io.github.ampmeter.report.result.SectionText;
import io.github.ampmeter.report.section.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of 36 blocks of 10 s behind a warm-up of 20 s, of which 12 rows end each second. */
class DriftJudgedTest {
  private static final long START = RunFolderBuilder.START.toEpochMilli();
  private static final int SECONDS = 20 + 360;

  @TempDir Path temporary;

  /** 0.1 MB a second are 6 MB a minute; p90 rises from 100 ms by 10 ms a minute. */
  @Test
  void findsALeakAndTimesThatRiseInAFolder() throws IOException {
    Report report =
        report(
            """
            drift(memory(web)) <= 60 MB per hour
            drift(memory(database)) <= 60 MB per hour
            drift(openFiles(web)) <= 60 per hour
            drift(p90(total)) <= 50 % per hour
            drift(throughput(total)) <= 50 % per hour
            memory(web) <= 500 MB
            """);

    List<Finding> findings = report.plans().get(0).verdict().findings();
    assertThat(findings.get(0).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(findings.get(0).measured() / 24).isCloseTo(360, within(10.0));
    assertThat(findings.get(1).outcome()).isEqualTo(Outcome.PASSED);
    assertThat(findings.get(2).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(findings.get(2).measured() / 24).isCloseTo(360, within(30.0));
    assertThat(findings.get(3).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(findings.get(4).outcome()).isEqualTo(Outcome.PASSED);
  }

  @Test
  void saysWhenALimitIsReachedAndDrawsTheBlocks() throws IOException {
    Report report = report("memory(web) <= 500 MB\ndrift(memory(web)) <= 60 MB per hour");

    Section section =
        report.planSections().get(0).in(Section.Place.PAGE).stream()
            .filter(each -> each.key().equals("drift"))
            .findFirst()
            .orElseThrow();

    assertThat(SectionText.write(section))
        .contains("In 36 blocks of 10 s got worse: ", "memory(web server)", "openFiles(web server)")
        // 338 MB at the end, 162 more at 6 MB a minute.
        .contains("memory(web server) reaches its limit of <= 500 MB in 27 min");
    assertThat(DriftCharts.of(report.plans().get(0))).isNotEmpty();
  }

  private Report report(String targets) throws IOException {
    RunFolder folder = new RunFolder(temporary);
    StringBuilder rows =
        new StringBuilder("timeStamp,elapsed,label,responseCode,success,threadName,allThreads\n");
    for (int row = 0; row < 12 * SECONDS; row++) {
      long at = 1000L * row / 12;
      long elapsed = 100 + at / 6_000 + row % 7;
      rows.append(START + at).append(',').append(elapsed).append(",page,200,true,users 1-1,1\n");
    }
    RunFolderBuilder.write(
        folder,
        RunFolderBuilder.plan(
            "plan",
            of -> {
              of.warmUpMillis = 20_000;
              of.durationMillis = 360_000L;
              of.blockMillis = 10_000L;
            }),
        rows,
        targets);
    folder.write(RunFolderBuilder.run(List.of("plan"), of -> {}));
    Files.writeString(folder.observation("plan"), observed());
    return SavedReport.of(folder, "test");
  }

  private static String observed() {
    StringBuilder csv = new StringBuilder("timeMillis,of,quantity,value\n");
    for (int second = -2; second < SECONDS + 5; second++) {
      String at = START + 1000L * second + ",";
      csv.append(at).append("host,cpuPercentOfAllCpus,20\n");
      csv.append(at).append("web server,cpuPercentOfOneCpu,10\n");
      csv.append(at).append("database,cpuPercentOfOneCpu,10\n");
      if (second % 10 == 0) {
        csv.append(at)
            .append("web server,proportionalBytes,")
            .append(300_000_000L + 100_000L * second);
        csv.append('\n').append(at).append("web server,openFiles,").append(1000 + second / 10);
        csv.append('\n').append(at).append("database,proportionalBytes,80000000\n");
      }
    }
    return csv.toString();
  }
}
