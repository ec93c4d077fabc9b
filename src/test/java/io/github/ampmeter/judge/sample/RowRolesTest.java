package io.github.ampmeter.judge.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What rows mean beside each other. The cases stand in src/test/resources/judge/row-roles.txt: a
 * name, then the rows, each behind {@code |} with its role.
 */
class RowRolesTest {
  private static final long START = 1_700_000_000_000L;
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,bytes,"
          + "allThreads,URL,IdleTime\n";

  @TempDir private Path folder;

  private record Case(String name, List<String> rows) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/judge/row-roles.txt"))) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (line.contains("|")) {
        cases.get(cases.size() - 1).rows().add(line);
      } else {
        cases.add(new Case(line, new ArrayList<>()));
      }
    }
    return cases.stream();
  }

  /** A row: thread, start, elapsed + idle, label, kind (tx, failed tx, cut, no message), bytes. */
  private static String row(String told) {
    String[] cells = told.strip().split(" +");
    String[] times = cells[2].split("\\+");
    String start = "" + (START + Long.parseLong(cells[1]));
    String elapsed = times[0].equals("never") ? "-" + start : times[0];
    boolean failed = cells[4].startsWith("failed");
    boolean transaction = cells[4].endsWith("tx");
    boolean cut = cells[4].equals("cut");
    String message =
        transaction
            ? "\"Number of samples in transaction : 2, number of failing samples : %s\""
                .formatted(failed ? 1 : 0)
            : cut ? "" : "OK";
    return String.join(
        ",",
        start,
        elapsed,
        cells[3],
        failed ? "500" : "200",
        message,
        thread(cells[0]),
        transaction || cut ? "" : "text",
        "" + !failed,
        cells.length > 5 ? cells[5] : "100",
        "1",
        transaction || cut ? "null" : "http://shop/",
        times.length > 1 ? times[1] : "0");
  }

  private static String thread(String told) {
    return switch (told) {
      case "-" -> "";
      case "download" -> "ResDownload-Thread-4";
      default -> "Users 1-" + told;
    };
  }

  private List<String> roles(List<String> rows, PlannedPlaces planned) throws IOException {
    Path file = Files.writeString(folder.resolve("s.jtl"), HEADER + String.join("\n", rows) + "\n");
    List<String> roles = new ArrayList<>();
    Jtl.of(file).withPlan(planned).read(sample -> roles.add(role(sample)));
    return roles;
  }

  private static String role(Sample sample) {
    String role =
        switch (sample.kind()) {
          case OPERATION -> sample.nested() ? "nested" : "transaction";
          case REQUEST -> sample.outside() ? "outside" : "request";
          case PART -> "part";
          case UNFINISHED -> "unfinished";
        };
    return role + (sample.leaf() ? "" : " with parts");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void rowHasTheRoleThatItsNeighboursGiveIt(Case told) throws IOException {
    List<String> rows = told.rows().stream().map(line -> row(line.split("\\|")[0])).toList();
    List<String> expected = told.rows().stream().map(line -> line.split("\\|")[1].strip()).toList();

    assertThat(roles(rows, PlannedPlaces.UNKNOWN)).isEqualTo(expected);
  }

  @Test
  void planPlacesRowsOfThreadsWithoutTransactionsAndItsHelpers() throws IOException {
    PlannedPlaces planned =
        new PlannedPlaces(Set.of("A"), Set.of("Debug"), Set.of("Debug"), Set.of());
    List<String> rows =
        Stream.of(
                "1 0 100 A -", "1 0 200 Buy tx", "1 300 5 Debug -", "1 400 200 Buy tx", "2 0 9 A -")
            .map(RowRolesTest::row)
            .toList();

    assertThat(roles(rows, planned))
        .containsExactly("request", "transaction", "request", "transaction", "request");
  }

  @ParameterizedTest
  @CsvSource({
    "/a.png?v=1, true, true",
    "/b.png /a.png?v=1, true, true",
    "/a.png, true, false",
    "/a.png?v=1, false, false"
  })
  void partFailsAsExpectedOnlyAtAnAddressThatThePlanNames(
      String value, boolean part, boolean expected) throws IOException {
    String page = row("1 0 100 Home - 200");
    String html = row("1 0 50 Home-0 - 100");
    String picture =
        row("1 50 50 Home-1 failed 100").replace("http://shop/", "http://other:81/a.png?v=1");
    List<String> rows = List.of(page, html, part ? picture : picture.replace("Home-1", "Away"));
    Path file = Files.writeString(folder.resolve("s.jtl"), HEADER + String.join("\n", rows) + "\n");
    PlannedPlaces planned =
        new PlannedPlaces(Set.of(), Set.of(), Set.of(), PlannedPlaces.broken(value));
    List<Boolean> failed = new ArrayList<>();

    Jtl.of(file)
        .withPlan(planned)
        .read(
            sample -> {
              if (!sample.success()) {
                failed.add(sample.expectedToFail());
              }
            });

    assertThat(failed).containsExactly(expected);
  }

  @Test
  void arrivalThatNobodyTookIsNoOperation() throws IOException {
    String dropped =
        row("0 300 0 Arrivals failed")
            .replace("Users 1-0", "Arrivals 10 /s repeat 1 1-0")
            .replace(",500,", "," + ScheduleDelay.DROPPED + ",");
    List<String> rows =
        List.of(row("1 0 100 A -"), row("1 0 100 Buy tx"), dropped, row("1 400 50 Loose -"));

    assertThat(roles(rows, PlannedPlaces.UNKNOWN))
        .containsExactly("request", "transaction", "request", "outside");
  }

  @Test
  void samplerWithoutMessageTypeAndAddressIsARequest() throws IOException {
    List<String> rows =
        Stream.of("1 0 100 Java cut", "1 150 100 Java cut").map(RowRolesTest::row).toList();

    assertThat(roles(rows, PlannedPlaces.UNKNOWN)).containsExactly("request", "request");
  }

  @Test
  void nestingOfAnXmlDecidesAtAnyDepth() throws IOException {
    String http =
        "<httpSample t=\"%d\" ts=\"%d\" s=\"true\" lb=\"%s\" rm=\"OK\" dt=\"text\" tn=\"%s\">";
    String url = "<java.net.URL>http://shop/</java.net.URL>";
    String text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n"
            + "<sample t=\"300\" ts=\"%d\" s=\"true\" lb=\"Buy\" dt=\"\" tn=\"Users 1-1\""
                .formatted(START)
            + " rm=\"Number of samples in transaction : 1, number of failing samples : 0\">"
            + http.formatted(300, START, "Home", "Users 1-1")
            + http.formatted(100, START, "Home-0", "")
            + url
            + "</httpSample>"
            + http.formatted(200, START + 100, "Home-1", "")
            + http.formatted(150, START + 100, "Home-0", "")
            + url
            + "</httpSample>"
            + url
            + "</httpSample>"
            + url
            + "</httpSample></sample>\n"
            + http.formatted(50, START + 400, "Home-0", "Users 1-1")
            + url
            + "</httpSample>\n</testResults>\n";
    List<String> roles = new ArrayList<>();
    Jtl.of(Files.writeString(folder.resolve("s.xml"), text)).read(each -> roles.add(role(each)));

    assertThat(roles)
        .containsExactly(
            "transaction", "request with parts", "part", "part with parts", "part", "outside");
  }

  @Test
  void partOfAFileHasTheRolesOfTheWhole() throws IOException {
    List<String> rows =
        Stream.of(
                "1 0 100 A -",
                "1 200 100 A -",
                "1 0 200+200 Buy tx",
                "1 500 100 B -",
                "1 600 1 Buy tx")
            .map(RowRolesTest::row)
            .toList();
    Path file = Files.writeString(folder.resolve("s.jtl"), HEADER + String.join("\n", rows) + "\n");
    List<String> roles = new ArrayList<>();
    Jtl.of(file).between(START + 150, START + 550).read(sample -> roles.add(role(sample)));

    assertThat(roles).containsExactly("request", "outside");
  }
}
