package io.github.ampmeter.benchmark.olio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import java.time.LocalDate;
import java.util.Map;
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
    assertThatThrownBy(() -> OlioData.parse(Map.of(key, value), "d", TODAY))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message);
  }
}
