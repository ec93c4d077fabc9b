package io.github.ampmeter.judge.load;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserStepsTest {
  @ParameterizedTest
  @CsvFileSource(
      resources = "/judge/user-steps-read.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void readsListsAndRanges(String text, String users) {
    assertThat(UserSteps.parse("users", text)).hasToString(users);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ",",
        "1,,2",
        "1,",
        "0",
        "-1",
        "1,-2",
        "a",
        "1.5",
        "1..",
        "..8",
        "8..1",
        "1..8 x1",
        "1..8 x0",
        "1..8 +0",
        "1..8 *2",
        "100001",
        "1..100001",
        "9999999999",
        "1;2",
        "1,2,2",
        "1..4,4",
        "1..1000"
      })
  void rejectsEverythingElseNamingThePlace(String text) {
    assertRefusal(() -> UserSteps.parse("--users", text))
        .hasMessageStartingWith("--users: ")
        .hasMessageEndingWith(", found \"" + text.strip() + '"');
  }

  @Test
  void namesTheMistake() {
    assertThatThrownBy(() -> UserSteps.parse("Users, users", "1,100001"))
        .hasMessage("Users, users: a step must have from 1 to 100000 users, found \"1,100001\"");
    assertThatThrownBy(() -> UserSteps.parse("Users, users", "two"))
        .hasMessage(
            "Users, users: expected numbers of users such as 1,2,4,8 or 1..8 or 1..64 x2 or"
                + " 10..50 +10, found \"two\"");
  }
}
