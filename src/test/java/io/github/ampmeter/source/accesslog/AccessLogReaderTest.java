package io.github.ampmeter.source.accesslog;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.source.accesslog.AccessLog.RequestFigures;
import io.github.ampmeter.source.accesslog.AccessLog.SlowRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessLogReaderTest {
  private static final String LINE =
      "127.0.0.1 - - [22/Nov/2026:12:08:%02d +0000] \"%s HTTP/1.1\" %d %d %d 77 -%n";

  @TempDir private Path folder;

  @Test
  void countsRequestsByKindThoseThatTookTheMostTimeFirst() throws IOException {
    Path log =
        log(
            line(1, "GET /a.php?id=1", 200, 10, 1500),
            line(2, "GET /a.php?id=2", 200, 20, 2500),
            line(3, "GET /b.php", 404, 5, 9000),
            line(4, "GET /a.php?id=3", 500, 30, 2000));

    AccessLog read = AccessLogReader.read(List.of(log), Optional.empty());

    assertThat(read.format().text()).isEqualTo(LogFormat.parse("ampmeter1").text());
    assertThat(read.count()).isEqualTo(4);
    assertThat(read.requests())
        .extracting(RequestFigures::request)
        .containsExactly("GET /b.php", "GET /a.php?id=…");
    RequestFigures a = read.requests().get(1);
    assertThat(a.count()).isEqualTo(3);
    assertThat(a.errors()).isEqualTo(1);
    assertThat(a.bytes()).isEqualTo(60);
    assertThat(a.elapsed().mean()).isEqualTo(2);
    assertThat(a.elapsed().percentile(90)).isEqualTo(2.5);
    assertThat(read.totalMillis()).isCloseTo(15, within(1e-9));
    assertThat(read.statuses()).isEqualTo(new TreeMap<>(Map.of(200, 2L, 404, 1L, 500, 1L)));
    assertThat(read.slowest().get(0))
        .isEqualTo(
            new SlowRequest(
                "GET /b.php HTTP/1.1",
                404,
                9000,
                Instant.parse("2026-11-22T12:08:03Z").getEpochSecond()));
    assertThat(read.start()).contains(Instant.parse("2026-11-22T12:08:01Z"));
    assertThat(read.end()).contains(Instant.parse("2026-11-22T12:08:04Z"));
  }

  @Test
  void countsAndShowsLinesThatAreNotOfTheFormat() throws IOException {
    Path log =
        log(line(1, "GET /a", 200, 1, 10), "damaged\n", "\n", line(2, "GET /a", 200, 1, 10), "cut");

    AccessLog read = AccessLogReader.read(List.of(log), Optional.empty());

    assertThat(read.lines().all()).isEqualTo(5);
    assertThat(read.lines().unreadable()).isEqualTo(3);
    assertThat(read.lines().firstUnreadable())
        .containsExactly(
            "access.log, line 2: damaged", "access.log, line 3: ", "access.log, line 5: cut");
    assertThat(read.requests().get(0).count()).isEqualTo(2);
  }

  @Test
  void readsRotatedFilesAndGzAsOneLog() throws IOException {
    Path plain = log(line(9, "GET /a", 200, 1, 10));
    Path packed = folder.resolve("access.log.1.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write((line(1, "GET /a", 200, 1, 30) + "damaged\r\n").getBytes(StandardCharsets.UTF_8));
    }

    AccessLog read = AccessLogReader.read(List.of(plain, packed), Optional.empty());

    assertThat(read.requests().get(0).count()).isEqualTo(2);
    assertThat(read.start()).contains(Instant.parse("2026-11-22T12:08:01Z"));
    assertThat(read.lines().firstUnreadable()).containsExactly("access.log.1.gz, line 2: damaged");
  }

  @Test
  void eachSpanCountsItsLinesAndAllUnreadableOnes() throws IOException {
    Path log =
        log(
            line(1, "GET /a", 200, 1, 10),
            line(2, "GET /a", 200, 1, 20),
            "damaged\n",
            line(3, "GET /b", 500, 1, 30));
    long second = Instant.parse("2026-11-22T12:08:00Z").getEpochSecond();

    List<AccessLog> read =
        AccessLogReader.read(
            List.of(log),
            Optional.empty(),
            List.of(
                new AccessLog.Span(second + 2, second + 2),
                new AccessLog.Span(second + 2, second + 9),
                new AccessLog.Span(second + 60, second + 61)));

    assertThat(read).extracting(AccessLog::count).containsExactly(1L, 2L, 0L);
    assertThat(read).extracting(each -> each.lines().unreadable()).containsExactly(1L, 1L, 1L);
    assertThat(read.get(0).totalMillis()).isCloseTo(0.02, within(1e-9));
    assertThat(read.get(1).statuses()).containsOnlyKeys(200, 500);
    assertThat(read.get(1).end()).contains(Instant.ofEpochSecond(second + 3));
    assertThat(read.get(2).start()).isEmpty();
    assertThat(read.get(2).requests()).isEmpty();
  }

  @Test
  void aLineLongerThanABlockIsUnreadableAndHidesNoOther() throws IOException {
    String endless = "GET /" + "x".repeat(3 << 20);

    AccessLog read =
        AccessLogReader.read(
            List.of(
                log(
                    line(1, "GET /a", 200, 1, 10),
                    line(2, endless, 200, 1, 10),
                    line(3, "GET /a", 200, 1, 10))),
            Optional.empty());

    assertThat(read.requests()).hasSize(1);
    assertThat(read.requests().get(0).count()).isEqualTo(2);
    assertThat(read.lines().unreadable()).isPositive();
    assertThat(read.lines().firstUnreadable().get(0))
        .startsWith("access.log, line 2: ")
        .endsWith("…");
  }

  @Test
  void excludedRequestsAreNotCounted() throws IOException {
    Path log = log(line(1, "GET /a", 200, 1, 10), line(2, "GET /ping", 200, 1, 90));

    AccessLog read =
        AccessLogReader.read(List.of(log), Optional.empty())
            .without(figures -> figures.request().endsWith("/ping"));

    assertThat(read.count()).isEqualTo(1);
    assertThat(read.requests()).extracting(RequestFigures::request).containsExactly("GET /a");
  }

  /** 40,000 lines are several blocks, which are counted on several threads. */
  @Test
  void countsLikeAProgramThatReadsLineByLine() throws IOException {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder();
    Map<String, List<Long>> expected = new TreeMap<>();
    for (int i = 0; i < 40_000; i++) {
      String kind = "GET /page" + "x".repeat(random.nextInt(40));
      long micros = random.nextInt(1000);
      text.append(line(i % 60, kind, 200, 7, micros));
      expected.computeIfAbsent(kind, key -> new ArrayList<>()).add(micros);
    }

    AccessLog read = AccessLogReader.read(List.of(log(text.toString())), Optional.empty());

    assertThat(read.lines().unreadable()).isZero();
    assertThat(read.requests()).hasSameSizeAs(expected.keySet());
    for (RequestFigures figures : read.requests()) {
      List<Long> micros = expected.get(figures.request());
      Collections.sort(micros);
      assertThat(figures.count()).isEqualTo(micros.size());
      assertThat(figures.elapsed().mean())
          .isCloseTo(
              micros.stream().mapToLong(Long::longValue).average().orElseThrow() / 1000,
              within(1e-9));
      assertThat(figures.elapsed().percentile(90))
          .isEqualTo(micros.get((int) Math.ceil(0.9 * micros.size()) - 1) / 1000.0);
    }
  }

  @Test
  void kindsThatNeverRepeatAreCountedTogether() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 2500; i++) {
      String letters = Integer.toString(i, 36).replaceAll("[0-9]", "z") + "q".repeat(i % 50);
      text.append(line(1, "GET /" + letters + "-" + "w".repeat(i / 50), 200, 1, 5));
    }

    AccessLog read = AccessLogReader.read(List.of(log(text.toString())), Optional.empty());

    assertThat(read.requests().stream().mapToLong(RequestFigures::count).sum()).isEqualTo(2500);
    assertThat(read.requests()).extracting(RequestFigures::request).contains("(other requests)");
  }

  @Test
  void distinguishesFormatsWithAsManyValues() throws IOException {
    String rscommon =
        "127.0.0.1 - - [22/Nov/2026:12:08:01 +0000] \"GET /a HTTP/1.1\" 200 12 31017 + 4500\n";
    AccessLog read = AccessLogReader.read(List.of(log(rscommon)), Optional.empty());

    assertThat(read.format().text()).isEqualTo(LogFormat.parse("rscommon").text());
    assertThat(read.slowest().get(0).micros()).isEqualTo(4500);
    String unlike = rscommon.replace("31017 + 4500", "1 2 3");
    assertThatThrownBy(() -> AccessLogReader.read(List.of(log(unlike)), Optional.empty()))
        .hasMessageContaining("of no known format");
  }

  @Test
  void aLogOfOneLineNeedsNoLineEnd() throws IOException {
    Path log = log(line(1, "GET /a", 200, 1, 10).strip());

    assertThat(AccessLogReader.read(List.of(log), Optional.empty()).count()).isEqualTo(1);
  }

  @Test
  void controlCharactersAreNotShown() throws IOException {
    Path log = log("\u001b[2Jhello\n");

    assertThatThrownBy(() -> AccessLogReader.read(List.of(log), Optional.empty()))
        .hasMessageEndingWith("the first is: ?[2Jhello");
  }

  @Test
  void rejectsFilesThatAreNoLog() throws IOException {
    Path text = log("this is\nno log\n");
    assertRefusal(() -> AccessLogReader.read(List.of(text), Optional.empty()))
        .hasMessageContaining("its lines are of no known format (ampmeter, ampmeter1, rscommon")
        .hasMessageEndingWith("the first is: this is");
    assertThatThrownBy(
            () -> AccessLogReader.read(List.of(text), Optional.of(LogFormat.parse("common"))))
        .hasMessageContaining("no line of it is of the format %h %l %u %t");
    assertRefusal(() -> AccessLogReader.read(List.of(folder.resolve("none")), Optional.empty()))
        .hasMessageEndingWith("none: cannot be read: no such file");
    Path empty = folder.resolve("empty.log");
    Files.createFile(empty);
    assertThatThrownBy(
            () -> AccessLogReader.read(List.of(empty), Optional.of(LogFormat.parse("common"))))
        .hasMessageEndingWith("empty.log: has no line");
  }

  @Test
  void emptyFilesBesideALogChangeNothing() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.log"));
    Path log = log(line(1, "GET /a", 200, 1, 10));

    AccessLog read = AccessLogReader.read(List.of(empty, log, other("also.log")), Optional.empty());

    assertThat(read.count()).isEqualTo(1);
  }

  /** What can be read once only, such as a pipe, loses nothing to the look at its first lines. */
  @Test
  void readsAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    Assumptions.assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.writeString(pipe, line(1, "GET /a", 200, 1, 10).repeat(30));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    writer.start();

    assertThat(AccessLogReader.read(List.of(pipe), Optional.empty()).count()).isEqualTo(30);
    writer.join();
  }

  @Test
  void rejectsAFileThatIsNamedTwice() throws IOException {
    Path log = log(line(1, "GET /a", 200, 1, 10));
    Path link = Files.createSymbolicLink(folder.resolve("link.log"), log);

    assertRefusal(() -> AccessLogReader.read(List.of(log, link), Optional.empty()))
        .hasMessageEndingWith("link.log: was named twice; name each file once");
  }

  /** A last value in seconds looks like one in microseconds; only the size of most tells. */
  @ParameterizedTest
  @CsvSource({
    "'0 1 2', false",
    "'0 0 0 500 31', false",
    "'7 12 40 130', false",
    "'250 900 12000', true",
    "'99 250 900', true",
  })
  void asksForTheFormatWhereSecondsAndMicrosecondsFit(String values, boolean readable)
      throws IOException {
    String lines =
        Arrays.stream(values.split(" "))
            .map(
                time -> "1.1.1.1 - - [22/Nov/2026:12:08:01 +0000] \"GET / HTTP/1.1\" 200 5 " + time)
            .collect(Collectors.joining("\n"));
    Path log = log(lines, "\n");

    if (readable) {
      assertThat(AccessLogReader.read(List.of(log), Optional.empty()).format().inSeconds())
          .isFalse();
    } else {
      assertRefusal(() -> AccessLogReader.read(List.of(log), Optional.empty()))
          .hasMessageContaining("may be %D in microseconds or %T in seconds")
          .hasMessageEndingWith("--format '%h %l %u %t \"%r\" %s %b %T'");
    }
  }

  /** Columns and sections of fields that a log lacks are left out, and the note says so. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "%h %t \"%r\" | 1.1.1.1 [22/Nov/2026:12:08:01 +0000] \"GET / HTTP/1.1\""
            + " | request,count,percentOfRequests | requestMix"
            + " | Errors are unknown: the log has no status. Bytes are unknown: the log has none.",
        "%h \"%r\" %>s %O | 1.1.1.1 \"GET / HTTP/1.1\" 200 1005"
            + " | request,count,percentOfRequests,errors,bytes,bytesEach | requestMix,statuses"
            + " | Errors: status 400 and above. Bytes sent: with headers (%O).",
        "%h \"%r\" %T | 1.1.1.1 \"GET / HTTP/1.1\" 2"
            + " | request,count,percentOfRequests,meanMillis,p90Millis,maxMillis,percentOfTime"
            + " | requestMix,slowestRequests | Errors are unknown: the log has no status. Times as"
            + " the server took them, in whole seconds, % of time: of all requests together. Bytes"
            + " are unknown: the log has none.",
      })
  void whatALogLacksIsUnknown(
      String format, String line, String columns, String sections, String note) throws IOException {
    AccessLog read =
        AccessLogReader.read(List.of(log(line, "\n")), Optional.of(LogFormat.parse(format)));
    List<Section> all = AccessLogSections.of(read);
    Table table = AccessLogSections.table(read);

    assertThat(all).extracting(Section::key).containsExactly(sections.split(","));
    assertThat(table.columns()).extracting(Column::key).containsExactly(columns.split(","));
    assertThat(table.notes().get(0)).endsWith(note);
  }

  private Path other(String name) throws IOException {
    return Files.createFile(folder.resolve(name));
  }

  private Path log(String... lines) throws IOException {
    return Files.writeString(folder.resolve("access.log"), String.join("", lines));
  }

  private static String line(int second, String request, int status, int bytes, long micros) {
    return LINE.formatted(second, request, status, bytes, micros);
  }
}
