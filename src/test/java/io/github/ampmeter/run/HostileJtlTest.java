package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.JtlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A JTL as bad luck or an adversary leaves it, through the whole of {@code ampmeter report}. */
class HostileJtlTest extends ReportedFile {
  private static final String HEADER = JtlFile.HEADER;
  private static final long START = 1_795_231_436_000L;
  private static final int REFUSED = 2;

  /** A hundred good rows; one value of the next is what JMeter never writes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "elapsed|NaN",
        "elapsed|Infinity",
        "elapsed|-1",
        "elapsed|1e3",
        "elapsed|\u0663",
        "elapsed|99999999999999999999",
        "elapsed|9223372036854775807",
        "elapsed|0x10",
        "elapsed|+5",
        "elapsed|''",
        "timeStamp|NaN",
        "timeStamp|-1795231436000",
        "timeStamp|179523143600000000",
        "timeStamp|2026/03/29 02:30:00.000",
        "timeStamp|2026-10-25T02:30:00+02:00",
        "success|T",
        "success|1",
        "success|yes",
        "success|' true'",
        "success|''",
        "allThreads|-1",
        "allThreads|2147483648",
        "allThreads|99999999999",
        "Latency|-7",
        "Connect|NaN",
        "IdleTime|-100000",
        "IdleTime|-11",
        "Connect|-1",
        "Latency|-1",
        "label|\"page\"x",
      })
  void aValueThatIsNoMeasurementIsRefused(String column, String value) throws IOException {
    assertThat(judge(HEADER + rows(100) + row(column, value), "max(total) <= 1 min"))
        .isEqualTo(REFUSED);
    assertThat(err.toString()).contains("line 102: ").contains("my.jtl");
  }

  @Test
  void timesAboveAnIntegersAreTimesAndMissTheirLimit() throws IOException {
    assertThat(judge(HEADER + rows(100) + row("elapsed", "2147483648"), "max(total) <= 1 min"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(summary()).contains("FAILED").contains(" 2147483648 ms ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p90(total) <= 1 min",
        "max(*) <= 1 min",
        "mean(page) <= 1 min",
        "errors(total) <= 99 %"
      })
  void aJtlOfErrorsAloneFails(String criterion) throws IOException {
    assertThat(judge(HEADER + rows(200).replace(",true,", ",false,"), criterion))
        .isEqualTo(ExitCode.FAILED);
    assertThat(summary()).endsWith("FAILED\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "timeStamp", "HEADER"})
  void aJtlWithoutARowIsRefused(String content) throws IOException {
    assertThat(judge(content.replace("HEADER", HEADER), "p90(total) <= 1 min")).isEqualTo(REFUSED);
  }

  @Test
  void aJtlOfTheWarmUpAloneIsRefused() throws IOException {
    assertThat(
            judge(
                HEADER + rows(100), "p90(total) <= 1 min", "--ramp-up=60 s", "--steady-state=10 s"))
        .isEqualTo(REFUSED);
    assertThat(err.toString()).contains("has no sample in the measurement window");
  }

  @Test
  void aLoadThatEndsInTheWindowIsIncomplete() throws IOException {
    assertThat(
            judge(
                HEADER + rows(100), "p90(total) <= 1 min", "--ramp-up=2 s", "--steady-state=60 s"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(summary()).endsWith("INCOMPLETE\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"throughput(total) >= 0.001 /s", "usersPerThroughput(total) <= 1000"})
  void aWindowOfNoLengthHasNoRate(String criterion) throws IOException {
    assertThat(judge(HEADER + row("elapsed", "0"), criterion)).isEqualTo(ExitCode.FAILED);
    assertThat(summary()).contains("the run took no time").endsWith("FAILED\n");
  }

  @Test
  void requestsThatOutlastTheWindowCountWhereTheyBegan() throws IOException {
    String slow = row("elapsed", "50000");

    assertThat(
            judge(
                HEADER + rows(300) + slow,
                "max(page) <= 1 s",
                "--ramp-up=0 s",
                "--steady-state=20 s"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(summary()).contains(" 50000 ms ").endsWith("FAILED\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Page", "page ", " page", "p\u0430ge", "page\u200b", "PAGE"})
  void aLabelThatOnlyLooksLikeTheCriterionsIsAnother(String label) throws IOException {
    String failing = row("label", label).replace(",true,", ",false,");

    judge(HEADER + rows(100) + failing, "p90(page) <= 1 min");

    assertThat(summary()).endsWith("FAILED\n");
  }

  @Test
  void rowsOfNoUsersHaveNoUsersForTheirThroughput() throws IOException {
    String none = rows(100).replace(",4,4,http", ",0,0,http");

    assertThat(judge(HEADER + none, "usersPerThroughput(total) <= 1000"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(summary()).contains("the users were not recorded").endsWith("FAILED\n");
  }

  @Test
  void theSameFileTwiceIsRefusedByItsSecondHeader() throws IOException {
    assertThat(judge(HEADER + rows(100) + HEADER + rows(100), "throughput(total) >= 1 /s"))
        .isEqualTo(REFUSED);
    assertThat(err.toString())
        .contains("line 102: contains a second header line: several JTL files");
  }

  @Test
  void theSameRowsTwiceAreIncomplete() throws IOException {
    assertThat(judge(HEADER + rows(100) + rows(100), "throughput(total) >= 15 /s"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(summary()).contains("! All threads jump back by 9.9 s at ").endsWith("INCOMPLETE\n");
  }

  /** Text is text, whoever wrote it. */
  @Test
  void lineEndsOfWindowsAndAByteOrderMarkChangeNoFigure() throws IOException {
    judge(HEADER + rows(100), "p90(page) <= 50 ms", "--steady-state=5 s");
    String plain = summary();

    judge(
        "\uFEFF" + (HEADER + rows(100)).replace("\n", "\r\n"),
        "p90(page) <= 50 ms",
        "--steady-state=5 s");

    assertThat(summary()).isEqualTo(plain).endsWith("PASSED\n");
  }

  /** The Turkish i, Arabic digits, a calendar of its own, and zones whose clocks are set. */
  @ParameterizedTest
  @CsvSource({
    "tr-TR,Europe/Istanbul",
    "ar-EG-u-nu-arab,Africa/Cairo",
    "th-TH-u-ca-buddhist-nu-thai,Asia/Bangkok",
    "de-DE,Europe/Berlin",
    "en-AU,Australia/Lord_Howe"
  })
  void verdictAndFiguresAreTheSameInEveryLocaleAndZone(String locale, String zone)
      throws IOException {
    String jtl = HEADER + rows(100) + row("elapsed", "1234567").replace(",true,", ",false,");
    String[] criteria = {"p90(page) <= 49.5 ms", "errors(total) <= 1.5 %", "mean(total) <= 1 min"};
    judge(jtl, String.join("\n", criteria));
    String plain = summary();
    String results = Files.readString(folder.resolve("out/results.json"));
    Locale before = Locale.getDefault();
    TimeZone zoneBefore = TimeZone.getDefault();
    Locale.setDefault(Locale.forLanguageTag(locale));
    TimeZone.setDefault(TimeZone.getTimeZone(zone));
    try {
      judge(jtl, String.join("\n", criteria));
    } finally {
      Locale.setDefault(before);
      TimeZone.setDefault(zoneBefore);
    }

    assertThat(summary()).isEqualTo(plain).endsWith("FAILED\n");
    assertThat(folder.resolve("out/results.json")).content().isEqualTo(results);
  }

  /** The window counts milliseconds: the hour that comes twice is an hour like any other. */
  @Test
  void aLoadAcrossTheChangeOfClocksLastsAsLongAsItLasts() throws IOException {
    long change = 1_792_890_000_000L;
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
    try {
      String rows = rows(100).replace("17952314", "17928899").replace("\n" + START, "\n" + change);
      judge(HEADER + rows, "throughput(total) >= 9 /s", "--steady-state=9 s");
    } finally {
      TimeZone.setDefault(before);
    }

    assertThat(summary()).contains(" 10.00 ").endsWith("PASSED\n");
  }

  /** Ten a second, each of 50 ms, of four users by turns. */
  private static String rows(int count) {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String row = row(START + 100L * i, "50", "page");
      rows.append(row.replace("Users 1-1", "Users 1-" + (1 + i % 4)));
    }
    return rows.toString();
  }

  private static String row(long start, String elapsed, String label) {
    return start
        + ",%s,%s,200,OK,Users 1-1,text,true,,1150,120,4,4,http://127.0.0.1/,40,0,1\n"
            .formatted(elapsed, label);
  }

  /** The row after a hundred, with one value changed. */
  private static String row(String column, String value) {
    String row = row(START + 10_000, "50", "page");
    List<String> cells = new ArrayList<>(List.of(row.strip().split(",", -1)));
    cells.set(List.of(HEADER.strip().split(",")).indexOf(column), value);
    return String.join(",", cells) + "\n";
  }

  private String summary() throws IOException {
    return Files.readString(folder.resolve("out/summary.txt"));
  }

  private int judge(String jtl, String criteria, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--targets", targets(criteria + "\n")));
    all.addAll(List.of(options));
    return report(jtl(jtl), all.toArray(String[]::new));
  }
}
