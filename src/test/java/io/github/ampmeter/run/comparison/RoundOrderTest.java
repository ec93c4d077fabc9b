package io.github.ampmeter.run.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.comparison.MatrixSession.RoundOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundOrderTest {
  @Test
  void twoTakeTurnsInWhichNeitherIsFavoured() {
    assertThat(RoundOrder.of(2, 8).rounds())
        .containsExactly(
            List.of(0, 1),
            List.of(1, 0),
            List.of(1, 0),
            List.of(0, 1),
            List.of(1, 0),
            List.of(0, 1),
            List.of(0, 1),
            List.of(1, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 9})
  void eachRoundStartsEachOnce(int configurations) {
    for (int rounds : new int[] {1, 3, 4, 7, 18}) {
      List<List<Integer>> order = RoundOrder.of(configurations, rounds).rounds();

      assertThat(order).hasSize(rounds);
      assertThat(order)
          .allSatisfy(
              round ->
                  assertThat(round)
                      .containsExactlyInAnyOrderElementsOf(
                          IntStream.range(0, configurations).boxed().toList()));
    }
  }

  @Test
  void aSquareHasEachInEachPlaceAndBehindEachOtherEquallyOften() {
    isBalanced(4, 4);
    isBalanced(6, 12);
    isBalanced(3, 6);
    isBalanced(5, 10);
  }

  private static void isBalanced(int configurations, int rounds) {
    RoundOrder order = RoundOrder.of(configurations, rounds);
    Map<String, Integer> places = new HashMap<>();
    Map<String, Integer> pairs = new HashMap<>();
    for (List<Integer> round : order.rounds()) {
      for (int place = 0; place < configurations; place++) {
        places.merge(place + ":" + round.get(place), 1, Integer::sum);
        if (place > 0) {
          pairs.merge(round.get(place - 1) + ">" + round.get(place), 1, Integer::sum);
        }
      }
    }
    assertThat(order.words()).isEqualTo("a balanced Latin square");
    assertThat(places).hasSize(configurations * configurations);
    assertThat(places.values()).containsOnly(rounds / configurations);
    assertThat(pairs).hasSize(configurations * (configurations - 1));
    assertThat(pairs.values()).containsOnly(rounds / configurations);
  }

  @Test
  void noneHasTheSamePlaceTwiceBeforeTheSquareIsWhole() {
    RoundOrder order = RoundOrder.of(4, 3);

    assertThat(order.words())
        .isEqualTo("rows of a balanced Latin square of which 4 would be whole");
    for (int place = 0; place < 4; place++) {
      int at = place;
      assertThat(order.rounds().stream().map(round -> round.get(at))).doesNotHaveDuplicates();
    }
  }
}
