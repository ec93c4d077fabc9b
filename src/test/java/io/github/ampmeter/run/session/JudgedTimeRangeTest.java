package io.github.ampmeter.run.session;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.run.session.JtlReport.JudgedTimeRange;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten samples, one a second from 10:00:00 UTC on. */
class JudgedTimeRangeTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

  @TempDir private Path folder;
  private Path jtl;

  @BeforeEach
  void tenSamples() {
    JtlBuilder rows = JtlBuilder.from(START.toEpochMilli()).rows(0, 10_000, 1000, 100);
    jtl = rows.writeTo(folder.resolve("ten.jtl"));
  }

  @Test
  void isAllOfItUnlessSaidOtherwise() {
    assertThat(samples(between("", ""))).isEqualTo(10);
  }

  @Test
  void liesBetweenTwoTimes() {
    assertThat(samples(between("2026-11-21T10:00:02Z", "2026-11-21T10:00:05Z"))).isEqualTo(3);
    assertThat(samples(between("2026-11-21T10:00:02Z", ""))).isEqualTo(8);
    assertThat(samples(between("", "2026-11-21T10:00:05Z"))).isEqualTo(5);
  }

  @Test
  void takesOffsetsLocalTimeAndEpochMilliseconds() {
    LocalDateTime local = LocalDateTime.ofInstant(START.plusSeconds(2), ZoneId.systemDefault());

    assertThat(samples(between("2026-11-21T11:00:02+01:00", ""))).isEqualTo(8);
    assertThat(samples(between(local.toString(), ""))).isEqualTo(8);
    assertThat(samples(between("" + START.plusSeconds(2).toEpochMilli(), ""))).isEqualTo(8);
  }

  @ParameterizedTest
  @CsvSource({"2026-03-29T02:30:00,never", "2026-10-25T02:30:00,twice"})
  void refusesALocalTimeThatTheClocksChangeMakesUnclear(String time, String comes) {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
    try {
      assertRefusal(() -> samples(between(time, "")))
          .hasMessage(
              "--from: in Europe/Berlin the clock is set around %s, which comes %s; write it with its"
                      .formatted(time.substring(0, 16), comes)
                  + " offset or in UTC");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void liesAfterTheRampUp() {
    JudgedTimeRange part =
        new JudgedTimeRange(
            "",
            "",
            Duration.ofSeconds(2),
            Optional.of(Duration.ofSeconds(5)),
            ZoneId.systemDefault());

    assertThat(samples(part)).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yesterday",
        "2026-11-21 10:00:00",
        "2026-13-01T00:00:00Z",
        "17",
        "+999999999-12-31T23:59:59"
      })
  void refusesWhatIsNoTime(String text) {
    assertRefusal(() -> samples(between(text, "")))
        .hasMessage("--from: expected a time such as 2026-11-21T10:00:00Z, found \"" + text + "\"");
  }

  @Test
  void isIncompleteWhereTheLoadEndedBefore() {
    assertThat(problems(between("", "2026-11-21T10:00:30Z")))
        .containsExactly("The load ended 21 s before the end of the measurement window");
    assertThat(problems(between("2026-11-21T10:00:02Z", "2026-11-21T10:00:30Z"))).hasSize(1);
    assertThat(problems(between("", "2026-11-21T10:00:11Z"))).isEmpty();
  }

  @Test
  void isIncompleteWhereTheLoadBeganLater() {
    assertThat(problems(between("2026-11-21T09:59:50Z", "2026-11-21T10:00:08Z")))
        .containsExactly("The load began 10 s after the start of the measurement window");
    assertThat(problems(between("2026-11-21T09:59:59Z", ""))).isEmpty();
  }

  @Test
  void refusesAnEndBeforeTheBeginning() {
    assertRefusal(() -> samples(between("2026-11-21T10:00:05Z", "2026-11-21T10:00:05Z")))
        .hasMessageContaining("--to must be after --from");
  }

  @Test
  void refusesTimesAndPhasesTogether() {
    assertRefusal(
            () ->
                new JudgedTimeRange(
                    "2026-11-21T10:00:05Z",
                    "",
                    Duration.ofSeconds(1),
                    Optional.empty(),
                    ZoneId.systemDefault()))
        .hasMessageContaining("not both");
  }

  private static JudgedTimeRange between(String from, String to) {
    return new JudgedTimeRange(from, to, Duration.ZERO, Optional.empty(), ZoneId.systemDefault());
  }

  private List<String> problems(JudgedTimeRange part) {
    return part.measured(Jtl.of(jtl), 0).problems();
  }

  private long samples(JudgedTimeRange part) {
    return part.measured(Jtl.of(jtl), 0).statistics().samples();
  }
}
