package io.github.ampmeter.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.report.section.Column.Kind;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FigureTextTest {
  @Test
  void showsAsManyDecimalsAsWereMeasured() {
    assertThat(text(Kind.MILLIS, 12, 1)).isEqualTo("12");
    assertThat(text(Kind.MILLIS, 12.345, 0.1)).isEqualTo("12.3");
    assertThat(text(Kind.MILLIS, 1.5, 0.001)).isEqualTo("1.500");
  }

  @Test
  void showsMillisecondsAsSecondsAndBytesAsMebibytes() {
    assertThat(text(Kind.SECONDS, 1234, 1)).isEqualTo("1.234");
    assertThat(text(Kind.SECONDS, 0.5, 0.001)).isEqualTo("0.000500");
    assertThat(text(Kind.MEBIBYTES, 3 * 1024 * 1024, 0)).isEqualTo("3");
  }

  @Test
  void ratesKeepAboutFourDigits() {
    assertThat(text(Kind.PER_SECOND, 5.1234, 0)).isEqualTo("5.12");
    assertThat(text(Kind.PER_SECOND, 512.34, 0)).isEqualTo("512.3");
    assertThat(text(Kind.PER_SECOND, 5123.4, 0)).isEqualTo("5123");
  }

  @Test
  void aRangeHasTheDigitsOfItsFigure() {
    Cell.Figure figure = new Cell.Figure(2, 0.01, Optional.of(new Cell.Range(1.987, 2.034)), "");

    assertThat(FigureText.range(Kind.RATIO, figure)).isEqualTo("1.99 to 2.03");
  }

  @Test
  void whatHasNoNumberIsNoFigure() {
    assertThat(Cell.figure(Double.NaN)).isEqualTo(Cell.NONE);
    assertThat(text(Kind.RATIO, Double.POSITIVE_INFINITY, 0)).isEqualTo("infinite");
  }

  private static String text(Kind kind, double value, double resolution) {
    return FigureText.of(kind, new Cell.Figure(value, resolution, Optional.empty(), ""));
  }
}
