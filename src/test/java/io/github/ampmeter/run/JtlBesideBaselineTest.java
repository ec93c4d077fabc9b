package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.Counted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A JTL that is held against an earlier report. */
class JtlBesideBaselineTest extends ReportedFile {
  private static final long START = 1_795_231_436_000L;
  private static final String COUNTED = "timeStamp,elapsed,label,threadName,success,allThreads\n";

  /** A row a second for ten seconds. */
  private static String rows(String label, long start) {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      rows.append(start + 1000L * i).append(",100,").append(label).append(",200,true\n");
    }
    return rows.toString();
  }

  private String before(String content, String... options) throws IOException {
    assertThat(report(jtl(content), options)).as(err.toString()).isZero();
    return Files.move(folder.resolve("out"), folder.resolve("before")).toString();
  }

  private int against(String before, String criterion, String... options) throws IOException {
    String[] all = new String[options.length + 4];
    System.arraycopy(options, 0, all, 4, options.length);
    all[0] = "--baseline";
    all[1] = before;
    all[2] = "--targets";
    all[3] = targets(criterion);
    return report(folder.resolve("my.jtl").toString(), all);
  }

  @Test
  void refusesAJtlAsItsOwnBaseline() throws IOException {
    String before = before(HEADER + rows("page", START));

    assertThat(against(before, "p90(*) <= baseline + 10 %")).isEqualTo(2);
    assertOneSentence(
        "--baseline: before/results.json is of my.jtl itself, which is to be judged\n");
  }

  @Test
  void refusesItsCopyInAnotherForm() throws IOException {
    String before = before(HEADER + rows("page", START));
    jtl((HEADER + rows("page", START)).replace(',', ';'));

    assertThat(against(before, "p90(*) <= baseline + 10 %")).isEqualTo(2);
  }

  /** As of a variable of a script that is not set: nothing would be compared. */
  @ParameterizedTest
  @ValueSource(strings = {"", " ", ",", "before,,before"})
  void refusesABaselineWithoutAName(String given) throws IOException {
    jtl(HEADER + rows("page", START));

    assertThat(against(given, "p90(page) <= 1 s")).isEqualTo(2);
    assertOneSentence("--baseline must name a results.json or a run's folder, was empty; leave it");
  }

  /** As Maven says where none is wanted. */
  @Test
  void comparesWithNothingWhereItIsToldNone() throws IOException {
    jtl(HEADER + rows("page", START));

    assertThat(against("none", "p90(page) <= 1 s")).as(err.toString()).isZero();
    assertThat(against("none", "p90(page) <= baseline")).isEqualTo(2);
  }

  @Test
  void refusesAPartOfItBesideTheWhole() throws IOException {
    String before = before(HEADER + rows("page", START));

    assertThat(against(before, "p90(*) <= baseline + 10 %", "--from", "" + (START + 5000)))
        .isEqualTo(2);
  }

  @Test
  void comparesTwoPartsOfAFile() throws IOException {
    String middle = "" + (START + 5000);
    String before = before(HEADER + rows("page", START), "--to", middle);

    assertThat(against(before, "p90(*) <= baseline + 10 %", "--from", middle))
        .as(err.toString())
        .isZero();
  }

  @Test
  void saysWhichLabelsOfTheBaselineDidNotCome() throws IOException {
    String before = before(HEADER + rows("page", START) + rows("cart", START));
    jtl(HEADER + rows("page", START + 3_600_000));

    assertThat(against(before, "p90(*) <= baseline + 10 %")).as(err.toString()).isZero();
    assertThat(folder.resolve("out/summary.txt"))
        .content()
        .contains("The baseline has requests of \"cart\", this run has none");
  }

  /** Its labels are looked for also where no limit is taken from it. */
  @Test
  void saysWhatDidNotComeWhereEachLimitStandsForItself() throws IOException {
    String before = before(HEADER + manyRows(START, "page", "cart"));
    jtl(HEADER + manyRows(START + 3_600_000, "page"));

    assertThat(against(before, "p90(total) <= 1 s")).as(err.toString()).isZero();
    assertThat(folder.resolve("out/summary.txt"))
        .content()
        .contains("\"cart\" is 0 % of the requests, but was 50 % in the baseline");
  }

  private static String manyRows(long start, String... labels) {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      for (String label : labels) {
        rows.append(rows(label, start + 20_000L * i));
      }
    }
    return rows.toString();
  }

  @Test
  void saysWhichLoadOfTheBaselineDidNotCome() throws IOException {
    String before = before(COUNTED + step(1, START) + step(2, START + 20_000));
    jtl(COUNTED + step(1, START + 3_600_000));

    assertThat(against(before, "p90(total) at every step <= baseline + 10 %"))
        .as(err.toString())
        .isZero();
    assertThat(folder.resolve("out/summary.txt"))
        .content()
        .contains(
            "The baseline was also measured at 2 users, this run was not: these levels are not"
                + " compared");
  }

  /** Users who come and go are 41 for most of the time once, and 42 another time. */
  @ParameterizedTest
  @CsvSource({
    "42, 41, 0",
    "42, 42, 0",
    "42, 40, 0",
    "42, 39, 2",
    "42, 44, 0",
    "42, 45, 2",
    "1, 2, 2"
  })
  void comparesUsersThatAreNearlyAsMany(int users, int now, int exitCode) throws IOException {
    String before = before(COUNTED + counted(users, START));
    jtl(COUNTED + counted(now, START + 3_600_000));

    assertThat(against(before, "p90(*) <= baseline + 10 %")).as(err.toString()).isEqualTo(exitCode);
    if (exitCode == 2) {
      assertOneSentence(
          "before/results.json: plan my.jtl has no page at %s, which"
              .formatted(Counted.of(now, "users")));
    } else {
      assertThat(folder.resolve("out/results.json"))
          .content()
          .contains("\"baseline 100 ms%s, 0 %%\"".formatted(now == users ? "" : " at 42 users"))
          .doesNotContain("these levels are not compared");
    }
  }

  /** Whoever steps knows how many users each step has. */
  @Test
  void doesNotCompareStepsThatAreNearlyAsMany() throws IOException {
    String before = before(COUNTED + step(42, START));
    jtl(COUNTED + step(41, START + 3_600_000) + step(42, START + 3_620_000));

    assertThat(against(before, "p90(*) at every step <= baseline + 10 %")).isEqualTo(2);
    assertOneSentence("before/results.json: plan my.jtl has no page at 41 users, which");
  }

  private static String counted(int users, long start) {
    return rows("page,Users 1-1", start).replace(",200,true", ",true," + users);
  }

  private static String step(int users, long start) {
    String thread = "page,Users %d users repeat 1 1-1".formatted(users);
    return rows(thread, start).replace(",200,true", ",true," + users);
  }

  @Test
  void saysNothingWhereTheCriterionNamesItsLabel() throws IOException {
    String before = before(HEADER + rows("page", START) + rows("cart", START));
    jtl(HEADER + rows("page", START + 3_600_000));

    assertThat(against(before, "p90(page) <= baseline + 10 %")).as(err.toString()).isZero();
    assertThat(Path.of(folder + "/out/summary.txt")).content().doesNotContain("cart");
  }
}
