package io.github.ampmeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Eight bytes of a text at once: the first of them is the lowest. */
class WordsTest {
  @Test
  void holdsTheFirstByteLowest() {
    assertThat(Words.of("")).isZero();
    assertThat(Words.of("a")).isEqualTo(0x61);
    assertThat(Words.of("true")).isEqualTo(0x65757274L);
    assertThat(Words.of("abcdefgh")).isEqualTo(0x6867666564636261L);
    assertThat(Words.at(" abcdefgh ".getBytes(StandardCharsets.US_ASCII), 1))
        .isEqualTo(Words.of("abcdefgh"));
    assertThat(Words.of('a')).isEqualTo(0x6161616161616161L);
  }

  @ParameterizedTest
  @CsvSource({"1, a", "2, ab", "7, abcdefg", "8, abcdefgh"})
  void beginsWithItsHead(int bytes, String head) {
    assertThat(Words.head(Words.of("abcdefgh"), bytes)).isEqualTo(Words.of(head));
  }

  /** Bytes of other alphabets, above 127, are like none of ASCII. */
  @Test
  void marksTheBytesThatAreAlike() {
    assertThat(Words.alike(Words.of("a,bc,def"), Words.of(','))).isEqualTo(0x0000008000008000L);
    assertThat(Words.alike(Words.of(",,,,,,,,"), Words.of(','))).isEqualTo(0x8080808080808080L);
    assertThat(Words.alike(0xACACACACACACACACL, Words.of(','))).isZero();
    assertThat(Words.alike(Words.of("abcdefgh"), Words.of(','))).isZero();
    assertThat(Words.first(0x0000008000008000L)).isEqualTo(1);
    assertThat(Words.first(0x8000000000000000L)).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 0",
    "9, 1, 9",
    "10, 2, 10",
    "19, 1, 1",
    "1234567, 7, 1234567",
    "12345678, 8, 12345678",
    "99999999, 8, 99999999",
    "00000000, 8, 0",
    "1x, 1, 1",
  })
  void readsNumbers(String text, int digits, int number) {
    assertThat(Words.number(Words.of(text), digits)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", ":", "x", "1/", "/1", "1:", ":1", "1 ", "-1", "1234567/", ":2345678"})
  void readsNoOtherCharacter(String text) {
    assertThat(Words.number(Words.of(text), text.length())).isEqualTo(-1);
  }
}
