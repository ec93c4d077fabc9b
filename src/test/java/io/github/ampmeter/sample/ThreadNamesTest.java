package io.github.ampmeter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names as they stand in a row; all threads of a group share one object. */
class ThreadNamesTest {
  private final ThreadNames names = new ThreadNames(0);

  @Test
  void isSharedByTheThreadsOfAGroup() {
    ThreadName first = name("Users 1-1");

    assertThat(first).isEqualTo(ThreadName.of("Users 1-1"));
    assertThat(name("Users 1-22")).isSameAs(first);
    assertThat(name("Users 2-1")).isEqualTo(ThreadName.of("Users 2-1"));
    assertThat(name("Users 1-3")).isSameAs(first);
    assertThat(names.name("Users 1-4")).isSameAs(first);
  }

  @Test
  void differsFromANameThatBeginsOrEndsAsItDoes() {
    assertThat(name("Users 1-1").threads()).isEqualTo("Users 1");
    assertThat(name("Users 11-1").threads()).isEqualTo("Users 11");
    assertThat(name("Users-1").threads()).isEqualTo("Users");
    assertThat(name("a Users-1").threads()).isEqualTo("a Users");
    assertThat(name("-1").threads()).isEmpty();
    assertThat(name("a-b-1").threads()).isEqualTo("a-b");
  }

  @Test
  void isNoneWithoutADash() {
    assertThat(name("Users 1")).isSameAs(names.none());
    assertThat(name("")).isSameAs(names.none());
    assertThat(names.name("main")).isSameAs(names.none());
    assertThat(names.none()).isEqualTo(ThreadName.PLAIN);
    // The dash of the field before is none of its own.
    byte[] row = bytes("a-b,main,");
    assertThat(names.name(row, 4, 8)).isSameAs(names.none());
    assertThat(names.name("-1").threads()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Users 1-1, 1",
    "Users 1-1234, 1234",
    "Users 1-007, 7",
    "Users 1-999999, 999999",
    "Users 1-1000000, 0",
    "Users 1-, 0",
    "Users 1-a2, 0",
    "Users 1-2a, 0",
    "Users 1-٣, 0",
    "main, 0",
    "42, 0",
    "-5, 5",
  })
  void tellsTheNumberOfTheThread(String text, int number) {
    name(text);
    assertThat(names.number()).isEqualTo(number);

    names.name("other-99");
    names.name(text);
    assertThat(names.number()).isEqualTo(number);
  }

  @Test
  void isToldFromThatOfAnotherLoadGenerator() {
    ThreadNames second = new ThreadNames(2);

    assertThat(second.name("Users 1-1").threads()).isEqualTo("jtl:2-Users 1");
    assertThat(second.none().threads()).isEqualTo("jtl:2-");
    assertThat(second.atGenerator("Users 1-1")).isEqualTo("2/Users 1-1");
    assertThat(names.atGenerator("Users 1-1")).isEqualTo("Users 1-1");
  }

  /** A file can make names without end. */
  @Test
  void keepsFourThousandNamesAndNoMore() {
    ThreadName first = names.name("group 0-1");
    for (int i = 1; i < 4096; i++) {
      names.name("group " + i + "-1");
    }
    assertThat(names.name("group 0-1")).isEqualTo(first);

    names.name("one more-1");

    assertThat(names.name("group 0-1")).isEqualTo(first).isNotSameAs(first);
  }

  private ThreadName name(String text) {
    byte[] row = bytes("x-1," + text + ",-2");
    return names.name(row, 4, 4 + text.length());
  }

  private static byte[] bytes(String row) {
    byte[] bytes = row.getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(bytes, bytes.length + RowBlock.PADDING);
  }
}
