package io.github.ampmeter.judge.sample;

import static io.github.ampmeter.judge.sample.TransactionTimes.Place;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TransactionTimesTest {
  private static TransactionTimes of(long... startsAndEnds) {
    TransactionTimes times = new TransactionTimes();
    for (int i = 0; i < startsAndEnds.length; i += 2) {
      times.add(startsAndEnds[i], startsAndEnds[i + 1], true);
    }
    times.sort();
    return times;
  }

  @Test
  void findsALongTransactionBehindManyShortOnes() {
    long[] all = new long[2 * 2_001];
    all[1] = 100_050;
    for (int i = 0; i < 2_000; i++) {
      all[2 * i + 2] = 100 * i + 10;
      all[2 * i + 3] = 100 * i + 20;
    }
    TransactionTimes times = of(all);

    assertThat(times.placeOf(99_960, 100_000, false)).isEqualTo(Place.INSIDE);
    assertThat(times.placeOf(100_040, 100_080, false)).isEqualTo(Place.OUTSIDE);
    assertThat(times.placeOf(150_012, 150_018, false)).isEqualTo(Place.INSIDE);
    assertThat(times.placeOf(150_030, 150_080, false)).isEqualTo(Place.OUTSIDE);
    assertThat(times.placeOf(199_930, 199_990, false)).isEqualTo(Place.BEHIND_ALL);
    assertThat(times.placeOfTransaction(50_010, 50_020)).isEqualTo(Place.INSIDE);
    assertThat(times.placeOfTransaction(150_010, 150_020)).isEqualTo(Place.OUTSIDE);
  }

  @Test
  void isInsideWhereItIsInsideOfOneAlone() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      long[] all = new long[2 * (1 + random.nextInt(1_000))];
      List<TransactionTimes> each = new ArrayList<>();
      for (int i = 0; i < all.length; i += 2) {
        all[i] = random.nextInt(100_000);
        all[i + 1] = all[i] + random.nextInt(random.nextInt(100) == 0 ? 20_000 : 100);
        each.add(of(all[i], all[i + 1]));
      }
      TransactionTimes times = of(all);
      for (int i = 0; i < 200; i++) {
        long start = random.nextInt(130_000);
        long end = start + 3 + random.nextInt(100);
        boolean inside =
            each.stream().anyMatch(one -> one.placeOf(start, end, false) == Place.INSIDE);

        assertThat(times.placeOf(start, end, false) == Place.INSIDE).isEqualTo(inside);
      }
    }
  }
}
