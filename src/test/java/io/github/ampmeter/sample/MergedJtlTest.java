package io.github.ampmeter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.sample.MergedJtl.Part;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files follow each other, by when the first and the last of their rows ended. */
class MergedJtlTest {
  /** A long one may begin a second before the other ends; a short one half of its length. */
  @ParameterizedTest
  @CsvSource({
    "0, 10000, 10000, 20000, true",
    "0, 10000, 9000, 20000, true",
    "0, 10000, 8999, 20000, false",
    "0, 10000, 9500, 10500, true",
    "0, 10000, 9499, 10499, false",
    "9000, 10000, 9500, 90000, true",
    "9000, 10000, 9499, 90000, false",
    "0, 10000, 50000, 60000, true",
    "0, 10000, 10000, 10000, true",
    "0, 10000, 9999, 9999, false",
  })
  void followsWhereItGoesOnWhereTheOtherEnds(
      long first, long last, long from, long to, boolean follows) {
    assertThat(part("b", from, to).follows(part("a", first, last))).isEqualTo(follows);
  }

  @Test
  void isEmptyWithoutARow() {
    assertThat(part("a", Long.MAX_VALUE, Long.MIN_VALUE).isEmpty()).isTrue();
    assertThat(part("a", 5, 5).isEmpty()).isFalse();
  }

  @Test
  void isOneGeneratorsWhereItFollowsAndAnothersWhereItDoesNot() {
    assertThat(generators(part("late", 10_000, 20_000), part("early", 0, 10_000)))
        .isEqualTo("early late");
    assertThat(generators(part("a", 0, 10_000), part("b", 5_000, 15_000))).isEqualTo("a; b");
    // Behind both of them: it goes on with the first.
    assertThat(
            generators(part("a", 0, 10_000), part("b", 5_000, 15_000), part("c", 20_000, 30_000)))
        .isEqualTo("a c; b");
  }

  @Test
  void hasTheColumnsOfTheOthers() {
    Part more =
        new Part(
            Path.of("more"),
            new TreeSet<>(List.of("label", "URL")),
            20_000,
            30_000,
            3,
            new RowMarks());

    assertThatThrownBy(() -> generators(part("a", 0, 10_000), more))
        .hasMessage("a: must have the columns of more to be one run with it; missing URL");
    assertThatThrownBy(() -> generators(more, part("a", 0, 10_000)))
        .hasMessage("a: must have the columns of more to be one run with it; missing URL");
  }

  private static Part part(String name, long first, long last) {
    return new Part(
        Path.of(name),
        new TreeSet<>(List.of("label")),
        first,
        last,
        name.hashCode(),
        new RowMarks());
  }

  /** Generators with semicolons between them, and their files in order. */
  private static String generators(Part... parts) {
    return MergedJtl.of(List.of(parts)).stream()
        .map(files -> files.stream().map(Path::toString).collect(Collectors.joining(" ")))
        .collect(Collectors.joining("; "));
  }
}
