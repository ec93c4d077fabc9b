package io.github.ampmeter.judge.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** While a run goes on, a request is an operation once no transaction can have held it. */
class LiveRolesTest {
  private static final ThreadName USERS = ThreadName.of("Users 1-1");

  private final List<String> outside = new ArrayList<>();
  private final LiveRoles roles = new LiveRoles(sample -> outside.add(sample.label()));

  private static Sample sample(String label, SampleKind kind, long start, long elapsed) {
    return new Sample()
        .named(label, kind)
        .timed(start, elapsed, 0)
        .loadedBy(1, "", USERS)
        .inThread(1)
        .ended(true, "200", "");
  }

  private void request(String label, long start, long elapsed) {
    roles.accept(sample(label, SampleKind.REQUEST, start, elapsed));
  }

  private void transaction(String label, long start, long elapsed) {
    roles.accept(sample(label, SampleKind.OPERATION, start, elapsed));
  }

  @Test
  void requestsThatNoTransactionHeldAreOperationsAtTheEnd() {
    request("Loose", 0, 50);
    request("A", 100, 50);
    request("B", 150, 50);
    transaction("Buy", 100, 100);
    roles.end();

    assertThat(outside).containsExactly("Loose");
  }

  @Test
  void outerTransactionHoldsWhatAnInnerOneDoesNot() {
    request("A", 100, 50);
    request("B", 200, 50);
    transaction("Inner", 200, 50);
    transaction("Outer", 100, 150);
    roles.end();

    assertThat(outside).isEmpty();
  }

  @Test
  void requestsBehindTheLastTransactionFollowTheOthersOfTheirLabel() {
    request("A", 0, 50);
    transaction("Buy", 0, 50);
    request("A", 100, 50);
    request("Loose", 200, 50);
    roles.end();

    assertThat(outside).containsExactly("Loose");
  }

  @Test
  void decidesBeforeTheEndWhereAThreadHasNoTransaction() {
    for (int i = 0; i < 150; i++) {
      request("A", 100 * i, 50);
    }

    assertThat(outside).hasSize(50);
  }

  @Test
  void arrivalThatNobodyTookIsNoOperation() {
    request("A", 0, 50);
    transaction("Buy", 0, 50);
    roles.accept(
        sample("Arrivals", SampleKind.REQUEST, 100, 0)
            .loadedBy(1, "", ThreadName.of("Arrivals 10 /s repeat 1 1-0"))
            .ended(false, ScheduleDelay.DROPPED, ""));
    roles.end();

    assertThat(outside).isEmpty();
  }

  @Test
  void knowsTransactionsOfAThreadThatHadThousands() {
    for (int i = 0; i < 2_000; i++) {
      request("A", 100 * i, 50);
      transaction("Buy", 100 * i, 50);
    }
    request("A", 199_800, 50);
    request("Loose", 199_850, 50);
    roles.end();

    assertThat(outside).containsExactly("Loose");
  }

  @Test
  void transactionThatTheEndCutShortStillHoldsItsRequests() {
    request("A", 0, 50);
    transaction("Buy", 0, 50);
    request("B", 100, 50);
    Sample cut = sample("Buy", SampleKind.REQUEST, 100, 900).cutShape(true);
    roles.accept(cut);
    roles.end();

    assertThat(cut.kind()).isEqualTo(SampleKind.UNFINISHED);
    assertThat(outside).isEmpty();
  }
}
