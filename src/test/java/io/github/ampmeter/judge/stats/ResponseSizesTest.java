package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.ResponseSizes.SizeChange;
import io.github.ampmeter.judge.stats.ResponseSizes.SizesPart;
import io.github.ampmeter.judge.stats.ResponseSizes.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of a second each, told by the means of their logarithms, or by their shares. */
class ResponseSizesTest {
  private static final int RESPONSES = 101;

  /** Of 101 responses: the error of the mean is a tenth of the spread. */
  private static ResponseSize size(double mean, double spread) {
    return new ResponseSize(
        RESPONSES,
        RESPONSES * mean,
        RESPONSES * (mean * mean + spread * spread),
        SizeHistogram.NONE);
  }

  private static ResponseSizes of(List<ResponseSize> sizes) {
    List<SizesPart> parts = new ArrayList<>();
    ResponseSize all = ResponseSize.NONE;
    for (ResponseSize each : sizes) {
      parts.add(new SizesPart(1000L * parts.size(), 1000L * parts.size() + 1000, each));
      all = all.and(each);
    }
    return new ResponseSizes(all, parts);
  }

  private static ResponseSizes of(double spread, double... means) {
    return of(DoubleStream.of(means).mapToObj(mean -> size(mean, spread)).toList());
  }

  /** When the first part behind it begins, in seconds. */
  private static String change(ResponseSizes sizes) {
    Optional<SizeChange> change = sizes.change();
    return change.map(of -> String.valueOf(of.after().fromMillis() / 1000)).orElse("none");
  }

  @Test
  void changeFromOnePartToTheNext() {
    assertThat(change(of(0, 10, 10, 12, 12))).isEqualTo("2");
    assertThat(change(of(0, 12, 12, 10, 10))).isEqualTo("2");
    assertThat(change(of(0, 10, 12))).isEqualTo("1");
    assertThat(change(of(0, 10, 10, 11, 11))).as("twice as large").isEqualTo("none");
    assertThat(change(of(0, 10, 10))).isEqualTo("none");
    assertThat(change(of(0, 10))).isEqualTo("none");
  }

  @Test
  void changeWithinAPart() {
    assertThat(change(of(0, 10, 10, 11, 12, 12))).isEqualTo("3");
    assertThat(change(of(0, 10, 11, 12))).isEqualTo("2");
  }

  @Test
  void doNotChangeWhereTheyGrow() {
    assertThat(change(of(0, 10, 11.5, 13, 14.5))).isEqualTo("none");
  }

  /** Beside a jump from the part before, 2 + drift, by 15 % of it. */
  @ParameterizedTest
  @CsvSource({"0.34375, true", "0.359375, false"})
  void driftALittleBesideTheChange(double drift, boolean change) {
    assertDrifts(0, 2, drift, change);
  }

  /** By twice both errors of 0.1 more. */
  @ParameterizedTest
  @CsvSource({"1.125, true", "1.1875, false"})
  void driftByAsMuchAsTheirErrorsToo(double drift, boolean change) {
    assertDrifts(1, 4, drift, change);
  }

  private static void assertDrifts(double spread, double jump, double by, boolean change) {
    double low = 10;
    double high = low + jump;
    ResponseSizes before = of(spread, low - 3 * by, low - 2 * by, low - by, low, high, high);
    ResponseSizes after = of(spread, low, low, high, high + by, high + 2 * by, high + 3 * by);

    assertThat(change(before)).isEqualTo(change ? "4" : "none");
    assertThat(change(after)).isEqualTo(change ? "3" : "none");
  }

  /** A jump of 2 of all 3.25, and of all 3.5. */
  @Test
  void changeByMostOfWhatTheyEverDiffer() {
    assertThat(change(of(0, 10, 10, 12, 12, 12.25, 12.5, 12.75, 13, 13.25))).isEqualTo("2");
    assertThat(change(of(0, 10, 10, 12, 12, 12.25, 12.5, 12.75, 13, 13.25, 13.5)))
        .isEqualTo("none");
  }

  @Test
  void changeMostWhereTheJumpIsGreatest() {
    assertThat(change(of(0, 10, 10, 14, 14, 19, 19))).as("5 of 9").isEqualTo("none");
    assertThat(change(of(0, 10, 10, 16, 16, 9, 9))).isEqualTo("4");
    assertThat(change(of(0, 9, 9, 16, 16, 10, 10))).isEqualTo("2");
  }

  @Test
  void ofSeveralPassesAreThoseOfAll() {
    ResponseSizes both = of(0, 10, 10).and(of(0, 12));

    assertThat(both.parts()).hasSize(3);
    assertThat(both.size().count()).isEqualTo(3 * RESPONSES);
  }

  /** Of 100 responses each, so many of 312 bytes and the others of 12,345. */
  private static ResponseSizes small(int... shares) {
    List<ResponseSize> sizes = new ArrayList<>();
    for (int small : shares) {
      TreeMap<Integer, Long> counts = new TreeMap<>();
      counts.put(SizeHistogram.quarter(312), (long) small);
      counts.put(SizeHistogram.quarter(12_345), 100L - small);
      counts.values().removeIf(count -> count == 0);
      sizes.add(new ResponseSize(100, 1000, 10_000, new SizeHistogram(counts)));
    }
    return of(sizes);
  }

  /** When the second of two parts of the time begins. */
  private static String split(ResponseSizes sizes) {
    Optional<Split> split = sizes.split();
    return split.map(of -> String.valueOf(of.after().fromMillis())).orElse("none");
  }

  @Test
  void splitWhereAShareIsSuddenlySmall() {
    assertThat(split(small(0, 0, 0, 0, 50, 50, 50, 50))).isEqualTo("4000");
    assertThat(split(small(50, 50, 50, 50, 0, 0, 0, 0))).isEqualTo("4000");
    assertThat(split(small(0, 60))).isEqualTo("1000");
    assertThat(split(small(0, 0, 0, 60))).isEqualTo("3000");
    assertThat(split(small(60, 0, 0, 0))).isEqualTo("1000");
  }

  @Test
  void haveAllBeforeAndAllAfterInTheirSplit() {
    Split split = small(0, 0, 50, 50, 50).split().orElseThrow();

    assertThat(split.before().fromMillis()).isZero();
    assertThat(split.before().toMillis()).isEqualTo(2000);
    assertThat(split.before().size().count()).isEqualTo(200);
    assertThat(split.after().toMillis()).isEqualTo(5000);
    assertThat(split.after().size().count()).isEqualTo(300);
  }

  @Test
  void doNotSplitWhereTheShareGrows() {
    assertThat(split(small(0, 10, 20, 30, 40, 50, 60, 70))).isEqualTo("none");
    assertThat(split(small(30, 30, 30, 30))).isEqualTo("none");
    assertThat(split(small(0))).isEqualTo("none");
  }
}
