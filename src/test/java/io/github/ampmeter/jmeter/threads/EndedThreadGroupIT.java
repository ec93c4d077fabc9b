package io.github.ampmeter.jmeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.InstalledJMeter;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.run.folder.Measurement;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the thread group ends, in JMeter itself, without a window; each request takes 20 ms. */
class EndedThreadGroupIT {
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
  void endsAtOnceWhenStoppedInAPause() throws Exception {
    Process running = jmeter.start("-Jusers=1,2", "-Jiterations=1", "-Jpause=3600");
    jmeter.awaitLines(2);
    tell("StopTestNow");

    assertThat(running.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(steps()).hasSize(1);
  }

  @Test
  void endsAfterTheRunningSamplesWhenShutDown() throws Exception {
    Process running = jmeter.start("-Jusers=2", "-Jduration=3600", "-Jmillis=1000");
    jmeter.awaitLines(3);
    tell("Shutdown");

    assertThat(running.waitFor(120, TimeUnit.SECONDS)).isTrue();
    StepStatistics step = steps().get(0);
    assertThat(step.total().errors()).isZero();
    assertThat(step.total().elapsed().min()).isGreaterThanOrEqualTo(1000);
  }

  private List<StepStatistics> steps() {
    return Measurement.of(jmeter.jtl(), Phases.NONE).statistics().steps();
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
