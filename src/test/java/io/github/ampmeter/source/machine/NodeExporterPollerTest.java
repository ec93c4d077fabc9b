package io.github.ampmeter.source.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.source.machine.Poll.Reading;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node_exporter that tells what a test says; the metrics are those of version 1.5. */
class NodeExporterPollerTest {
  @TempDir private Path folder;
  private FakePage page;

  @BeforeEach
  void anExporter() throws IOException {
    page = new FakePage("/metrics");
  }

  @AfterEach
  void stop() {
    page.close();
  }

  /** 2 CPUs: of 10 s that passed on each, 4 s idle, 1 s waiting for the disk, 5 s busy. */
  private static String told(double passed) {
    return """
           # HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.
           # TYPE node_cpu_seconds_total counter
           node_cpu_seconds_total{cpu="0",mode="idle"} %s
           node_cpu_seconds_total{cpu="0",mode="iowait"} %s
           node_cpu_seconds_total{cpu="0",mode="user"} %s
           node_cpu_seconds_total{cpu="1",mode="idle"} %s
           node_cpu_seconds_total{cpu="1",mode="iowait"} %s
           node_cpu_seconds_total{cpu="1",mode="steal"} %s
           node_load1 1.25
           node_disk_io_time_seconds_total{device="sda"} %s
           node_disk_io_time_seconds_total{device="dm-0"} %s
           node_network_receive_bytes_total{device="eth0"} %s
           node_network_receive_bytes_total{device="lo"} %s
           node_network_speed_bytes{device="eth0"} 1.25e+08
           node_network_speed_bytes{device="docker0"} -125000
           node_boot_time_seconds NaN
           """
        .formatted(
            1e6 + 0.4 * passed,
            100 + 0.1 * passed,
            5e5 + 0.5 * passed,
            1e6 + 0.4 * passed,
            100 + 0.1 * passed,
            7 + 0.5 * passed,
            3 + 0.2 * passed,
            3 + 0.9 * passed,
            1.5e9 + 1000 * passed,
            1.5e9 + 1000 * passed);
  }

  @Test
  void reportsCpuUseSinceTheLastPoll() throws IOException {
    try (ObserveCsv csv = new ObserveCsv(folder.resolve("observe.csv"))) {
      NodeExporterPoller poller = poller(csv);
      page.serve(told(0));
      poller.poll();
      page.serve(told(10));
      poller.poll();
    }

    assertThat(values(ObservedQuantity.LOGICAL_CPUS)).containsExactly(2.0, 2.0);
    assertThat(values(ObservedQuantity.LOAD_AVERAGE)).containsExactly(1.25, 1.25);
    assertThat(values(ObservedQuantity.CPU_PERCENT_OF_ALL)).containsExactly(50.0);
    assertThat(values(ObservedQuantity.RECEIVED))
        .singleElement()
        .satisfies(v -> assertThat(v).isPositive());
    assertThat(values(ObservedQuantity.DISK_BUSY)).hasSize(1);
    assertThat(values(ObservedQuantity.NETWORK_BUSY)).hasSize(1);
    assertThat(Readings.of(folder.resolve("observe.csv")))
        .allSatisfy(reading -> assertThat(reading.of()).isEqualTo("host db1"));
  }

  /** The machine was started anew: of the time in between nothing is known. */
  @Test
  void leavesOutCountersThatFell() throws IOException {
    try (ObserveCsv csv = new ObserveCsv(folder.resolve("observe.csv"))) {
      NodeExporterPoller poller = poller(csv);
      page.serve(told(1_000));
      poller.poll();
      page.serve(told(0));
      poller.poll();
    }

    assertThat(values(ObservedQuantity.CPU_PERCENT_OF_ALL)).isEmpty();
  }

  @Test
  void leavesOutPollsWithoutResponse() throws IOException {
    try (ObserveCsv csv = new ObserveCsv(folder.resolve("observe.csv"))) {
      page.close();
      poller(csv).poll();
    }

    assertThat(Readings.of(folder.resolve("observe.csv"))).isEmpty();
  }

  @Test
  void reportsBeforeTheLoadThatItIsNoExporter() {
    page.serve("<html>It works!</html>");
    assertThat(machine().problem())
        .map(Notice::message)
        .hasValueSatisfying(
            why ->
                assertThat(why).startsWith("db1: ").contains("is not a node_exporter page", "200"));

    page.serve(told(0));
    assertThat(machine().problem()).isEmpty();

    page.close();
    assertThat(machine().problem())
        .map(Notice::message)
        .hasValueSatisfying(why -> assertThat(why).contains("does not answer"));
  }

  private NodeExporterPoller poller(ObserveCsv csv) {
    return new NodeExporterPoller(csv, machine(), Clock.systemUTC());
  }

  private RemoteHost machine() {
    return new RemoteHost("db1", address());
  }

  private URI address() {
    return page.address();
  }

  private List<Double> values(ObservedQuantity quantity) throws IOException {
    return Readings.of(folder.resolve("observe.csv")).stream()
        .filter(reading -> reading.quantity() == quantity)
        .map(Reading::value)
        .toList();
  }
}
