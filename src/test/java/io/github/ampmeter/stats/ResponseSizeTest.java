package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseSizeTest {
  @Test
  void isTypicallyThatOfAllWhereAllAreTheSame() {
    assertThat(size(12_345, 12_345, 12_345).typical()).isEqualTo(12_345);
    assertThat(size(12_345, 12_345, 12_345).spread()).isZero();
    assertThat(size(0, 0).typical()).isZero();
  }

  /** By hand: powers of 2 less 1 have the logarithms 4, 6 and 8. */
  @Test
  void isTypicallyThatOfTheMeanLogarithm() {
    assertThat(size(15, 63, 255).typical()).isEqualTo(63);
    assertThat(size(15, 63, 255).spread()).isCloseTo(Math.sqrt(8.0 / 3), within(1e-12));
  }

  /** 24 lies in the middle of 16 and 32, and 4.5 in that of 4 and 5. */
  @Test
  void logarithmsAreStraightBetweenPowersOfTwo() {
    assertThat(ResponseSize.log(15)).isEqualTo(4);
    assertThat(ResponseSize.log(23)).isEqualTo(4.5);
    assertThat(ResponseSize.log(0)).isZero();
  }

  @Test
  void isTheSameWhenItWasWrittenDown() {
    ResponseSize was = size(15, 63, 255);
    ResponseSize read = ResponseSize.of(was.count(), was.typical(), was.spread(), was.shares());

    assertThat(read.typical()).isCloseTo(63, within(1e-9));
    assertThat(read.spread()).isCloseTo(was.spread(), within(1e-9));
    assertThat(read.least()).isCloseTo(was.least(), within(1e-9));
  }

  @Test
  void ofNoAnswerNothingIsKnown() {
    assertThat(ResponseSize.NONE.typical()).isNaN();
    assertThat(ResponseSize.NONE.spread()).isNaN();
    assertThat(ResponseSize.NONE.isUnlike(size(1, 2))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "20, 1023, 20, 511, false",
    "20, 1024, 20, 511, true",
    "20, 511, 20, 1024, true",
    "19, 4096, 20, 511, false",
    "20, 4096, 19, 511, false",
  })
  void isUnlikeBeyondTwiceAsLargeOfTwentyAnswers(
      int answers, long bytes, int others, long otherBytes, boolean unlike) {
    assertThat(same(answers, bytes).isUnlike(same(others, otherBytes))).isEqualTo(unlike);
  }

  /** 50 of 15 and 50 of 255: 6 +- 2, of 100; standard error 2 / sqrt(99) = 0.201. */
  @Test
  void isUnlikeOnlyBeyondWhatTheSpreadLeavesOpen() {
    ResponseSize wide = same(50, 15).and(same(50, 255));

    assertThat(wide.most()).isCloseTo(6 + 4.5 * 2 / Math.sqrt(99), within(1e-9));
    assertThat(wide.isUnlike(same(100, (long) Math.pow(2, 7.9)))).isFalse();
    assertThat(wide.isUnlike(same(100, (long) Math.pow(2, 8)))).isTrue();
    assertThat(wide.distance(same(100, 255))).isCloseTo(2, within(1e-9));
  }

  private static ResponseSize same(int answers, long bytes) {
    return size(LongStream.generate(() -> bytes).limit(answers).toArray());
  }

  private static ResponseSize size(long... bytes) {
    ResponseSizeCounter counter = new ResponseSizeCounter();
    LongStream.of(bytes).forEach(counter::add);
    return counter.size();
  }
}
