package io.github.ampmeter.judge.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same String for the same bytes, wherever in a block they stand. */
class TextCacheTest {
  private final TextCache cache = new TextCache(new SharedObjects(0));

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 9, 15, 16, 17, 1023, 1024})
  void isTheSameObjectWhateverStandsAround(int length) {
    String text = "abcdefghi".repeat(length).substring(0, length);

    String first = text("", text, "xyz");

    assertThat(first).isEqualTo(text);
    assertThat(text("0123456", text, "other")).isSameAs(first);
  }

  @Test
  void isAnotherObjectEachTimeWhereATextIsNotWorthItsMemory() {
    String text = "a".repeat(1025);

    String first = text("", text, "");

    assertThat(first).isEqualTo(text);
    assertThat(text("", text, "")).isEqualTo(text).isNotSameAs(first);
  }

  /** They differ in one byte, before or behind the eighth, or in their length alone. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "abcdefgh",
        "abcdefg",
        "abcdefgi",
        "xbcdefgh",
        "abcdefghi",
        "abcdefghj",
        "abcdefghijklmnop",
        "abcdefghijklmnoq",
        "abcdefgh\u0000",
        "abcdefg\u0000"
      })
  void tellsTextsApartThatAreNearlyTheSame(String text) {
    for (String other : new String[] {"abcdefgh", "abcdefghi", "abcdefghijklmnop", "abcdefg"}) {
      assertThat(text("", other, "h")).isEqualTo(other);
    }

    assertThat(text("", text, "h")).isEqualTo(text);
    assertThat(text("", "", "h")).isEmpty();
  }

  /** Half of its 16,384 places are taken, and then it begins anew. */
  @Test
  void keepsEightThousandTextsAndNoMore() {
    String first = text("", "text 0", "");
    for (int i = 1; i < 8192; i++) {
      assertThat(text("", "text " + i, "")).isEqualTo("text " + i);
    }
    assertThat(text("", "text 0", "")).isSameAs(first);

    String next = text("", "one more", "");

    assertThat(text("", "one more", "")).isSameAs(next);
    assertThat(text("", "text 0", "")).isEqualTo("text 0").isNotSameAs(first);
    assertThat(text("", "text 8191", "")).isEqualTo("text 8191");
  }

  @Test
  void textsOfSeveralCachesAreTheSame() {
    SharedObjects shared = new SharedObjects(1);
    TextCache one = new TextCache(shared);
    TextCache other = new TextCache(shared);
    byte[] bytes = Arrays.copyOf("HomeLogin".getBytes(StandardCharsets.UTF_8), 100);

    assertThat(other.text(bytes, 0, 4)).isSameAs(one.text(bytes, 0, 4));
    assertThat(other.text(bytes, 4, 9)).isEqualTo(one.text(bytes, 4, 9));
  }

  private String text(String before, String text, String after) {
    byte[] bytes = (before + text + after).getBytes(StandardCharsets.UTF_8);
    int from = before.getBytes(StandardCharsets.UTF_8).length;
    int to = from + text.getBytes(StandardCharsets.UTF_8).length;
    return cache.text(Arrays.copyOf(bytes, bytes.length + RowBlock.PADDING), from, to);
  }
}
