package io.github.ampmeter.source.agreement;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.run.folder.MeasuredPlans;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three requests in 2.02 s, which the web server took 0.505 s each to answer: 1.515 s / 2.02 s are
 * 0.75 workers.
 */
class AgreementSourceTest {

  @TempDir private Path root;
  private MeasuredPlan plan;
  private final StringBuilder looks = new StringBuilder("timeMillis,of,quantity,value\n");

  @BeforeEach
  void aRun() throws IOException {
    plan = MeasuredPlans.secondBySecond(root, 3);
  }

  @Test
  void countsRequestsToTheLastOne() throws IOException {
    accessLog(request(10) + "\n" + request(11) + "\n" + request(12) + "\n");
    assertThat(line("Requests of the load"))
        .isEqualTo("Requests of the load|samples.jtl|3|access.log|3|0|agree");

    accessLog(request(10) + "\n" + request(12) + "\n");
    assertThat(line("Requests of the load"))
        .startsWith("Requests of the load|samples.jtl|3|access.log|2|-1|differ: by redirects");
  }

  /** Of three one is answered by the cache. */
  @Test
  void countsThemOnBothSidesOfAFrontCache() throws IOException {
    Files.writeString(
        root.resolve("stack/front-cache.log"),
        cached(10, "TCP_MISS/200") + cached(11, "TCP_MEM_HIT/200") + cached(12, "TCP_MISS/200"));
    accessLog(request(10) + "\n" + request(12) + "\n");

    assertThat(lines("Requests of the load"))
        .containsExactly(
            "Requests of the load|samples.jtl|3|front-cache.log|3|0|agree",
            "Requests of the load|front-cache.log, not answered by it|2|access.log|2|0|agree");
  }

  /** Two come before the first is answered: both are sent what was fetched once. */
  @Test
  void aCacheMayFetchOnceForSeveral() throws IOException {
    Files.writeString(
        root.resolve("stack/front-cache.log"),
        cached(10, "TCP_MISS/200") + cached(10, "TCP_MISS/200") + cached(12, "TCP_MEM_HIT/200"));
    accessLog(request(10) + "\n");

    assertThat(lines("Requests of the load").get(1))
        .startsWith("Requests of the load|front-cache.log, not answered by it|2|access.log|1|-1|")
        .contains("differ: what the cache fetches for one may answer others");
  }

  @Test
  void setsTheTimeOfRequestsBesideTheWorkersThatWereBusy() throws IOException {
    accessLog(request(10) + "\n" + request(11) + "\n" + request(12) + "\n");
    for (int second = -1; second <= 3; second++) {
      look(second, "host", "loadAverage1Min", 1);
      look(second, "workers", "busyWorkers", 2);
    }

    assertThat(line("Workers, mean")).contains("|0.75|/server-status: busy, each second|2|1.25|");
  }

  @Test
  void saysNothingOfWorkersThatWereSeldomSeen() throws IOException {
    accessLog(request(10) + "\n" + request(11) + "\n" + request(12) + "\n");
    look(0, "workers", "busyWorkers", 2);
    look(1, "workers", "busyWorkers", 2);

    assertThat(lines("Workers, mean")).isEmpty();
  }

  /** 0.5, 0.25 and 0.25 of a CPU; of the machine's two 75 % are busy. */
  @Test
  void addsUpWhatProcessesTookBesideTheMachine() throws IOException {
    cpus(75);
    assertThat(line("CPUs busy, mean"))
        .contains("|1|/proc/stat: the machine|1.5|0.5|agree: the rest is");
  }

  @Test
  void saysThatProcessesCannotTakeMoreThanThereWas() throws IOException {
    cpus(40);
    assertThat(line("CPUs busy, mean"))
        .contains("|1|/proc/stat: the machine|0.8|-0.2|differ: processes cannot");
  }

  /** The cache asked again whether its copy was still good: the server answered that, too. */
  @Test
  void countsWhatACacheAskedAgainAmongWhatItPassedOn() throws IOException {
    Files.writeString(
        root.resolve("stack/front-cache.log"),
        cached(10, "TCP_MISS/200")
            + cached(11, "TCP_REFRESH_UNMODIFIED/200")
            + cached(12, "TCP_REFRESH_UNMODIFIED/200"));
    accessLog(request(10) + "\n" + request(11) + "\n" + request(12) + "\n");

    assertThat(lines("Requests of the load").get(1))
        .isEqualTo(
            "Requests of the load|front-cache.log, not answered by it|3|access.log|3|0|agree");
  }

  /** What nobody asked the cache for does not come from one fetch for several. */
  @Test
  void moreRequestsThanTheCachePassedOnAreThoseOfOthers() throws IOException {
    Files.writeString(
        root.resolve("stack/front-cache.log"),
        cached(10, "TCP_MISS/200") + cached(11, "TCP_MEM_HIT/200") + cached(12, "TCP_MEM_HIT/200"));
    accessLog(request(10) + "\n" + request(12) + "\n");

    assertThat(lines("Requests of the load").get(1)).contains("|2|1|differ: by redirects");
  }

  /** The server was asked for its own status alone. */
  @Test
  void saysNothingOfALogThatHasNoneOfTheLoad() throws IOException {
    accessLog(request(11).replace("GET /a", "GET /server-status?auto") + "\n");

    assertThat(lines()).isEmpty();
  }

  /** The clock's ticks may hide a twentieth: 1.05 CPUs of 1 are none too many, 1.06 are. */
  @Test
  void processesMayTakeATwentiethMoreThanTheMachineWasSeenToGive() throws IOException {
    cpus(50, 55);
    assertThat(line("CPUs busy, mean"))
        .startsWith("CPUs busy, mean|/proc/PID/stat: web server, database, JMeter|")
        .contains("|1.05|/proc/stat: the machine|1|-0.05|agree");
    looks.setLength(0);
    looks.append("timeMillis,of,quantity,value\n");

    cpus(50, 56);
    assertThat(line("CPUs busy, mean")).contains("|1.06|/proc/stat: the machine|1|-0.06|differ");
  }

  @Test
  void saysNothingOfProcessesThatTookNothing() throws IOException {
    look(-1, "host", "logicalCpus", 2);
    for (int second = 0; second <= 3; second++) {
      look(second, "host", "cpuPercentOfAllCpus", 50);
      look(second, "web server", "cpuPercentOfOneCpu", 0);
    }

    assertThat(lines()).isEmpty();
  }

  @Test
  void saysNothingWhereNothingWasCountedTwice() throws IOException {
    assertThat(sections()).isEmpty();
  }

  private void cpus(int hostPercent) {
    cpus(hostPercent, 50);
  }

  private void cpus(int hostPercent, int webPercent) {
    look(-1, "host", "logicalCpus", 2);
    for (int second = 0; second <= 3; second++) {
      look(second, "host", "cpuPercentOfAllCpus", hostPercent);
      look(second, "web server", "cpuPercentOfOneCpu", webPercent);
      look(second, "database", "cpuPercentOfOneCpu", 25);
      look(second, "JMeter", "cpuPercentOfOneCpu", 25);
    }
  }

  private void look(int second, String of, String quantity, double value) {
    looks
        .append(MeasuredPlans.START.plusSeconds(second).toEpochMilli())
        .append("," + of + "," + quantity + "," + value + "\n");
  }

  private void accessLog(String rows) throws IOException {
    Files.writeString(root.resolve("stack/access.log"), rows);
  }

  private static String request(int second) {
    return "127.0.0.1 - - [21/Nov/2026:10:00:%02d +0000] \"GET /a HTTP/1.1\" 200 12 505000"
        .formatted(second);
  }

  private static String cached(int second, String answer) {
    return "request %d.123 7 %s 400 GET /a%n"
        .formatted(MeasuredPlans.START.getEpochSecond() + second - 10, answer);
  }

  private String line(String what) throws IOException {
    return lines(what).get(0);
  }

  private List<String> lines(String what) throws IOException {
    return lines().stream().filter(line -> line.startsWith(what)).toList();
  }

  /** The cells of its rows, with bars between them. */
  private List<String> lines() throws IOException {
    return sections().stream()
        .flatMap(Section::tables)
        .limit(1)
        .flatMap(table -> table.groups().get(0).rows().stream())
        .map(row -> row.cells().stream().map(AgreementSourceTest::text).collect(joining("|")))
        .toList();
  }

  private static String text(Cell cell) {
    return cell instanceof Cell.Quantity quantity
        ? Decimals.text(quantity.figure().value(), 2)
        : ((Cell.Words) cell).text();
  }

  private List<Section> sections() throws IOException {
    MeasuredPlan observed = MeasuredPlans.observing(plan, looks.toString());
    return new AgreementSource()
        .ofPlan(new MeasuredRun(root, List.of(observed)), observed)
        .observed();
  }
}
