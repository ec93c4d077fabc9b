package io.github.ampmeter.benchmark.olio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.benchmark.Row;
import io.github.ampmeter.benchmark.TableRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For 25 users: 2,500 persons, 622 tags, 1,866 events. */
class OlioTablesTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
  private static final OlioTables TABLES = new OlioTables(new OlioScale(25), OlioData.SEED, TODAY);

  @Test
  void hasAsManyRowsAsTheRulesSay() {
    assertThat(rows("ADDRESS")).hasSize(2500);
    assertThat(rows("PERSON")).hasSize(2500);
    assertThat(rows("SOCIALEVENTTAG")).hasSize(622);
    assertThat(rows("SOCIALEVENT")).hasSize(1866);
  }

  @Test
  void isTheSameBytesEachTime(@TempDir Path folder) throws IOException {
    for (TableRows table : TABLES.all()) {
      Path once = folder.resolve("once");
      Path again = folder.resolve("again");
      table.write(once);
      new OlioTables(new OlioScale(25), OlioData.SEED, TODAY)
          .all().stream()
              .filter(other -> other.name().equals(table.name()))
              .findFirst()
              .orElseThrow()
              .write(again);

      assertThat(Files.mismatch(once, again)).as(table.name()).isEqualTo(-1);
    }
  }

  @Test
  void isOtherDataWithAnotherSeed() {
    OlioTables other = new OlioTables(new OlioScale(25), OlioData.SEED + 1, TODAY);

    assertThat(other.all().get(1).rows().iterator().next())
        .isNotEqualTo(TABLES.all().get(1).rows().iterator().next());
  }

  /** Uniform 2 to 28: mean 15, and the standard deviation of a mean of 2,500 is 0.15. */
  @Test
  void givesEachPersonTwoToTwentyEightOtherFriends() {
    Map<Object, Set<Object>> friends = grouped(rows("PERSON_PERSON"), 0, 1);

    assertThat(friends).hasSize(2500);
    assertThat(friends.values()).allMatch(some -> some.size() >= 2 && some.size() <= 28);
    assertThat(friends).allSatisfy((person, some) -> assertThat(some).doesNotContain(person));
    assertThat(mean(friends)).isCloseTo(15, within(0.6));
  }

  @Test
  void acceptsEverySecondFriendship() {
    List<Object> accepted = column(rows("PERSON_PERSON"), 2);

    assertThat(accepted.subList(0, 6)).containsExactly(0, 1, 0, 1, 0, 1);
  }

  /** Uniform 1 to 7: mean 4, standard deviation of a mean of 1,866: 2 / 43 = 0.046. */
  @Test
  void givesEachEventOneToSevenTags() {
    Map<Object, Set<Object>> tags = grouped(rows("SOCIALEVENTTAG_SOCIALEVENT"), 1, 0);

    assertThat(tags).hasSize(1866);
    assertThat(tags.values()).allMatch(some -> some.size() >= 1 && some.size() <= 7);
    assertThat(mean(tags)).isCloseTo(4, within(0.2));
  }

  /**
   * The share of the first tenth is 1 - e^-1 = 63% of draws; that tags of an event are distinct
   * takes a little away from the frequent ones.
   */
  @Test
  void bearsTheFirstTagsMoreOftenThanTheLast() {
    List<Object> tags = column(rows("SOCIALEVENTTAG_SOCIALEVENT"), 0);
    double first = tags.stream().filter(tag -> (Integer) tag <= 62).count();

    assertThat(first / tags.size()).isBetween(0.57, 0.65);
  }

  @Test
  void countsHowOftenEachTagIsBorne() {
    Map<Object, Long> counted =
        column(rows("SOCIALEVENTTAG_SOCIALEVENT"), 0).stream()
            .collect(Collectors.groupingBy(tag -> tag, Collectors.counting()));

    for (Row tag : rows("SOCIALEVENTTAG")) {
      long count = counted.getOrDefault(tag.values().get(0), 0L);
      assertThat(((Integer) tag.values().get(2)).longValue()).isEqualTo(count);
    }
  }

  /** Uniform 10 to 100: mean 55, standard deviation of a mean of 1,866: 26 / 43 = 0.6. */
  @Test
  void givesEachEventTenToAHundredAttendees() {
    Map<Object, Set<Object>> attendees = grouped(rows("PERSON_SOCIALEVENT"), 1, 0);

    assertThat(attendees).hasSize(1866);
    assertThat(attendees.values()).allMatch(some -> some.size() >= 10 && some.size() <= 100);
    assertThat(mean(attendees)).isCloseTo(55, within(2.4));
    assertThat(rows("PERSON_SOCIALEVENT"))
        .as("nobody twice")
        .hasSize(attendees.values().stream().mapToInt(Set::size).sum());
  }

  /** Uniform 0 to 20: mean 10, standard deviation of a mean of 1,866: 6 / 43 = 0.14. */
  @Test
  void givesEachEventUpToTwentyComments() {
    List<Row> comments = rows("COMMENTS_RATING");
    Map<Object, Set<Object>> byEvent = grouped(comments, 2, 0);

    assertThat(byEvent.values()).allMatch(some -> some.size() <= 20);
    assertThat(comments.size() / 1866.0).isCloseTo(10, within(0.6));
    assertThat(column(comments, 0))
        .isEqualTo(IntStream.rangeClosed(1, comments.size()).boxed().toList());
    assertThat(column(comments, 4)).containsOnly(2, 3, 4, 5);
    assertThat(column(comments, 3))
        .allMatch(text -> text.toString().length() >= 10 && text.toString().length() <= 1000);
  }

  @Test
  void putsEventsIntoTheNextOneAndAHalfYears() {
    for (Row event : rows("SOCIALEVENT")) {
      String time = event.values().get(12).toString();
      LocalDate date = LocalDate.parse(time.substring(0, 10));

      assertThat(date).isBetween(TODAY, TODAY.plusDays(540));
      assertThat(time).matches(".* (0[7-9]|1\\d|2[01]):(00|15|30|45):00");
      assertThat(event.values().get(15)).isEqualTo(date.toString());
      assertThat(event.values().get(13).toString())
          .isBetween("2025-05-30 00:00:00", "2026-11-21 00:00:00");
      assertThat(event.values().get(1).toString()).hasSizeBetween(15, 20);
      assertThat(event.values().get(2).toString()).hasSizeBetween(50, 495);
    }
  }

  @Test
  void namesPersonsAndTheirPicturesByTheirNumbers() {
    Row person = rows("PERSON").get(16);

    assertThat(person.values().subList(0, 3)).containsExactly(17, OlioNames.user(17), 17);
    assertThat(person.values().subList(7, 9)).containsExactly("p17.jpg", "p17t.jpg");
    assertThat(column(rows("PERSON"), 9))
        .allMatch(text -> text.toString().length() >= 250 && text.toString().length() <= 2500);
  }

  @Test
  void livesInTheUnitedStatesHalfTheTime() {
    long there = column(rows("ADDRESS"), 6).stream().filter("USA"::equals).count();

    assertThat(there / 2500.0).isCloseTo(0.5, within(0.05));
  }

  private static List<Row> rows(String table) {
    List<Row> rows = new ArrayList<>();
    TABLES.all().stream()
        .filter(candidate -> candidate.name().equals(table))
        .findFirst()
        .orElseThrow()
        .rows()
        .forEach(rows::add);
    return rows;
  }

  private static List<Object> column(List<Row> rows, int index) {
    return rows.stream().map(row -> row.values().get(index)).toList();
  }

  private static Map<Object, Set<Object>> grouped(List<Row> rows, int by, int index) {
    Map<Object, Set<Object>> groups = new HashMap<>();
    for (Row row : rows) {
      groups
          .computeIfAbsent(row.values().get(by), key -> new HashSet<>())
          .add(row.values().get(index));
    }
    return groups;
  }

  private static double mean(Map<Object, Set<Object>> groups) {
    return groups.values().stream().mapToInt(Set::size).average().orElseThrow();
  }
}
