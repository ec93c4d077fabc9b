package io.github.ampmeter.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.verdict.Relation;
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
    Cell.Figure figure = new Cell.Figure(2, 0.01).with(new Cell.Range(1.987, 2.034));

    assertThat(FigureText.PLAIN.range(Kind.RATIO, figure)).isEqualTo("1.99 to 2.03");
  }

  @Test
  void whatHasNoNumberIsNoFigure() {
    assertThat(Cell.figure(Double.NaN)).isEqualTo(Cell.NONE);
    assertThat(text(Kind.RATIO, Double.POSITIVE_INFINITY, 0)).isEqualTo("infinite");
  }

  @Test
  void aMarginHasItsSignAndIsToldInTimesOfTheLimitWhereItIsFarFromIt() {
    assertThat(text(Kind.SIGNED_PERCENT, 12.34, 0)).isEqualTo("+12.3 %");
    assertThat(text(Kind.SIGNED_PERCENT, -100, 0)).isEqualTo("100 % beyond");
    assertThat(text(Kind.SIGNED_PERCENT, -53.27, 0)).isEqualTo("53.3 % beyond");
    assertThat(text(Kind.SIGNED_PERCENT, -123.4, 0)).isEqualTo("2.2 x the limit");
    assertThat(text(Kind.SIGNED_PERCENT, -8982, 0)).isEqualTo("91 x the limit");
    assertThat(text(Kind.SIGNED_PERCENT, 5238, 0)).isEqualTo("53 x the limit");
    assertThat(text(Kind.SIGNED_PERCENT, -0.04, 0.1)).isEqualTo("+-0.0 %");
  }

  @Test
  void aChangeToManyTimesAsMuchIsToldInTimes() {
    assertThat(text(Kind.CHANGE, 999, 1)).isEqualTo("+999 %");
    assertThat(text(Kind.CHANGE, 4698, 1)).isEqualTo("48.0 times");
    assertThat(typeset(Kind.CHANGE, new Cell.Figure(14865600, 1))).isEqualTo("148\u202F657 times");
    assertThat(
            FigureText.PLAIN.range(
                Kind.CHANGE, new Cell.Figure(1187, 1).with(new Cell.Range(591, 2400))))
        .isEqualTo("+591 % to 25.0 times");
    // What is left of a limit is no multiple of anything.
  }

  @Test
  void whatIsLeftOfLittleIsNotRoundedAway() {
    assertThat(text(Kind.CHANGE, -99.58, 1)).isEqualTo("-99.6 %");
    assertThat(text(Kind.CHANGE, -99.93, 1)).isEqualTo("-99.93 %");
    assertThat(text(Kind.CHANGE, -98.6, 1)).isEqualTo("-99 %");
    assertThat(text(Kind.CHANGE, -100, 1)).isEqualTo("-100 %");
  }

  @Test
  void aPageHasTheSignsOfAPrinterAndThousandsApart() {
    assertThat(typeset(Kind.SIGNED_PERCENT, new Cell.Figure(-1234567.8, 1)))
        .isEqualTo("12\u202F347 × the limit");
    assertThat(typeset(Kind.NUMBER, new Cell.Figure(1234, 1))).isEqualTo("1234");
    assertThat(typeset(Kind.NUMBER, new Cell.Figure(1234567.5, 0.1)))
        .isEqualTo("1\u202F234\u202F567.5");
    assertThat(FigureText.TYPESET.sentence("p90 -3 % (-4 to 2), re-read <= 5 +- 1"))
        .isEqualTo("p90 −3 % (−4 to 2), re-read ≤ 5 ± 1");
  }

  @Test
  void aLimitStandsWithItsSignItsUnitAndItsBand() {
    Cell band =
        new Cell.Bound(
            Relation.WITHIN,
            Cell.exact(26.15).in(Kind.PERCENT),
            Optional.of(Cell.rounded(2, 3).in(Kind.POINTS)));
    Cell most =
        new Cell.Bound(Relation.AT_MOST, Cell.exact(0.001).in(Kind.MILLIS), Optional.empty());

    assertThat(FigureText.PLAIN.of(Kind.QUANTITY, band)).isEqualTo("= 26.15 % +- 2 points");
    assertThat(FigureText.TYPESET.of(Kind.QUANTITY, band)).isEqualTo("= 26.15 % ± 2 points");
    assertThat(FigureText.TYPESET.of(Kind.QUANTITY, most)).isEqualTo("≤ 0.001 ms");
  }

  @Test
  void aFigureInAUnitOfItsOwnHasTheUnitUnlessItsRowTellsIt() {
    Cell seconds = new Cell.Figure(28.4, 0.1).in(Kind.SECONDS);

    assertThat(FigureText.PLAIN.of(Kind.QUANTITY, seconds)).isEqualTo("0.0284 s");
    assertThat(FigureText.PLAIN.of(Kind.BY_ROW, seconds)).isEqualTo("0.0284");
    assertThat(FigureText.PLAIN.of(Kind.QUANTITY, Cell.rounded(Double.NaN, 1).in(Kind.MILLIS)))
        .isEqualTo("n/a");
  }

  private static String typeset(Kind kind, Cell cell) {
    return FigureText.TYPESET.of(kind, cell);
  }

  private static String text(Kind kind, double value, double resolution) {
    return FigureText.PLAIN.of(kind, new Cell.Figure(value, resolution));
  }
}
