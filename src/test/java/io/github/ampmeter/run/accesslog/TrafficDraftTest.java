package io.github.ampmeter.run.accesslog;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.verdict.Criteria;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs whose truth is known, and what of it is found again in model, rows and load. */
class TrafficDraftTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "'2000 500 4000', 5, 20, 2, 1",
    "'300 3000', 2, 60, 0, 2",
    "'800 900 1000 1100', 12, 8, 5, 3",
  })
  void findsTheModelOfALogAgain(String visits, double pages, double think, double files, long seed)
      throws IOException {
    List<Integer> perHour = Stream.of(visits.split(" ")).map(Integer::valueOf).toList();
    TrafficModel model = read(new KnownTraffic(perHour, pages, think, files, seed));
    long allVisits = perHour.stream().mapToLong(Integer::longValue).sum();

    TrafficDraft draft = TrafficDraft.of(model, 1);

    // Two visits of one address are one now and then: less than one of a hundred.
    assertThat(model.shape().pages().count()).isCloseTo(allVisits, within(allVisits / 100));
    assertThat(model.shape().pages().mean()).isCloseTo(pages, within(0.06 * pages));
    assertThat(model.shape().gaps().mean()).isCloseTo(think, within(0.06 * think));
    assertThat(model.shape().resources().mean()).isCloseTo(files, within(0.06 * files + 0.001));
    for (int page = 0; page < KnownTraffic.PAGES.size(); page++) {
      String label = KnownTraffic.PAGES.get(page).replace("/%d", "/#").replace("%d", "…");
      double truth = KnownTraffic.PERCENT[page] / (1 + files);
      assertThat(model.mix().percent(label)).as(label).isCloseTo(truth, within(1.0));
    }
    assertThat(draft.check().hours()).hasSizeGreaterThanOrEqualTo(perHour.size());
    assertThat(draft.check().hours()).allMatch(TrafficCheck.CheckedHour::holds);
    assertThat(draft.check().mixPoints()).isLessThan(1);
    assertThat(draft.check().gapDistance()).isLessThan(0.1);
    assertThat(draft.holds()).isTrue();
  }

  /** The busiest hour has 4,000 visits of 15 requests; two times its visits are 2.22 a second. */
  @Test
  void offersTheBusiestHourAsOftenAsWanted() throws IOException {
    TrafficModel model = read(new KnownTraffic(List.of(100, 4000), 5, 20, 2, 4));

    assertThat(perSecond(TrafficDraft.of(model, 1))).isCloseTo(4000 / 3600.0, within(0.06));
    assertThat(perSecond(TrafficDraft.of(model, 2))).isCloseTo(8000 / 3600.0, within(0.12));
  }

  private static double perSecond(TrafficDraft draft) {
    return Double.parseDouble(draft.rate().replace("/s", ""));
  }

  /** What never pauses is no endless visit, and does not spoil the rate of an hour. */
  @Test
  void cutsTheVisitsOfMonitorsAndCrawlers() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int second = 0; second < 12_000; second++) {
      lines.append(line(second, "10.0.0.1", "GET /crawled/" + second % 7, 200));
      if (second % 60 == 0) {
        lines.append(line(second, "10.0.0.2", "GET /health", 200));
      }
    }

    TrafficModel model = read(lines.toString());

    assertThat(model.shape().pages().quantile(1)).isEqualTo(100);
    assertThat(TrafficDraft.of(model, 1).warmUp()).isLessThanOrEqualTo(3600);
    assertThat(TrafficDraft.of(model, 1).holds()).isTrue();
  }

  @Test
  void neverSendsWhatChangesDataAndSaysWhatItLeavesOut() throws IOException {
    TrafficModel model =
        read(
            line(1, "10.0.0.1", "GET /a.php?mail=ada@example.org", 200)
                + line(2, "10.0.0.1", "POST /a.php", 200)
                + line(3, "10.0.0.1", "DELETE /a.php", 200)
                + line(4, "10.0.0.1", "PUT /a.php", 200)
                + line(5, "10.0.0.1", "GET /gone.php", 404)
                + line(6, "10.0.0.1", "GET http://other.example.org/", 200)
                + line(7, "10.0.0.1", "GET /reset/9f86d081884c7d659a2feaa0c55ad015", 200)
                + line(8, "10.0.0.1", "GET /moved.php", 302)
                + "10.0.0.1 - - [20/Nov/2026:00");
    TrafficDraft draft = TrafficDraft.of(model, 1);

    assertThat(draft.coverage())
        .startsWith("25 % of 8 requests are covered: 2 GET requests")
        .contains(
            "Left out: 3 " + TrafficRecorder.OTHER_METHODS,
            "Left out: 1 " + TrafficRecorder.ERRORS,
            "Left out: 1 " + TrafficRecorder.NO_ADDRESS,
            "Left out: 1 " + TrafficRecorder.PERSONAL,
            "Left out: 1 " + TrafficRecorder.UNREADABLE)
        .anyMatch(line -> line.startsWith("1 value of a query is replaced"));
    String sent = String.join("", draft.files().values());
    assertThat(sent)
        .contains("\"/a.php?mail=masked\"", "\"/moved.php\"")
        .doesNotContain("ada", "gone", "other.example", "reset", "10.0.0.1");
  }

  /** What differs in digits or a file's name only is of one kind, and one of them is personal. */
  @ParameterizedTest
  @CsvSource({
    "/order/5, /order/491701234567",
    "/files/price.pdf, /files/ada@example.org.pdf",
    "/unsubscribe, /unsubscribe?ada@example.org",
  })
  void leavesOutTheRequestsThatArePersonalWhateverTheirKind(String plain, String personal)
      throws IOException {
    for (List<String> order : List.of(List.of(plain, personal), List.of(personal, plain))) {
      TrafficModel model =
          read(
              line(1, "10.0.0.1", "GET " + order.get(0), 200)
                  + line(2, "10.0.0.1", "GET " + order.get(1), 200));
      TrafficDraft draft = TrafficDraft.of(model, 1);

      assertThat(draft.coverage())
          .startsWith("50 % of 2 requests are covered: 1 GET request")
          .contains("Left out: 1 " + TrafficRecorder.PERSONAL);
      assertThat(draft.files().get("pages.csv")).contains('"' + plain + '"');
      assertThat(String.join("", draft.files().values()) + draft.targets())
          .doesNotContain("49170", "ada");
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 3600, true", "59, 60, true", "3599, 1, false", "7200, 1, false"})
  void saysThatAShortLogCountsAsAnHour(int seconds, String speed, boolean isShort)
      throws IOException {
    TrafficModel model =
        read(
            line(1, "10.0.0.1", "GET /a.php", 200)
                + line(1 + seconds, "10.0.0.2", "GET /a.php", 200));

    assertThat(TrafficDraft.of(model, 1).coverage().get(1))
        .matches(line -> line.startsWith("The log spans ") == isShort)
        .matches(line -> line.endsWith("--speed " + speed + " offers its own rate") == isShort);
  }

  @Test
  void leavesOutAddressesThatNoServerTakes() throws IOException {
    String longest = "/" + "a".repeat(8_189);
    TrafficModel model =
        read(
            line(1, "10.0.0.1", "GET " + longest, 200)
                + line(2, "10.0.0.1", "GET " + longest + "a", 200));

    assertThat(model.coverage().covered()).isOne();
    assertThat(model.coverage().leftOut()).containsEntry(TrafficRecorder.NO_ADDRESS, 1L);
  }

  /** A log is data: no file that is written holds a call of JMeter, a quote or a line of it. */
  @Test
  void writesNoTextOfALogThatMeansSomething() throws IOException {
    String call = "/${__BeanShell(1)}\\\",x\\x0a.php?q=${__P(a)}&r=\\x22\\x0d";
    TrafficDraft draft =
        TrafficDraft.of(read(line(1, "10.0.0.1", "GET " + call, 200).repeat(3)), 1);

    String all = String.join("", draft.files().values()) + draft.targets();

    assertThat(all).doesNotContain("${", "\r");
    Stream.of(draft.files().get("pages.csv").split("\n"))
        .skip(1)
        .forEach(row -> assertThat(row).matches("\"[^\"]*\",\"/[^\"]*\",0,[0-9]+"));
    assertThat(Criteria.parse("site.targets", draft.targets())).hasSize(3);
  }

  @Test
  void rareKindsShareTheLabelOfTheirFolder() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      lines.append(line(i, "10.0.0.1", "GET /blog/" + (char) ('a' + i / 20) + word(i), 200));
      lines.append(line(i, "10.0.0.2", "GET /index.php?page=" + i, 200));
    }

    TrafficModel model = read(lines.toString());

    assertThat(model.mix().counts()).hasSizeLessThan(95).containsEntry("/index.php?page=…", 400L);
    assertThat(model.mix().counts().get("/blog/…")).isGreaterThan(300);
    assertThat(model.mix().counts().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(model.coverage().covered());
  }

  private static String word(int number) {
    return "-" + (char) ('a' + number % 20) + "-title";
  }

  /** Rows of any thousand in a row have the mix of the log. */
  @Test
  void eachPartOfTheRowsHasTheMix() throws IOException {
    TrafficRows rows = TrafficRows.of(read(new KnownTraffic(List.of(2000), 5, 20, 0, 5)));

    for (int from = 0; from < rows.pages().size(); from += 1000) {
      Map<String, Long> counts =
          rows.pages().subList(from, from + 1000).stream()
              .collect(
                  Collectors.groupingBy(page -> page.request().label(), Collectors.counting()));
      assertThat(counts.get("/")).isBetween(390L, 410L);
      assertThat(counts.get("/cart.php")).isBetween(90L, 110L);
    }
  }

  @Test
  void rejectsALogWithoutARequestThatMayBeSent() throws IOException {
    assertRefusal(() -> read(line(1, "10.0.0.1", "POST /a.php", 200)))
        .hasMessageContaining("has no GET request with a status below 400")
        .hasMessageContaining(TrafficRecorder.OTHER_METHODS);
  }

  private TrafficModel read(KnownTraffic traffic) throws IOException {
    Path log = folder.resolve("access.log");
    traffic.write(log);
    return TrafficModel.read(List.of(log), Optional.empty());
  }

  private TrafficModel read(String lines) throws IOException {
    Path log = Files.writeString(folder.resolve("access.log"), lines);
    return TrafficModel.read(List.of(log), Optional.empty());
  }

  private static String line(int second, String address, String request, int status) {
    return "%s - - [20/Nov/2026:%02d:%02d:%02d +0000] \"%s HTTP/1.1\" %d 17 \"-\" \"x\"%n"
        .formatted(address, second / 3600, second / 60 % 60, second % 60, request, status);
  }
}
