package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExcerptTest {
  @Test
  void leavesAShortTextAlone() {
    assertThat(Excerpt.of("abcdef", 6)).isEqualTo("abcdef");
  }

  @Test
  void cutsALongTextAndMarksWhere() {
    assertThat(Excerpt.of("abcdefg", 6)).isEqualTo("abcde…");
  }

  @Test
  void halvesNoCharacter() {
    assertThat(Excerpt.of("abcd😀😀", 6)).isEqualTo("abcd…");
  }
}
