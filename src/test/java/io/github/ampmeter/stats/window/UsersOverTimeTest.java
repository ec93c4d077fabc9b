package io.github.ampmeter.stats.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class UsersOverTimeTest {
  private final UsersOverTime users = new UsersOverTime();

  @Test
  void takesTheMostThatATenthOfASecondHeardOf() {
    users.record(1000, 1099, 3);
    users.record(1000, 1000, 5);
    users.record(1000, 1050, 4);
    users.record(1000, 1100, 2);

    UsersAtWork atWork = users.between(1000, 1200);

    assertThat(atWork.millisByUsers()).containsOnly(entry(5, 100), entry(2, 100));
  }

  /** Who is said to be lost must be lost. */
  @Test
  void takesTheMoreOfBothBetweenTwoSamples() {
    users.record(0, 50, 5);
    users.record(0, 950, 2);
    users.record(0, 1850, 7);

    UsersAtWork atWork = users.between(0, 2000);

    assertThat(atWork.millisByUsers()).containsOnly(entry(5, 900), entry(2, 100), entry(7, 1000));
  }

  @Test
  void takesWhatWasHeardLastUntilTheEnd() {
    users.record(0, 50, 5);

    assertThat(users.between(0, 3000).millisByUsers()).containsOnly(entry(5, 3000));
    assertThat(users.between(0, 3000).sinceMostMillis()).isZero();
  }

  @Test
  void tellsForHowLongThereWereFewerSinceTheMost() {
    users.record(0, 50, 5);
    users.record(0, 150, 6);
    users.record(0, 250, 4);
    users.record(0, 350, 3);

    assertThat(users.between(0, 400).sinceMostMillis()).isEqualTo(200);
    assertThat(users.between(250, 400).most()).isEqualTo(4);
    assertThat(users.between(250, 400).sinceMostMillis()).isEqualTo(100);
  }

  @Test
  void takesOnlyWhatLiesBetween() {
    users.record(0, 50, 5);
    users.record(0, 150, 6);
    users.record(0, 250, 4);

    assertThat(users.between(30, 130).millisByUsers()).containsOnly(entry(5, 70), entry(6, 30));
    assertThat(users.between(100, 200).millisByUsers()).containsOnly(entry(6, 100));
  }

  /** Written a moment out of order. */
  @Test
  void takesWhatEndedBeforeTheFirstForTheFirst() {
    users.record(1000, 1100, 1);
    users.record(900, 950, 4);

    assertThat(users.between(1000, 1100).most()).isEqualTo(4);
  }

  /** 2048 slices of 100 ms are over after 204.8 s; 200 ms, 400 ms and 800 ms follow. */
  @Test
  void widensItsSlicesByDoubling() {
    for (int slice = 0; slice < 2048; slice++) {
      users.record(0, 100 * slice, slice % 4 == 1 ? 9 : 3);
    }
    assertThat(users.between(0, 204_800).millisByUsers())
        .containsOnly(entry(9, 51_200), entry(3, 153_600));

    users.record(0, 204_800, 3);

    assertThat(users.between(0, 204_800).millisByUsers())
        .containsOnly(entry(9, 102_400), entry(3, 102_400));
    assertThat(users.between(400, 600).most()).isEqualTo(9);
    assertThat(users.between(600, 800).most()).isEqualTo(3);

    users.record(0, 1_638_399, 2);

    assertThat(users.between(0, 204_800).millisByUsers()).containsOnly(entry(9, 204_800));
    assertThat(users.between(1_637_600, 1_638_400).most()).isEqualTo(2);
  }

  /**
   * One that ended long before and comes late goes where it belongs, and not where the last was.
   */
  @Test
  void takesWhatIsWrittenLateForItsOwnTime() {
    users.record(0, 50, 1);
    users.record(0, 450, 2);
    users.record(0, 250, 7);
    users.record(0, 399, 3);
    users.record(0, 499, 4);

    assertThat(users.between(200, 300).most()).isEqualTo(7);
    assertThat(users.between(300, 400).most()).isEqualTo(3);
    assertThat(users.between(400, 500).millisByUsers()).containsOnly(entry(4, 100));
  }

  /** Twice as wide after 204.8 s: what was heard of lies where it lay, and the rest is unheard. */
  @Test
  void keepsWhatItHeardWhereItLayWhenItWidens() {
    users.record(0, 0, 1);
    users.record(0, 300, 5);
    users.record(0, 204_750, 2);
    users.record(0, 204_850, 6);

    assertThat(users.between(0, 200).millisByUsers()).containsOnly(entry(1, 200));
    assertThat(users.between(200, 400).millisByUsers()).containsOnly(entry(5, 200));
    assertThat(users.between(204_600, 204_800).millisByUsers()).containsOnly(entry(2, 200));
    assertThat(users.between(204_800, 205_000).millisByUsers()).containsOnly(entry(6, 200));
  }

  @Test
  void hasHeardOfNobodyBeforeTheFirst() {
    users.record(0, 550, 3);

    assertThat(users.between(0, 600).millisByUsers()).containsOnly(entry(3, 600));
    assertThat(new UsersOverTime().between(0, 600).known()).isFalse();
  }

  private static Map.Entry<Integer, Long> entry(int users, long millis) {
    return Map.entry(users, millis);
  }
}
