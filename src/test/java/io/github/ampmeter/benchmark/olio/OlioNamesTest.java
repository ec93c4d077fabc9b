package io.github.ampmeter.benchmark.olio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OlioNamesTest {

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
}
