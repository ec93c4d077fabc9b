package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CountedTest {
  @Test
  void onlyOneIsSingular() {
    assertThat(Counted.of(0, "users")).isEqualTo("0 users");
    assertThat(Counted.of(1, "users")).isEqualTo("1 user");
    assertThat(Counted.of(2000, "users")).isEqualTo("2000 users");
  }

  @Test
  void irregularPluralsAreGivenInFull() {
    assertThat(Counted.of(1, "criterion", "criteria")).isEqualTo("1 criterion");
    assertThat(Counted.of(3, "criterion", "criteria")).isEqualTo("3 criteria");
    assertThat(Counted.word(1, "success", "successes")).isEqualTo("success");
    assertThat(Counted.word(0, "success", "successes")).isEqualTo("successes");
  }

  @Test
  void ofSeveralNumbersEachDifferentOneIsTold() {
    assertThat(Counted.each(List.of(1), "users")).isEqualTo("1 user");
    assertThat(Counted.each(List.of(1, 1), "users")).isEqualTo("1 user");
    assertThat(Counted.each(List.of(8), "users")).isEqualTo("8 users");
    assertThat(Counted.each(List.of(1, 8, 8, 64), "users")).isEqualTo("1, 8, 64 users");
  }
}
