package io.github.ampmeter.jmeter.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.threads.ArrivalUsers.ArrivalUser;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Arrivals on their way to users that end. */
class ArrivalUsersTest {
  private static final int ROUNDS = 20_000;

  private final ArrivalUsers users = new ArrivalUsers(1, System::nanoTime);

  private ArrivalUser madeFor(long dueMillis) throws InterruptedException {
    ArrivalUsers.Place place = taken(dueMillis).orElseThrow();
    assertThat(place.taken()).isFalse();
    return made(place);
  }

  private ArrivalUser made(ArrivalUsers.Place place) throws InterruptedException {
    ArrivalUser user = new ArrivalUser(users, place.arrival());
    user.await();
    user.markSampled();
    return user;
  }

  private Optional<ArrivalUsers.Place> taken(long dueMillis) throws InterruptedException {
    long now = System.nanoTime();
    return users.take(dueMillis, now, now + 60_000_000_000L);
  }

  @Test
  void aFreeUserGetsTheNextArrivalAtOnce() throws Exception {
    ArrivalUser user = madeFor(1);
    user.finish();

    assertThat(taken(2).map(ArrivalUsers.Place::taken)).hasValue(true);
    assertThat(user.await().map(ArrivalUser.Arrival::dueMillis)).hasValue(2L);
  }

  @Test
  void anEndingUsersArrivalGoesToItsReplacement() throws Exception {
    ArrivalUser user = madeFor(1);
    user.finish();
    taken(2);

    assertThat(user.remove().map(ArrivalUser.Arrival::dueMillis)).hasValue(2L);
    assertThat(user.abandoned()).isEmpty();
    long now = System.nanoTime();
    assertThat(users.take(3, now, now)).as("its place is taken").isEmpty();
  }

  @Test
  void aUserThatNeverBeganLosesItsArrival() throws Exception {
    ArrivalUser user = new ArrivalUser(users, taken(1).orElseThrow().arrival());

    assertThat(user.remove()).isEmpty();
    assertThat(user.abandoned().map(ArrivalUser.Arrival::dueMillis)).hasValue(1L);
    assertThat(taken(2).map(ArrivalUsers.Place::taken)).hasValue(false);
  }

  @Test
  void aUserThatEndsBeforeItsFirstSampleLosesItsArrival() throws Exception {
    ArrivalUser user = madeFor(1);
    user.finish();
    taken(2);
    user.await();

    assertThat(user.remove()).isEmpty();
    assertThat(user.abandoned().map(ArrivalUser.Arrival::dueMillis)).hasValue(2L);
  }

  /** A user that an error ends is free for a moment before it is gone. */
  @Test
  void noArrivalIsLostBetweenAUserThatEndsAndTheNextOne() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    ExecutorService ending = Executors.newSingleThreadExecutor();
    try {
      ArrivalUser user = madeFor(0);
      for (int round = 1; round <= ROUNDS; round++) {
        ArrivalUser last = user;
        Future<Optional<ArrivalUser.Arrival>> given =
            ending.submit(
                () -> {
                  both.await();
                  last.finish();
                  return last.remove();
                });
        both.await();
        ArrivalUsers.Place place = taken(round).orElseThrow();

        assertThat(given.get().isPresent()).as("round %d", round).isEqualTo(place.taken());
        user = made(place);
      }
    } finally {
      ending.shutdownNow();
    }
  }
}
