package io.github.ampmeter.judge.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Eight bytes of a text at once: the first of them is the lowest. */
class ByteSearchTest {
  @Test
  void holdsTheFirstByteLowest() {
    assertThat(ByteSearch.of("")).isZero();
    assertThat(ByteSearch.of("a")).isEqualTo(0x61);
    assertThat(ByteSearch.of("true")).isEqualTo(0x65757274L);
    assertThat(ByteSearch.of("abcdefgh")).isEqualTo(0x6867666564636261L);
    assertThat(ByteSearch.at(" abcdefgh ".getBytes(StandardCharsets.US_ASCII), 1))
        .isEqualTo(ByteSearch.of("abcdefgh"));
    assertThat(ByteSearch.of('a')).isEqualTo(0x6161616161616161L);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "7, 1", "8, 2", "9, 2", "16, 2", "17, 3", "20, 3"})
  void countsAByteAmongTheFirstOnes(int length, long count) {
    byte[] bytes = {10, 1, -118, 11, 9, 0, -1, 10, 42, 42, 42, 42, 42, 42, 42, 42, 10, 1, 1, 1, 10};

    assertThat(ByteSearch.count(bytes, length, '\n')).isEqualTo(count);
  }

  @ParameterizedTest
  @CsvSource({"1, a", "2, ab", "7, abcdefg", "8, abcdefgh"})
  void beginsWithItsHead(int bytes, String head) {
    assertThat(ByteSearch.head(ByteSearch.of("abcdefgh"), bytes)).isEqualTo(ByteSearch.of(head));
  }

  /** Bytes of other alphabets, above 127, are like none of ASCII. */
  @Test
  void marksTheBytesThatAreAlike() {
    assertThat(ByteSearch.alike(ByteSearch.of("a,bc,def"), ByteSearch.of(',')))
        .isEqualTo(0x0000008000008000L);
    assertThat(ByteSearch.alike(ByteSearch.of(",,,,,,,,"), ByteSearch.of(',')))
        .isEqualTo(0x8080808080808080L);
    assertThat(ByteSearch.alike(0xACACACACACACACACL, ByteSearch.of(','))).isZero();
    assertThat(ByteSearch.alike(ByteSearch.of("abcdefgh"), ByteSearch.of(','))).isZero();
    assertThat(ByteSearch.first(0x0000008000008000L)).isEqualTo(1);
    assertThat(ByteSearch.first(0x8000000000000000L)).isEqualTo(7);
  }

  /** Each byte's bit is its own, whatever bytes are beside it. */
  @Test
  void marksEachOfTwoBytesInAChunk() {
    byte[] bytes = new byte[ByteSearch.CHUNK + 1];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i % 3 == 0 ? ',' : i % 7 == 0 ? '\n' : 0x80 + ',' + i % 2);
    }
    long expected = 0;
    for (int i = 0; i < ByteSearch.CHUNK; i++) {
      expected |= (i + 1) % 3 == 0 || (i + 1) % 7 == 0 ? 1L << i : 0;
    }

    assertThat(ByteSearch.eitherOf(bytes, 1, ByteSearch.of(','), ByteSearch.of('\n')))
        .isEqualTo(expected);
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
    assertThat(ByteSearch.number(ByteSearch.of(text), digits)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", ":", "x", "1/", "/1", "1:", ":1", "1 ", "-1", "1234567/", ":2345678"})
  void readsNoOtherCharacter(String text) {
    assertThat(ByteSearch.number(ByteSearch.of(text), text.length())).isEqualTo(-1);
  }
}
