package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.jmeter.InstalledJMeter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two workers, each in a JMeter of its own, offer 4 and 8 arrivals a second each. */
class DistributedRatesIT {
  private static final String COLUMNS = "sample_variables=arrival:late,arrival:around";

  @TempDir private Path folder;

  @Test
  void showsTheSumOfTheRatesAndHowLateEachArrivalBegan() throws Exception {
    try (PermitServer server = new PermitServer(8, 20);
        InstalledJMeter jmeter = new InstalledJMeter(folder, getClass(), "arriving.jmx")) {
      jmeter.addWorker();
      jmeter.addWorker();
      jmeter.runOnWorkers(
          "-J" + COLUMNS,
          "-G" + COLUMNS,
          "-Grate=4,8/s",
          "-GwarmUp=4",
          "-Gduration=8",
          "-Gport=" + server.port());
    }
    Path targets = folder.resolve("my.targets");
    Files.writeString(targets, "p90(total) at 8 /s <= 1 min\np90(total) at 16 users <= 1 min\n");

    Ampmeter.Ended ended =
        new Ampmeter(folder)
            .run(
                "report",
                "samples.jtl",
                "--ramp-up=4 s",
                "--steady-state=8 s",
                "--targets=" + targets,
                "--out",
                folder.resolve("report").toString());

    assertThat(folder.resolve("report/results.json")).as(ended.all()).exists();
    List<JsonNode> totals = Ampmeter.totals(folder.resolve("report"));
    assertThat(totals).allMatch(total -> total.get("users").asInt() == 0);
    assertThat(totals)
        .extracting(total -> total.get("arrivalsPerSecond").asInt())
        .containsExactly(8, 16);
    JsonNode arrivals =
        new ObjectMapper()
            .readTree(folder.resolve("report/results.json").toFile())
            .at("/plans/0/sections/arrivals/levels");
    // A row an arrival: each of them says how late it began.
    for (int i = 0; i < 2; i++) {
      assertThat(arrivals.get(i).get("arrivals")).isEqualTo(totals.get(i).get("samples"));
    }
    try (Stream<String> rows = Files.lines(folder.resolve("samples.jtl"))) {
      assertThat(rows.skip(1)).isNotEmpty().allMatch(row -> row.matches(".*,[0-9]+/[0-9]+,"));
    }
    assertThat(ended.out()).contains("no samples at 16 users; the run has 8, 16 /s");
  }
}
