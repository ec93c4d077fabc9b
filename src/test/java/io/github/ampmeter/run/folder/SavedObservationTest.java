package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.Span;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorEvidence.PortUse;
import io.github.ampmeter.report.DatabaseWork;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.Observation.DatabaseFigure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedObservationTest {
  private static final String TWO_LOOKS =
      """
      timeMillis,of,quantity,value
      1000,host,logicalCpus,2
      1000,web server,residentBytes,70
      2100,host,cpuPercentOfAllCpus,75
      2100,host,loadAverage1Min,1.5
      2100,web server,cpuPercentOfOneCpu,120
      2100,web server,residentBytes,80
      2100,observer,cpuPercentOfOneCpu,0.4
      """;

  @TempDir Path folder;

  @Test
  void takesEachLookToSpeakOfTheTimeSinceTheOneBefore() throws IOException {
    Observation observation = observation(TWO_LOOKS);

    assertThat(observation.logicalCpus()).isEqualTo(2);
    assertThat(Span.of(observation.cpus())).containsExactly(new Span(1000, 2100, 1.5));
    assertThat(spans(observation, "host", ObservedQuantity.LOAD_AVERAGE))
        .containsExactly(new Span(1000, 2100, 1.5));
    assertThat(Span.of(observation.cpus("observer"))).containsExactly(new Span(1000, 2100, 0.004));
    assertThat(observation.processes()).containsExactly("web server");
    assertThat(Span.of(observation.cpus("web server"))).containsExactly(new Span(1000, 2100, 1.2));
    assertThat(spans(observation, "web server", ObservedQuantity.RESIDENT_BYTES))
        .containsExactly(new Span(1000, 2100, 80));
  }

  @Test
  void readsWhatAKilledRunLeft() throws IOException {
    Observation observation = observation(TWO_LOOKS + "3100,web server,cpuPerc");

    assertThat(Span.of(observation.cpus())).hasSize(1);
  }

  @Test
  void findsNothingInAFolderOfAnEarlierVersion() throws IOException {
    Observation observation =
        SavedObservation.of(folder.resolve("observe.csv"), folder.resolve("status.csv"), List.of());

    assertThat(observation.sawTheMachine()).isFalse();
    assertThat(observation.database()).isEmpty();
  }

  /** Looked at each five seconds: one that lies in the window by half speaks of it. */
  @Test
  void tellsTheMostPortsThatWereTakenAtALookOfTheWindow() throws IOException {
    Observation observation =
        observation(
            """
            timeMillis,of,quantity,value
            1000,host,takenLocalPorts,40
            1000,host,localPorts,28232
            6000,host,takenLocalPorts,900
            6000,host,localPorts,28232
            11000,host,takenLocalPorts,27000
            11000,host,localPorts,28232
            16000,host,takenLocalPorts,60
            16000,host,localPorts,28232
            """);

    assertThat(observation.portUse(new Window(1_000, 8_000))).contains(new PortUse(900, 28_232));
    assertThat(observation.portUse(new Window(1_000, 9_000))).contains(new PortUse(27_000, 28_232));
    assertThat(observation.portUse(new Window(12_000, 16_000))).contains(new PortUse(60, 28_232));
    assertThat(observation.portUse(new Window(20_000, 30_000))).isEmpty();
    assertThat(observation(TWO_LOOKS).portUse(new Window(1_000, 8_000))).isEmpty();
  }

  /** While all workers are busy the look waits, and nobody knows what the figure was. */
  @Test
  void knowsNothingOfWorkersWhileLooksAtThemAreMissing() throws IOException {
    Observation observation =
        observation(
            """
            timeMillis,of,quantity,value
            1000,workers,busyWorkers,1
            2000,workers,busyWorkers,3
            12000,workers,busyWorkers,0
            13000,workers,busyWorkers,2
            """);

    assertThat(Span.of(observation.here(ObservedQuantity.BUSY_WORKERS)))
        .containsExactly(new Span(1000, 2000, 3), new Span(12_000, 13_000, 2));
  }

  /** Two threads look: that the workers were asked at 1.5 s makes no look at the machine of it. */
  @Test
  void aLookAtTheWorkersIsNoneAtTheMachine() throws IOException {
    Observation observation =
        observation(
            """
            timeMillis,of,quantity,value
            1000,host,logicalCpus,2
            1500,workers,busyWorkers,1
            2100,host,cpuPercentOfAllCpus,75
            """);

    assertThat(Span.of(observation.cpus())).containsExactly(new Span(1000, 2100, 1.5));
  }

  @Test
  void settableAndActivityOfAMachineElsewhere() throws IOException {
    Observation observation =
        observation(
            """
                timeMillis,of,quantity,value
                1000,host db1,logicalCpus,4
                2000,host db1,loadAverage1Min,1.5
                2000,host db1,cpuPercentOfOneCpu,150
                2000,host db1,%s,70
                """
                .formatted(ObservedQuantity.CONTEXT_SWITCHES.key()));

    assertThat(observation.hosts()).containsExactly("host db1");
    assertThat(observation.of("host db1", ObservedQuantity.LOGICAL_CPUS).values())
        .containsExactly(4);
    assertThat(spans(observation, "host db1", ObservedQuantity.LOAD_AVERAGE))
        .containsExactly(new Span(1000, 2000, 1.5));
    assertThat(Span.of(observation.cpus("host db1"))).containsExactly(new Span(1000, 2000, 1.5));
    assertThat(spans(observation, "host db1", ObservedQuantity.CONTEXT_SWITCHES))
        .containsExactly(new Span(1000, 2000, 70));
  }

  /** Asked once a second: 3.5 s between two looks are the most, and no time at all is none. */
  @Test
  void knowsHowLongALookAtTheWorkersSpeaks() throws IOException {
    Observation observation =
        observation(
            """
            timeMillis,of,quantity,value
            1000,workers,busyWorkers,1
            1000,workers,busyWorkers,2
            4500,workers,busyWorkers,3
            8001,workers,busyWorkers,4
            """);

    assertThat(Span.of(observation.here(ObservedQuantity.BUSY_WORKERS)))
        .containsExactly(new Span(1000, 4500, 3));
  }

  /** A PerfMon agent tells shares alone, and of the time since a look that told nothing. */
  @Test
  void readsAMachineElsewhereWhoseNumberOfCpusIsNotTold() throws IOException {
    Observation observation =
        observation(
            """
                timeMillis,of,quantity,value
                1000,host db1,logicalCpus,0
                2000,host db1,cpuPercentOfAllCpus,40
                3000,host db1,logicalCpus,0
                4000,host db1,cpuPercentOfAllCpus,80
                """);

    assertThat(observation.hosts()).containsExactly("host db1");
    assertThat(observation.of("host db1", ObservedQuantity.LOGICAL_CPUS).values()).containsOnly(0);
    assertThat(spans(observation, "host db1", ObservedQuantity.CPU_PERCENT_OF_ALL))
        .containsExactly(new Span(1000, 2000, 40), new Span(3000, 4000, 80));
  }

  /** What the database's processes did is no activity of the machine. */
  @Test
  void activityIsThatOfTheMachineAndTheWorkers() throws IOException {
    Observation observation =
        observation(
            """
                timeMillis,of,quantity,value
                1000,host,logicalCpus,2
                1000,database,residentBytes,70
                2000,host,%1$s,70
                2000,database,%1$s,5
                2000,workers,%2$s,10
                14000,workers,%2$s,20
                26001,workers,%2$s,30
                """
                .formatted(
                    ObservedQuantity.CONTEXT_SWITCHES.key(), ObservedQuantity.WORKERS.key()));

    assertThat(Span.of(observation.here(ObservedQuantity.CONTEXT_SWITCHES)))
        .containsExactly(new Span(1000, 2000, 70));
    // Asked each ten seconds: 12 s between two polls are the most.
    assertThat(Span.of(observation.here(ObservedQuantity.WORKERS)))
        .containsExactly(new Span(2000, 14_000, 20));
  }

  @Test
  void choosesTheFiguresThatTheServerHas() throws IOException {
    DatabaseWork work =
        database(
            """
            variable,before,after,difference,asking
            timeMillis,1000,11000,10000,0
            Max_used_connections,9,9,0,0
            Open_files,3,30,27,0
            Questions,40,1041,1001,1
            Slow_queries,2,2,0,0
            Uptime,5,15,10,0
            """);

    assertThat(work.figures())
        .containsExactly(
            new DatabaseFigure("Statements from clients", "Questions", 1000, false),
            new DatabaseFigure(
                "Most connections at once since the server's start",
                "Max_used_connections",
                9,
                true),
            new DatabaseFigure("Slow statements (over long_query_time)", "Slow_queries", 0, false));
    assertThat(work.none()).containsExactly("Slow statements (over long_query_time)");
  }

  @Test
  void saysWhyThereAreNoFiguresOfADatabase() throws IOException {
    String header = "variable,before,after,difference,asking\n";

    assertThat(database(header + "Questions,40,,,1\n").remark()).contains("it did not answer");
    assertThat(database(header + "Questions,40,41,1,1\n").remark())
        .isEqualTo("The load asked the database nothing.");
    assertThat(database(header + "Questions,40,70,30,1\nUptime,500,4,-496,0\n").remark())
        .contains("was restarted");
  }

  /** A load of less than a second. */
  @Test
  void anUptimeThatDidNotRiseIsNoRestart() throws IOException {
    String header = "variable,before,after,difference,asking\n";

    assertThat(database(header + "Questions,40,70,30,1\nUptime,500,500,0,0\n").remark()).isEmpty();
  }

  /** Those of which the report has a line, and by which bottlenecks are told. */
  @Test
  void namesTheVariablesToBeAsked() {
    assertThat(SavedDatabaseWork.variables())
        .contains("Questions", "Slow_queries", "Threads_connected")
        .doesNotHaveDuplicates();
  }

  private static List<Span> spans(Observation seen, String group, ObservedQuantity quantity) {
    return Span.of(seen.of(group, quantity));
  }

  private Observation observation(String csv) throws IOException {
    Path file = Files.writeString(folder.resolve("observe.csv"), csv);
    return SavedObservation.of(file, folder.resolve("none.csv"), List.of());
  }

  private DatabaseWork database(String csv) throws IOException {
    Path file = Files.writeString(folder.resolve("status.csv"), csv);
    return SavedObservation.of(folder.resolve("none.csv"), file, List.of())
        .database()
        .orElseThrow();
  }
}
