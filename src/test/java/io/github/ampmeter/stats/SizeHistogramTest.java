package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeHistogramTest {
  /** Of 16: 16, 20, 24, 28, 32; and each is one byte more than what it counts. */
  @ParameterizedTest
  @CsvSource({"0, 0", "15, 16", "18, 16", "19, 17", "23, 18", "27, 19", "30, 19", "31, 20"})
  void fourQuartersOfTheSameWidthLieBetweenPowersOfTwo(long bytes, int quarter) {
    assertThat(SizeHistogram.quarter(bytes)).isEqualTo(quarter);
  }

  @ParameterizedTest
  @CsvSource({"16, 15", "17, 19", "20, 31", "1, 1", "2, 1", "3, 1", "4, 1", "5, 2"})
  void aQuarterBeginsWithTheFewestBytesThatAreInIt(int quarter, long bytes) {
    assertThat(SizeHistogram.bytes(quarter)).isEqualTo(bytes);
  }

  @Test
  void countsWhatIsBelow() {
    SizeHistogram shares = shares(10, 312, 30, 12_345);

    assertThat(shares.count()).isEqualTo(40);
    assertThat(shares.below(SizeHistogram.quarter(12_345))).isEqualTo(0.25);
    assertThat(shares.below(SizeHistogram.quarter(312))).isZero();
    assertThat(shares.and(shares(60, 12_345, 0, 0)).below(40)).isCloseTo(0.1, within(1e-12));
  }

  /** Of 172 in 1004 and 2 in 1004, both by 4.5 standard errors. */
  @Test
  void tellsByHowMuchTheSharesSurelyDiffer() {
    SizeHistogram good = shares(1000, 12_345, 0, 0);
    SizeHistogram partly = shares(170, 312, 830, 12_345);

    SizeHistogram.Apart apart = partly.apartFrom(good).orElseThrow();

    assertThat(SizeHistogram.bytes(apart.quarter())).isEqualTo(319);
    assertThat(SizeHistogram.bytes(apart.otherQuarter())).isEqualTo(639);
    double small = 172 / 1004.0 - 4.5 * Math.sqrt(172 / 1004.0 * 832 / 1004.0 / 1004);
    double large = 2 / 1004.0 + 4.5 * Math.sqrt(2 / 1004.0 * 1002 / 1004.0 / 1004);
    assertThat(apart.excess()).isCloseTo(small - large, within(1e-12));
    assertThat(good.apartFrom(partly))
        .contains(new SizeHistogram.Apart(apart.otherQuarter(), apart.quarter(), apart.excess()));
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 312, true",
    "1000, 3100, true",
    "130, 312, true",
    "60, 312, false",
    "0, 312, false",
    "1000, 7000, false",
  })
  void aPartOfTheAnswersIsTold(int small, long bytes, boolean told) {
    SizeHistogram partly = shares(small, bytes, 1000 - small, 12_345);

    assertThat(partly.apartFrom(shares(1000, 12_345, 0, 0)).isPresent()).isEqualTo(told);
  }

  @ParameterizedTest
  @CsvSource({"19, false", "20, true"})
  void fewerThanTwentySayNothing(int answers, boolean told) {
    SizeHistogram page = shares(1000, 12_345, 0, 0);
    SizeHistogram error = shares(answers, 312, 0, 0);

    assertThat(page.apartFrom(error).isPresent()).isEqualTo(told);
    assertThat(error.apartFrom(page).isPresent()).isEqualTo(told);
    assertThat(page.apartFrom(SizeHistogram.NONE)).isEmpty();
    assertThat(SizeHistogram.NONE.apartFrom(SizeHistogram.NONE)).isEmpty();
  }

  private static SizeHistogram shares(long some, long bytes, long others, long otherBytes) {
    TreeMap<Integer, Long> counts = new TreeMap<>();
    counts.merge(SizeHistogram.quarter(bytes), some, Long::sum);
    counts.merge(SizeHistogram.quarter(otherBytes), others, Long::sum);
    counts.values().removeIf(count -> count == 0);
    return new SizeHistogram(counts);
  }
}
