package io.github.ampmeter.benchmark.olio;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OlioDataTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);

  @Test
  void defaultsToTwentyFiveUsersAndRewrittenQueries() {
    assertThat(OlioData.parse(Map.of(), "plans[0].data", TODAY))
        .isEqualTo(new OlioData(new OlioScale(25), OlioData.SEED, TODAY, false, false));
  }

  @Test
  void readsEachParameter() {
    Map<String, String> all =
        Map.of("users", "100", "queries", "original", "cache", "true", "seed", "7");

    assertThat(OlioData.parse(all, "plans[0].data", TODAY))
        .isEqualTo(new OlioData(new OlioScale(100), 7, TODAY, true, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "usrs | 25 | d.usrs is an unknown key; legal for olio: users, queries, cache, seed",
        "users | many | d.users must be a whole number from 1 to 100000, was \"many\"",
        "users | 0 | d.users must be a whole number from 1 to 100000, was \"0\"",
        "users | 100001 | d.users must be a whole number from 1 to 100000, was \"100001\"",
        "queries | old | d.queries must be rewritten or original, was \"old\"",
        "cache | yes | d.cache must be false or true, was \"yes\""
      })
  void rejectsIllegalParameters(String key, String value, String message) {
    assertRefusal(() -> OlioData.parse(Map.of(key, value), "d", TODAY)).hasMessage(message);
  }

  /**
   * 1 becomes 48271003; its two-digit groups from the right are 03, 10, 27 and 48. Group g is
   * consonant g / 5 and vowel g % 5 of their lists: bo, da, hi, mo.
   */
  @Test
  void isTheScrambledNumberInSyllables() {
    assertThat(OlioNames.user(1)).isEqualTo("bodahimo");
    assertThat(OlioNames.tag(1)).isEqualTo("bodahimo");
    assertThat(OlioNames.user(2)).isEqualTo("ceganuze");
  }

  @Test
  void givesNoNameTwice() {
    Set<String> names = new HashSet<>();
    for (int number = 1; number <= 200_000; number++) {
      assertThat(names.add(OlioNames.user(number))).as("%d", number).isTrue();
    }
  }

  @Test
  void rejectsNumbersOutOfRange() {
    for (int number : new int[] {0, -7, 100_000_000}) {
      assertThatThrownBy(() -> OlioNames.user(number))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("was " + number);
    }
  }

  /** For 25 users by hand: p = 0.25, e^-0.25 = 0.778801, 5000 * 0.221199 / 1.778801 = 621.76. */
  @ParameterizedTest
  @CsvSource({
    "25, 2500, 622, 1866",
    "50, 5000, 1225, 3675",
    "100, 10000, 2311, 6933",
    "250, 25000, 4241, 12723",
    "500, 50000, 4933, 14799",
    "1000, 100000, 5000, 15000",
    "1800, 180000, 5000, 15000"
  })
  void followsTheScalingRules(int users, int persons, int tags, int events) {
    OlioScale scale = new OlioScale(users);

    assertThat(scale.persons()).isEqualTo(persons);
    assertThat(scale.addresses()).isEqualTo(persons);
    assertThat(scale.tags()).isEqualTo(tags);
    assertThat(scale.events()).isEqualTo(events);
  }

  @Test
  void hasDataForTwentyFiveUsersAtLeast() {
    assertThat(new OlioScale(1)).isEqualTo(new OlioScale(25));
  }

  @Test
  void rejectsNumbersOfUsersOutOfRange() {
    for (int users : new int[] {0, -1, 100_001}) {
      assertThatThrownBy(() -> new OlioScale(users))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("users must be from 1 to 100000, was " + users);
    }
  }
}
