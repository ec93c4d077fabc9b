package io.github.ampmeter.stats.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {
  private final Window window = new Window(1000, 3500);

  @Test
  void holdsItsStartAndNotItsEnd() {
    assertThat(window.contains(999)).isFalse();
    assertThat(window.contains(1000)).isTrue();
    assertThat(window.contains(3499)).isTrue();
    assertThat(window.contains(3500)).isFalse();
    assertThat(window.seconds()).isEqualTo(2.5);
  }

  @Test
  void hasALength() {
    assertThatThrownBy(() -> new Window(5, 5)).hasMessageContaining("start 5, was 5");
    assertThat(new Window(5, 6).seconds()).isEqualTo(0.001);
  }

  @Test
  void isCutWhereTheLoadEnded() {
    assertThat(window.until(2000)).isEqualTo(new Window(1000, 2000));
    assertThat(window.until(1001)).isEqualTo(new Window(1000, 1001));
    assertThat(window.until(1000)).isEqualTo(window);
    assertThat(window.until(3500)).isEqualTo(window);
    assertThat(window.until(9000)).isEqualTo(window);
  }

  /** A tenth of a long one; of a short one 3 s, at most a quarter. */
  @ParameterizedTest
  @CsvSource({
    "10000, 100000, true",
    "10001, 100000, false",
    "3000, 20000, true",
    "3001, 20000, false",
    "1000, 4000, true",
    "1001, 4000, false",
  })
  void mayMissALittle(double missing, double of, boolean may) {
    assertThat(Window.mayMiss(missing, of)).isEqualTo(may);
  }
}
