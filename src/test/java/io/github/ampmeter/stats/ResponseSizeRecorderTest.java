package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.ThreadName;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of unlike sizes that come in any order, for a minute: chance makes no change of them. */
class ResponseSizeRecorderTest {
  private static final long START = 1_790_000_000_000L;

  private final Sample sample =
      new Sample()
          .named("Home", SampleKind.REQUEST)
          .loadedBy(1, "", ThreadName.of("Users 1-1"))
          .ended(true, "200", "");

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 30, 400})
  void pagesOfManySizesInAnyOrderAreNotTold(int each) {
    SplittableRandom random = new SplittableRandom(each);
    for (int label = 0; label < 200; label++) {
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
    for (int label = 0; label < 200; label++) {
      double share = random.nextDouble();
      ResponseSizeRecorder recorder = new ResponseSizeRecorder();
      for (long at = 0; at < 60_000; at += each) {
        recorder.record(sample(at, random.nextDouble() < share ? 312 : 12_345));
      }

      assertThat(recorder.responses().change()).as("label " + label).isEmpty();
      assertThat(recorder.responses().split()).as("label " + label).isEmpty();
    }
  }

  private Sample sample(long at, long bytes) {
    return sample.timed(START + at, 0, 0).answeredWith(bytes);
  }
}
