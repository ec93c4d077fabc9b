package io.github.ampmeter.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.FolderTree;
import io.github.ampmeter.LoopbackServer;
import io.github.ampmeter.Sha256;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two shares of one load, which know nothing of each other, and what is judged of them. */
@TestInstance(Lifecycle.PER_CLASS)
class SharesIT {
  private static final long HOUR = 3_600_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path folder;
  private final AtomicLong served = new AtomicLong();
  private Path measured;
  private Path shares;

  @BeforeAll
  void measure() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);
    measured = folder.resolve("measured");
    shares = folder.resolve("shares");
    try (LoopbackServer server = new LoopbackServer()) {
      server.start(
          exchange -> {
            if (exchange.getRequestURI().getPath().equals(Ampmeter.QUEUE)) {
              served.incrementAndGet();
            }
            LoopbackServer.answer(exchange, 200, "ok");
          });
      String suite =
          ampmeter.queue(
              server.port(), "users: 2\nwarmUp: 1 s\nduration: 4 s\ntargets: [p90(*) <= 1 min]");
      List<Ampmeter.Running> both =
          Stream.of("1", "2")
              .map(
                  share ->
                      ampmeter.start(
                          "run",
                          suite,
                          "--share=" + share + "/2",
                          "--start-together=meet",
                          "--out=measured/" + share))
              .toList();
      for (Ampmeter.Running each : both) {
        Ampmeter.Ended ended = each.end();
        assertThat(ended.exitCode()).as(ended.all()).isZero();
        assertThat(ended.out())
            .contains("of 2, not judged alone: complete")
            .doesNotContainPattern("(?m)^. queue ");
      }
    }
  }

  @AfterEach
  void clear() throws IOException {
    FolderTree.delete(shares);
  }

  @Test
  void togetherTheyHaveEachRequestOfTheServerAndTheFiguresOfOneFile() throws Exception {
    JsonNode results = report(measured, 0);

    assertThat(rows(measured.resolve("merged/queue/samples.jtl"))).isEqualTo(served.get());
    assertThat(results.at("/verdict").asText()).isEqualTo("passed");
    assertThat(measured.resolve("1/results.json")).doesNotExist();
    JudgedWhole.isTheSame(measured.resolve("merged"), 4, folder.resolve("one"));
  }

  @Test
  void oneShareIsNotJudgedAlone() {
    Ampmeter.Ended ended = Ampmeter.here(List.of("report", measured.resolve("1").toString()));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.all()).contains("is one share of a run, not judged alone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "missing | share 2 of 2 is missing",
        "first missing | share 1 of 2 is missing",
        "twice | share 2 of 2 is there twice: 2 and 3; the second is left out",
        "other suite | share 2 of 2 (2) is of another suite or of other options",
        "other version | share 2 of 2 (2) is of another version",
        "other number | share 2 of 3 (2) is of another run",
        "other meeting | share 2 of 2 (2) is of another run",
        "cut | The rows received from load worker share-2 differ",
        "not begun | 1/queue/run.json",
        "killed | share 2 of 2: it did not end by itself, or has not ended yet",
        "failed | share 2 of 2: the load was not started: too late",
        "later | the loads of the shares do not overlap",
        "late | the shares began within 1",
      })
  void whatIsNotWholeIsIncompleteAndNamed(String what, String expected) throws Exception {
    copyBoth();
    Path second = shares.resolve("2");
    Path plan = second.resolve("queue");
    switch (what) {
      case "missing" -> FolderTree.delete(second);
      case "first missing" -> FolderTree.delete(shares.resolve("1"));
      case "twice" -> copy(second, shares.resolve("3"));
      case "other suite" -> edit(second.resolve("share.json"), "suite", "f00d");
      case "other version" -> edit(second.resolve("share.json"), "version", "Ampmeter 9.9");
      case "other number" -> edit(second.resolve("share.json"), "n", 3);
      case "other meeting" -> edit(plan.resolve("share.json"), "run", "another");
      case "cut" -> {
        Path jtl = plan.resolve("samples.jtl");
        String rows = Files.readString(jtl);
        Files.writeString(jtl, rows.substring(0, rows.length() - 20));
      }
      case "not begun" -> Files.delete(shares.resolve("1/queue/run.json"));
      case "killed" -> {
        Files.delete(plan.resolve("load-workers.json"));
        Files.move(plan.resolve("samples.jtl"), plan.resolve("under-way.jtl"));
        edit(plan.resolve("run.json"), "finished", false);
        Files.delete(plan.resolve("share.json"));
      }
      case "failed" ->
          edit(plan.resolve("run.json"), "problems", List.of("the load was not started: too late"));
      case "later" -> move(plan, 60_000);
      default -> move(plan, -11_000);
    }

    JsonNode results = report(shares, 1);

    assertThat(results.at("/verdict").asText()).isEqualTo("incomplete");
    assertThat(results.toString()).contains(expected);
  }

  @Test
  void aClockThatDiffersIsCorrected() throws Exception {
    JsonNode expected = report(measured, 0).at("/plans/0/labels");
    copyBoth();
    Path plan = shares.resolve("2/queue");
    move(plan, HOUR);
    Path jtl = plan.resolve("samples.jtl");
    for (Path each : List.of(jtl, plan.resolve("observe.csv"))) {
      List<String> rows = new ArrayList<>(Files.readAllLines(each));
      rows.replaceAll(row -> shifted(row, HOUR));
      Files.write(each, rows);
    }
    Path pauses = plan.resolve("pauses.csv");
    Files.write(
        pauses, Files.readAllLines(pauses).stream().map(SharesIT::shiftedSecondCell).toList());
    ArrayNode results = (ArrayNode) JSON.readTree(plan.resolve("load-workers.json").toFile());
    ((ObjectNode) results.get(0))
        .put("sha256", Sha256.of(jtl))
        .set("clock", JSON.valueToTree(List.of(new ClockOffset(1, HOUR, 30))));
    JSON.writeValue(plan.resolve("load-workers.json").toFile(), results);

    assertThat(report(shares, 0).at("/plans/0/labels")).isEqualTo(expected);
    assertThat(shares.resolve("merged/queue/observe.csv"))
        .hasSameTextualContentAs(measured.resolve("merged/queue/observe.csv"));
  }

  private static String shifted(String row, long millis) {
    int end = row.indexOf(',');
    return row.matches("[0-9]+,.*")
        ? Long.parseLong(row.substring(0, end)) + millis + row.substring(end)
        : row;
  }

  private static String shiftedSecondCell(String line) {
    int end = line.indexOf(',') + 1;
    return line.substring(0, end) + shifted(line.substring(end), HOUR);
  }

  @Test
  void theFolderOfAnotherRunIsNotReplaced() throws Exception {
    copyBoth();
    Path other = Files.createDirectories(shares.resolve("merged")).resolve("run.json");
    Files.writeString(other, "{}");

    Ampmeter.Ended ended = Ampmeter.here(List.of("report", shares.toString()));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.all()).contains("merged: exists");
    assertThat(other).hasContent("{}");
  }

  @Test
  void aMergeThatWasKilledIsBegunAgain() throws Exception {
    copyBoth();
    report(shares, 0);
    Files.delete(shares.resolve("merged/run.json"));

    report(shares, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"share", "under-way-x", "samples.jtl"})
  void aPlanMayHaveTheNameOfAFile(String name) throws Exception {
    copyBoth();
    for (String each : List.of("1", "2")) {
      Path share = shares.resolve(each);
      Files.move(share.resolve("queue"), share.resolve(name));
      edit(share.resolve("run.json"), "plans", List.of(name));
      edit(share.resolve(name).resolve("run.json"), "plan", name);
    }

    assertThat(report(shares, 0).at("/plans/0/plan").asText()).isEqualTo(name);
  }

  @Test
  void nothingIsTakenFromOutsideOfAShare() throws Exception {
    copyBoth();
    Path outside = Files.writeString(folder.resolve("outside.txt"), "of somebody else");
    Files.createSymbolicLink(shares.resolve("1/queue/more.txt"), outside);
    Files.createSymbolicLink(shares.resolve("1/queue/more"), folder);
    Path log = shares.resolve("2/queue/jmeter.log");
    Files.delete(log);
    Files.createSymbolicLink(log, outside);

    report(shares, 0);

    Path plan = shares.resolve("merged/queue");
    assertThat(plan.resolve("load-workers/share-1/jmeter.log")).exists();
    assertThat(plan.resolve("load-workers/share-2/jmeter.log")).doesNotExist();
    assertThat(plan.resolve("more.txt")).doesNotExist();
    assertThat(plan.resolve("more")).doesNotExist();
  }

  @Test
  void readingsWithoutAnEndStayReadings() throws Exception {
    copyBoth();
    Path first = shares.resolve("1/queue/observe.csv");
    Path second = shares.resolve("2/queue/observe.csv");
    List<String> expected = new ArrayList<>(Files.readAllLines(first));
    Files.writeString(first, String.join("\n", expected));
    Files.write(second, new byte[] {(byte) 0xe9, '\n'}, StandardOpenOption.APPEND);
    expected.addAll(Files.readAllLines(second, ISO_8859_1).stream().skip(1).toList());

    Ampmeter.here(List.of("report", shares.toString()));

    assertThat(Files.readAllLines(shares.resolve("merged/queue/observe.csv"), ISO_8859_1))
        .isEqualTo(expected);
  }

  private void copyBoth() throws IOException {
    copy(measured.resolve("1"), shares.resolve("1"));
    copy(measured.resolve("2"), shares.resolve("2"));
  }

  private static void move(Path plan, long millis) throws IOException {
    Path times = plan.resolve("share.json");
    JsonNode kept = JSON.readTree(times.toFile());
    edit(times, "begunMillis", kept.get("begunMillis").asLong() + millis);
    if (millis > 0) {
      edit(times, "endedMillis", kept.get("endedMillis").asLong() + millis);
    }
  }

  private static JsonNode report(Path folder, int exitCode) throws IOException {
    Ampmeter.Ended ended = Ampmeter.here(List.of("report", folder.toString()));
    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(exitCode);
    return JSON.readTree(folder.resolve("merged/results.json").toFile());
  }

  private static void edit(Path file, String field, Object value) throws IOException {
    ObjectNode content = (ObjectNode) JSON.readTree(file.toFile());
    content.set(field, JSON.valueToTree(value));
    JSON.writeValue(file.toFile(), content);
  }

  private static long rows(Path jtl) throws IOException {
    try (Stream<String> lines = Files.lines(jtl)) {
      return lines.count() - 1;
    }
  }

  private static void copy(Path from, Path into) throws IOException {
    try (Stream<Path> tree = Files.walk(from)) {
      for (Path each : tree.toList()) {
        Path copy = into.resolve(from.relativize(each).toString());
        Files.createDirectories(Files.isDirectory(each) ? copy : copy.getParent());
        if (Files.isRegularFile(each)) {
          Files.copy(each, copy);
        }
      }
    }
  }
}
