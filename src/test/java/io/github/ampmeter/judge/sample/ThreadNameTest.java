package io.github.ampmeter.judge.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadNameTest {
  private final ThreadNames names = new ThreadNames(0, new SharedObjects(0));

  @Test
  void tellsUsersRepeatAndGroup() {
    ThreadName name = ThreadName.of("Users 16 users repeat 2 1-3");

    assertThat(name).isEqualTo(new ThreadName("Users", new Step(16, 2), 1));
  }

  @Test
  void readsWhatItWrites() {
    ThreadName name = new ThreadName("10.0.0.1-My users", new Step(1, 3), 2);

    assertThat(name.text(12)).isEqualTo("10.0.0.1-My users 1 user repeat 3 2-12");
    assertThat(ThreadName.of(name.text(12))).isEqualTo(name);
  }

  @Test
  void tellsWhoPreheatsAndWhoTakesArrivals() {
    ThreadName preheating = ThreadName.of(ThreadName.preheating("Users", 1).text(3));
    ThreadName arriving = ThreadName.of(ThreadName.arriving("Users", 1).text(3));
    ThreadName ofARate = ThreadName.of("Users 10 /s repeat 1 1-3");
    ThreadName ofUsers = ThreadName.of("Users 10 users repeat 1 1-3");

    assertThat(preheating.preheats()).isTrue();
    assertThat(preheating.takesArrivals()).isFalse();
    assertThat(arriving.takesArrivals()).isTrue();
    assertThat(arriving.preheats()).isFalse();
    assertThat(ofARate.takesArrivals()).isTrue();
    assertThat(ofARate.preheats()).isFalse();
    assertThat(ofUsers.takesArrivals()).isFalse();
    assertThat(ThreadName.of(" arriving 10 users repeat 1 1-3").takesArrivals()).isFalse();
    assertThat(ThreadName.of(" preheat 10 users repeat 1 1-3").preheats()).isFalse();
    assertThat(ThreadName.PLAIN.takesArrivals()).isFalse();
    assertThat(ThreadName.PLAIN.preheats()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "Users preheat 1-3,Users,1",
    "10.0.0.1:1099-My preheat users preheat 12-1,10.0.0.1:1099-My preheat users,12"
  })
  void tellsWhosePreheatingItIs(String name, String origin, int group) {
    assertThat(ThreadName.of(name).preheating()).contains(new ThreadName.Preheating(origin, group));
    assertThat(ThreadName.preheating(origin, group).preheating())
        .contains(new ThreadName.Preheating(origin, group));
  }

  @Test
  void threadThatDownloadsResourcesIsNoUser() {
    assertThat(ThreadName.of("ResDownload-Thread-4")).isEqualTo(ThreadName.PLAIN);
    assertThat(ThreadName.number("ResDownload-Thread-4")).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Cache preheat users 2-1",
        "Cache preheat -1",
        "Cache preheat 0-1",
        "Cache preheat 1 -1"
      })
  void noOtherNameIsThatOfAPreheating(String name) {
    assertThat(ThreadName.of(name).preheats()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "main", "-", "Thread Group 1-1", "16 users 1-1", "Users 0 users repeat 1 1-1"})
  void findsNoStepInAnyOtherName(String name) {
    for (ThreadName read : List.of(ThreadName.of(name), read(name))) {
      assertThat(read.step()).isEqualTo(Step.NONE);
      assertThat(read.group()).isZero();
      assertThat(read.origin()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:41001-Users 1-3,127.0.0.1:41001",
    "load-7.example.org:1099-Users 1-3,load-7.example.org:1099",
    "127.0.0.1:41001-Users 16 users repeat 2 1-3,127.0.0.1:41001",
    "10.0.0.1-Users 1-3,10.0.0.1",
    "Users: readers 1-3,''",
    "Users 16 users repeat 2 1-3,''"
  })
  void tellsTheWorkerThatHasAPort(String name, String worker) {
    assertThat(ThreadName.of(name).worker()).isEqualTo(worker);
    assertThat(read(name).worker()).isEqualTo(worker);
  }

  @ParameterizedTest
  @CsvSource({
    "Users 1-3,Users 1",
    "10.0.0.1-My-users 2-17,10.0.0.1-My-users 2",
    "Users 16 users repeat 2 1-3,Users 16 users repeat 2 1",
    "main,''"
  })
  void tellsWhatAllThreadsOfTheGroupAreCalled(String name, String threads) {
    assertThat(ThreadName.of(name).threads()).isEqualTo(threads);
    assertThat(read(name).threads()).isEqualTo(threads);
  }

  @Test
  void isTheSameObjectForAllThreadsOfAStep() {
    ThreadName first = read("Users 16 users repeat 2 1-3");
    ThreadName other = read("Users 32 users repeat 2 1-3");

    assertThat(first.step()).isEqualTo(new Step(16, 2));
    assertThat(other.step()).isEqualTo(new Step(32, 2));
    assertThat(read("Users 16 users repeat 2 1-12")).isSameAs(first);
  }

  private ThreadName read(String name) {
    byte[] bytes =
        ("x" + name + "x" + "y".repeat(RowBlock.PADDING)).getBytes(StandardCharsets.UTF_8);
    return names.name(bytes, 1, bytes.length - RowBlock.PADDING - 1);
  }

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
  @CsvFileSource(
      resources = "/judge/thread-numbers.csv",
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void tellsTheNumberOfTheThread(String text, int number) {
    name(text);
    assertThat(names.number()).isEqualTo(number);

    names.name("other-99");
    names.name(text);
    assertThat(names.number()).isEqualTo(number);
  }

  @Test
  void isToldFromThatOfAnotherLoadGenerator() {
    ThreadNames second = new ThreadNames(2, new SharedObjects(0));

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
