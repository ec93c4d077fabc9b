package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.ResponseSizeRecorder.ResponseSizeCounter;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseSizeTest {
  private static final long START = 1_790_000_000_000L;

  private final Sample sample =
      new Sample()
          .named("Home", SampleKind.REQUEST)
          .loadedBy(1, "", ThreadName.of("Users 1-1"))
          .ended(true, "200", "");

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

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 30, 400})
  void pagesOfManySizesInAnyOrderAreNotTold(int each) {
    SplittableRandom random = new SplittableRandom(each);
    for (int label = 0; label < labels(each); label++) {
      ResponseSizeRecorder recorder = new ResponseSizeRecorder();
      for (long at = 0; at < 60_000; at += each) {
        // From 1 byte to 1 MiB, evenly by their logarithms.
        recorder.record(sample(at, (long) Math.pow(2, 20 * random.nextDouble())));
      }

      assertThat(recorder.responses().change()).as("label " + label).isEmpty();
      assertThat(recorder.responses().split()).as("label " + label).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 30, 400})
  void norAreThoseOfTwoSizes(int each) {
    SplittableRandom random = new SplittableRandom(each);
    for (int label = 0; label < labels(each); label++) {
      double share = random.nextDouble();
      ResponseSizeRecorder recorder = new ResponseSizeRecorder();
      for (long at = 0; at < 60_000; at += each) {
        recorder.record(sample(at, random.nextDouble() < share ? 312 : 12_345));
      }

      assertThat(recorder.responses().change()).as("label " + label).isEmpty();
      assertThat(recorder.responses().split()).as("label " + label).isEmpty();
    }
  }

  /** So that those with many samples do not take most of the time. */
  private static int labels(int each) {
    return each == 400 ? 200 : 30;
  }

  private Sample sample(long at, long bytes) {
    return sample.timed(START + at, 0, 0).answeredWith(bytes);
  }

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
