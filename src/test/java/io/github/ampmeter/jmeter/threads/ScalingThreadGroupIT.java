package io.github.ampmeter.jmeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.InstalledJMeter;
import io.github.ampmeter.run.folder.Measurement;
import io.github.ampmeter.run.suite.Phases;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.StepStatistics;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The thread group in JMeter itself, without a window; each request takes 20 ms. */
class ScalingThreadGroupIT {
  @TempDir private Path folder;
  private InstalledJMeter jmeter;

  @BeforeEach
  void copyPlan() throws IOException {
    jmeter = new InstalledJMeter(folder, getClass(), "stepping.jmx");
  }

  @AfterEach
  void endAll() {
    jmeter.close();
  }

  @Test
  void makesTheIterationsOfEachUserStepByStepAndRepeatsThem() throws Exception {
    jmeter.run("-Jusers=1,4", "-Jiterations=5", "-Jrepeats=2");

    List<StepStatistics> steps = steps(Phases.NONE);

    assertThat(steps).extracting(StepStatistics::users).containsExactly(1, 4, 1, 4);
    assertThat(steps).extracting(StepStatistics::repeat).containsExactly(1, 1, 2, 2);
    assertThat(steps).extracting(step -> step.total().samples()).containsExactly(5L, 20L, 5L, 20L);
    for (int i = 1; i < steps.size(); i++) {
      assertThat(steps.get(i).startMillis()).isGreaterThanOrEqualTo(steps.get(i - 1).endMillis());
    }
    assertThat(Files.readString(jmeter.jtl()))
        .contains(",Users 1 user repeat 1 1-1,", ",Users 4 users repeat 2 1-4,");
  }

  @Test
  void makesExactlyTheRequestsOfAllUsers() throws Exception {
    jmeter.run("-Jusers=2,5", "-Jrequests=23");

    assertThat(steps(Phases.NONE))
        .extracting(step -> step.total().samples())
        .containsExactly(23L, 23L);
  }

  @Test
  void countsIterationsFromTheEndOfTheWarmUp() throws Exception {
    jmeter.run("-Jusers=1", "-Jiterations=10", "-JwarmUp=1");

    StepStatistics step = steps(new Phases(Duration.ofSeconds(1), Optional.empty())).get(0);

    // More in the warm-up than counted; where it ends for us and for JMeter is a moment apart.
    assertThat(step.total().samples()).isBetween(5L, 20L);
    assertThat(step.endMillis() - step.startMillis()).isGreaterThanOrEqualTo(1200);
  }

  @Test
  void loadsTheWholeWindowOfEachStep() throws Exception {
    jmeter.run("-Jusers=1,2", "-Jduration=1", "-JwarmUp=0.5", "-Jpause=0.5");
    Phases phases = new Phases(Duration.ofMillis(500), Optional.of(Duration.ofSeconds(1)));

    for (StepStatistics step : steps(phases)) {
      // To the millisecond by RunningPassTest. Here the machine may have paused between two samples
      // of a user, so that the last one ended before the window did, or in the last one.
      assertThat(step.endMillis())
          .isBetween(step.window().startMillis(), step.window().endMillis() + 5000);
    }
    assertThat(steps(phases).get(1).startMillis() - steps(phases).get(0).endMillis())
        .isGreaterThanOrEqualTo(500);
  }

  @Test
  void preheatsAtTheGreatestStepBeforeTheFirstAndInNoFigure() throws Exception {
    jmeter.run("-Jusers=1,2", "-Jduration=1", "-Jpreheat=1");

    List<StepStatistics> steps =
        steps(new Phases(Duration.ZERO, Optional.of(Duration.ofSeconds(1))));
    assertThat(steps).extracting(StepStatistics::users).containsExactly(1, 2);
    List<String> preheating =
        Files.readAllLines(jmeter.jtl()).stream().filter(row -> row.contains(" preheat ")).toList();
    assertThat(preheating)
        .isNotEmpty()
        .anyMatch(row -> row.contains(",Users preheat 1-2,"))
        .allMatch(
            row -> Long.parseLong(row.substring(0, row.indexOf(','))) < steps.get(0).startMillis());
  }

  @Test
  void refusesFieldsThatAreNotRightAndStopsTheTest() throws Exception {
    jmeter.run("-Jusers=1,two");

    assertThat(jmeter.log())
        .contains("The test is stopped: Users, users: expected numbers of users");
    assertThat(jmeter.jtl())
        .satisfiesAnyOf(
            file -> assertThat(file).doesNotExist(),
            file -> assertThat(Files.readAllLines(file)).hasSize(1));
  }

  @Test
  void endsAtOnceWhenStoppedInAPause() throws Exception {
    Process running = jmeter.start("-Jusers=1,2", "-Jiterations=1", "-Jpause=3600");
    jmeter.awaitLines(2);
    tell("StopTestNow");

    assertThat(running.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(steps(Phases.NONE)).hasSize(1);
  }

  @Test
  void endsAfterTheSamplesUnderWayWhenShutDown() throws Exception {
    Process running = jmeter.start("-Jusers=2", "-Jduration=3600", "-Jmillis=1000");
    jmeter.awaitLines(3);
    tell("Shutdown");

    assertThat(running.waitFor(120, TimeUnit.SECONDS)).isTrue();
    StepStatistics step = steps(Phases.NONE).get(0);
    assertThat(step.total().errors()).isZero();
    assertThat(step.total().elapsed().min()).isGreaterThanOrEqualTo(1000);
  }

  private List<StepStatistics> steps(Phases phases) {
    RunStatistics run = Measurement.of(jmeter.jtl(), phases).statistics();
    return run.steps();
  }

  /** As JMeter's own stoptest.sh and shutdown.sh do; the port stands in its output. */
  private void tell(String command) throws IOException {
    String output = jmeter.output();
    int port = Integer.parseInt(output.replaceAll("(?s).*message on port (\\d+).*", "$1"));
    byte[] message = command.getBytes(StandardCharsets.US_ASCII);
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.send(
          new DatagramPacket(message, message.length, InetAddress.getLoopbackAddress(), port));
    }
  }
}
