package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Time stamps that are dates, as JMeter's timestamp_format makes them. */
class DatedJtlTest {
  private static final String HEADER = "timeStamp,elapsed,label,success\n";
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final long START = Instant.parse("2026-03-29T01:00:00Z").toEpochMilli();
  private static final long MINUTE = 60_000;

  @TempDir private Path folder;
  private final ClockDoubt doubt = new ClockDoubt();

  private List<Instant> starts(Dates dates, String... stamps) throws IOException {
    List<Instant> found = new ArrayList<>();
    jtl(dates, stamps).read(sample -> found.add(Instant.ofEpochMilli(sample.startMillis())));
    return found;
  }

  private JtlEnd end(Dates dates, String... stamps) throws IOException {
    return jtl(dates, stamps).read(sample -> {});
  }

  private Jtl jtl(Dates dates, String... stamps) throws IOException {
    StringBuilder rows = new StringBuilder(HEADER);
    for (String stamp : stamps) {
      rows.append('"').append(stamp).append("\",100,Home,true\n");
    }
    return Jtl.of(Files.writeString(folder.resolve("dated.jtl"), rows), dates);
  }

  private static Dates in(ZoneId zone) {
    return new Dates(Optional.empty(), Optional.of(zone));
  }

  private static Dates as(String pattern, ZoneId zone) {
    return new Dates(Optional.of(DatePattern.parse(pattern)), Optional.of(zone));
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/dates-read.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void aDateThatCanBeReadInOneWayIsReadThatWay(String date, Instant start) throws IOException {
    assertThat(starts(in(ZoneId.of("UTC")), date)).containsExactly(start);
  }

  @Test
  void whatWasToldFromTheFirstIsSaidWithItsZone() throws IOException {
    assertThat(Faults.remarks(end(Dates.GUESSED, "2026/11/22 10:11:12.345")))
        .contains(
            "Time stamps are dates of the format yyyy/MM/dd HH:mm:ss.SSS (detected from the first;"
                + " --timestamp-format sets another), in the zone "
                + ZoneId.systemDefault()
                + " (this machine's; --time-zone sets another)");
    assertThat(
            Faults.remarks(end(as("yyyy/MM/dd HH:mm:ss.SSS", BERLIN), "2026/11/22 10:11:12.345")))
        .contains(
            "Time stamps are dates of the format yyyy/MM/dd HH:mm:ss.SSS (as was given), in the"
                + " zone Europe/Berlin");
    assertThat(Faults.remarks(end(Dates.GUESSED, "2026-11-22T10:11:12.345Z")).get(1))
        .endsWith(
            "(detected from the first; --timestamp-format sets another), each with its offset from"
                + " UTC");
  }

  @ParameterizedTest
  @CsvSource({
    "01/02/2026 10:11:12, dd/MM/yyyy HH:mm:ss, MM/dd/yyyy HH:mm:ss",
    "03/03/2026 10:11:12, dd/MM/yyyy HH:mm:ss, MM/dd/yyyy HH:mm:ss",
    "22/11/26 10:11:12,   dd/MM/yy HH:mm:ss,   yy/MM/dd HH:mm:ss",
  })
  void aDateOfTwoReadingsIsRefusedWithBoth(String date, String one, String other) {
    assertRefusal(() -> end(Dates.GUESSED, date))
        .hasMessageContaining("line 2: timeStamp \"" + date + "\" fits several date formats")
        .hasMessageContaining("choose with --timestamp-format: \"" + one + "\" or \"" + other);
  }

  @Test
  void aDateOfTwoReadingsIsReadAsTheUserSays() throws IOException {
    ZoneId utc = ZoneId.of("UTC");

    assertThat(starts(as("dd/MM/yyyy HH:mm:ss", utc), "01/02/2026 10:11:12"))
        .containsExactly(Instant.parse("2026-02-01T10:11:12Z"));
    assertThat(starts(as("MM/dd/yyyy HH:mm:ss", utc), "01/02/2026 10:11:12"))
        .containsExactly(Instant.parse("2026-01-02T10:11:12Z"));
  }

  /** The month is the thirteenth from there on. */
  @Test
  void aLaterRowThatDoesNotFitIsRefused() {
    assertThatThrownBy(
            () ->
                end(
                    as("MM/dd/yyyy HH:mm:ss", BERLIN),
                    "12/01/2026 10:11:12",
                    "13/01/2026 10:11:12"))
        .hasMessageContaining(
            "line 3: timeStamp must be a date of the format MM/dd/yyyy HH:mm:ss, was \"13/01/2026");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-22",
        "10:11:12",
        "11/22/2026 10:11",
        "2026-11-22T10:11:12.345678",
        "Nov 22, 2026 10:11:12 AM",
        "yesterday",
        "1.7e12",
        "",
      })
  void whatCannotBeToldIsRefused(String stamp) {
    assertRefusal(() -> end(Dates.GUESSED, stamp))
        .hasMessageContaining("line 2: timeStamp must be a whole number");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-02-29 10:11:12, yyyy-MM-dd HH:mm:ss",
    "2026-11-31 10:11:12, yyyy-MM-dd HH:mm:ss",
    "2026-11-22 24:00:00, yyyy-MM-dd HH:mm:ss",
    "2026-11-22 10:60:00, yyyy-MM-dd HH:mm:ss",
    "1926-11-22 10:11:12, yyyy-MM-dd HH:mm:ss",
    "2026-11-22 10:11:12.5, yyyy-MM-dd HH:mm:ss.SSS",
    "2026-11-22 10:11:12.123456, yyyy-MM-dd HH:mm:ss.SSSSSS",
    "'Mon, 22 Nov 2026 10:11:12', 'EEE, d MMM yyyy HH:mm:ss'",
    "1700000000000, yyyy-MM-dd HH:mm:ss",
  })
  void aDateThatIsNoneIsRefused(String date, String pattern) {
    assertRefusal(() -> end(as(pattern, BERLIN), date))
        .hasMessageContaining("line 2: timeStamp must ");
  }

  /** The format is the one with which Java, and so JMeter, writes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "yyyy/MM/dd HH:mm:ss.SSS",
        "yyyyMMddHHmmssSSS",
        "d.M.yy H:m:s.SSS",
        "d.M.yy H:m:s.S",
        "yyyy-MM-dd'T'HH:mm:ss.SSSX",
        "yyyy-MM-dd'T'HH:mm:ss.SSSXX",
        "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
        "yyyy-MM-dd HH:mm:ss.SSS Z",
        "yyyy-MM-dd HH ''h'' mm:ss.SSS",
        "d.M.yy H:m:s.SS",
        "EEE, d MMM yyyy hh:mm:ss.SSS a",
        "EEEE d MMMM yyyy K:mm:ss.SSS a",
        "kk 'o''clock', mm:ss.SSS; dd MM yyyy",
        "yyyy-MM-dd HH:mm:ss.SSSSSS",
      })
  void readsWhatJavaWrites(String pattern) throws IOException {
    SimpleDateFormat writer = new SimpleDateFormat(pattern, Locale.ENGLISH);
    writer.setTimeZone(TimeZone.getTimeZone(BERLIN));
    for (String moment : List.of("2026-11-22T10:11:12.345Z", "2027-01-02T23:00:09.007Z")) {
      Instant start = Instant.parse(moment);

      assertThat(starts(as(pattern, BERLIN), writer.format(Date.from(start))))
          .containsExactly(start);
    }
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/date-formats-rejected.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void aFormatThatTellsNoMomentIsRefused(String pattern, String why) {
    assertRefusal(() -> DatePattern.parse(pattern))
        .hasMessageContaining("a time stamp's format must be a date's")
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource({
    "2000-01-01 00:00:00.000, true",
    "1999-12-31 23:59:59.999, false",
    "2199-12-31 23:59:59.999, true",
    "2200-01-01 00:00:00.000, false",
  })
  void aDateLiesInTheTimeOfJMeter(String date, boolean read) throws IOException {
    Dates utc = as("yyyy-MM-dd HH:mm:ss.SSS", ZoneId.of("UTC"));

    if (read) {
      assertThat(starts(utc, date)).hasSize(1);
    } else {
      assertThatThrownBy(() -> end(utc, date))
          .hasMessageContaining("timeStamp must lie in the years 2000 to 2199, was \"" + date);
    }
  }

  /** As JMeter writes none by itself; L is a month that stands alone. */
  @Test
  void theOffsetOfTwoLettersHasAColon() throws IOException {
    assertThat(starts(as("yyyy-LL-dd HH:mm:ss.SSSZZ", BERLIN), "2026-11-22 10:11:12.345+05:30"))
        .containsExactly(Instant.parse("2026-11-22T04:41:12.345Z"));
    assertThat(starts(as("yyyy-MM-dd HH:mm:ss.SSSZZ", BERLIN), "2026-11-22 10:11:12.345+00:00"))
        .containsExactly(Instant.parse("2026-11-22T10:11:12.345Z"));
    assertThat(starts(as("yyyy-MM-dd HH:mm:ss.SSSZ", BERLIN), "2026-11-22 10:11:12.345+0000"))
        .containsExactly(Instant.parse("2026-11-22T10:11:12.345Z"));
  }

  @Test
  void anHourThatComesTwiceOrNeverInTheZoneIsRefused() {
    assertThatThrownBy(() -> end(in(BERLIN), "2026-10-25 02:30:00.000"))
        .hasMessageContaining(
            "timeStamp is 2026-10-25T02:30, which occurs twice in Europe/Berlin, as the clock"
                + " changes there; give the dates' offset from UTC with --time-zone");
    assertThatThrownBy(() -> end(in(BERLIN), "2026-03-29 02:30:00.000"))
        .hasMessageContaining("which does not exist in Europe/Berlin");
  }

  @Test
  void anOffsetMakesThatHourClear() throws IOException {
    assertThat(starts(in(ZoneId.of("+02:00")), "2026-10-25 02:30:00.000"))
        .containsExactly(Instant.parse("2026-10-25T00:30:00Z"));
    assertThat(starts(in(BERLIN), "2026-10-25T02:30:00.000+01:00"))
        .containsExactly(Instant.parse("2026-10-25T01:30:00Z"));
  }

  /** Else a run that broke off would seem to have lasted an hour longer. */
  @Test
  void aJumpOfTheClockInAGuessedZoneMakesTheRunIncomplete() throws IOException {
    String[] jump = {"2026-11-22 01:59:59.000", "2026-11-22 03:00:00.000"};

    assertThat(Faults.problems(end(Dates.GUESSED, jump)))
        .singleElement()
        .asString()
        .startsWith("There is no sample for 60 min after ")
        .endsWith("name the zone with --time-zone");
    assertThat(Faults.problems(end(in(ZoneId.of("UTC")), jump))).isEmpty();
    assertThat(
            Faults.problems(
                end(Dates.GUESSED, "2026-11-22T01:59:59.000Z", "2026-11-22T03:00:00.000Z")))
        .isEmpty();
  }

  @Test
  void theChangeIsNoPauseInItsOwnZone() throws IOException {
    assertThat(starts(in(BERLIN), "2026-03-29 01:59:59.000", "2026-03-29 03:00:00.000"))
        .containsExactly(
            Instant.parse("2026-03-29T00:59:59Z"), Instant.parse("2026-03-29T01:00:00Z"));
  }

  @Test
  void datesWithoutMillisecondsAreSaidToBeCoarse() throws IOException {
    Jtl jtl = jtl(Dates.GUESSED, "2026-11-22 10:11:12");

    assertThat(Faults.remarks(jtl.read(sample -> {})).get(2))
        .startsWith("Time stamps have no milliseconds: the measurement window");
    assertThat(jtl.wholeSeconds()).isTrue();
  }

  /** By up to a second they would seem to have begun in time. */
  @Test
  void whatABeginningIsHeldAgainstIsLeftOutWhereItIsCoarse() throws IOException {
    String header = "timeStamp,elapsed,label,success,responseMessage,dataType,URL,threadName";
    for (String date : List.of("2026-11-22 10:11:12", "2026-11-22 10:11:12.000")) {
      Path file =
          Files.writeString(
              folder.resolve("paced.jtl"),
              header
                  + ",cycle:intendedStart,cycle:drawnMillis,count:rows\n"
                  + date
                  + ",1,a,true,Number of samples in transaction : 1,,null,u 1-1,1,2,3\n");
      List<String> told = new ArrayList<>();

      Jtl.of(file, Dates.GUESSED)
          .read(sample -> told.add(sample.variables().paced() + " " + sample.variables().counts()));

      assertThat(told).containsExactly(date.endsWith("12") ? "false {rows=3}" : "true {rows=3}");
    }
  }

  /** A run of ours has milliseconds: dates in it were put there by somebody. */
  @Test
  void datesAreRefusedWhereNobodyHasAskedForThem() throws IOException {
    Path file =
        Files.writeString(folder.resolve("x.jtl"), HEADER + "2026-11-22 10:11:12,1,a,true\n");

    assertThatThrownBy(() -> Jtl.of(file).read(sample -> {}))
        .hasMessageContaining("timeStamp must be a whole number");
  }

  @Test
  void millisecondsAndDatesInOneFileAreRefused() {
    assertThatThrownBy(() -> end(Dates.GUESSED, "1700000000000", "2026-11-22 10:11:12"))
        .hasMessageContaining("line 3: timeStamp must be a whole number");
    assertThatThrownBy(() -> end(Dates.GUESSED, "2026-11-22 10:11:12", "1700000000000"))
        .hasMessageContaining("line 3: timeStamp must be a date of the format");
  }

  /** Whichever of the threads comes to its rows first. */
  @Test
  void theFirstRowDecidesWhereverTheFileIsCutForSeveralThreads() throws IOException {
    StringBuilder rows = new StringBuilder(HEADER);
    List<Instant> expected = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      Instant start = Instant.parse("2026-11-22T23:59:00.000Z").plusMillis(331L * i);
      expected.add(start);
      rows.append(start.toString().replace("Z", "").replaceAll(":\\d\\d$", "$0.000"))
          .append(",100,Home,true\n");
    }
    Path file = Files.writeString(folder.resolve("many.jtl"), rows);
    for (int blockBytes : new int[] {10, 100, 1000}) {
      List<Instant> found = new ArrayList<>();

      new Jtl(List.of(file), blockBytes, 3, Optional.of(in(ZoneId.of("UTC"))))
          .read(sample -> found.add(Instant.ofEpochMilli(sample.startMillis())));

      assertThat(found).isEqualTo(expected);
    }
  }

  @Test
  void partsOfOneRunMayHaveDates() throws IOException {
    Path one =
        Files.writeString(folder.resolve("1.jtl"), HEADER + "2026-11-22 10:00:00.000,1,a,true\n");
    Path two =
        Files.writeString(folder.resolve("2.jtl"), HEADER + "2026-11-22 10:00:05.000,1,b,true\n");
    List<String> labels = new ArrayList<>();

    Jtl.asOne(List.of(two, one), Dates.GUESSED).read(sample -> labels.add(sample.label()));

    assertThat(labels).containsExactly("a", "b");
  }

  @Test
  void isOnlyOfAGapThatIsLongEnough() {
    sample(0, 500);
    sample(500 + 25 * MINUTE - 1, 500);
    assertThat(doubt.issue()).isEmpty();

    sample(1_000 + 50 * MINUTE - 1, 0);

    assertThat(doubt.issue().orElseThrow().message())
        .startsWith(
            "There is no sample for 25 min after 2026-03-29T01:25:00Z: a pause, or a clock");
  }

  @Test
  void tellsOfTheLongestGapAndOfTheFirstOfThose() {
    sample(0, 0);
    sample(30 * MINUTE, 0);
    sample(60 * MINUTE, 0);
    assertThat(doubt.issue().orElseThrow().message())
        .startsWith("There is no sample for 30 min after 2026-03-29T01:00:00");

    sample(120 * MINUTE, 0);
    assertThat(doubt.issue().orElseThrow().message())
        .startsWith("There is no sample for 60 min after 2026-03-29T02:00:00");
  }

  /** A user waited for an answer of an hour, in which others ended. */
  @Test
  void isNoneWhileASampleWasUnderWay() {
    sample(0, 60 * MINUTE);
    sample(1 * MINUTE, 0);
    sample(61 * MINUTE, 0);

    assertThat(doubt.issue()).isEmpty();
  }

  private void sample(long at, long elapsed) {
    doubt.accept(new Sample().timed(START + at, elapsed, 0));
  }
}
