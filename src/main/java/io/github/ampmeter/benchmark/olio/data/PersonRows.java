package io.github.ampmeter.benchmark.olio.data;

import io.github.ampmeter.benchmark.olio.definition.OlioNames;
import io.github.ampmeter.benchmark.olio.definition.OlioScale;
import io.github.ampmeter.dataset.Row;
import java.util.Locale;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A person's rows, a friendship's and an address's. */
final class PersonRows {
  private static final int LEAST_FRIENDS = 2;
  private static final int MOST_FRIENDS = 28;

  private PersonRows() {}

  static Row address(int id, TableRandom draw) {
    String street = draw.digits(draw.between(1, 5)) + " " + draw.oneOf(PersonWords.STREETS);
    String secondLine = draw.oneIn(2) ? null : "Apartment " + draw.between(1, 99);
    String country = draw.oneIn(2) ? "USA" : draw.oneOf(PersonWords.COUNTRIES);
    return Row.of(
        id,
        street,
        secondLine,
        draw.oneOf(PersonWords.CITIES),
        draw.oneOf(PersonWords.STATES),
        draw.digits(5),
        country,
        degrees(draw, 60),
        degrees(draw, 180));
  }

  static Row person(int id, OlioScale scale, TableRandom draw) {
    String first = draw.oneOf(PersonWords.FIRST_NAMES);
    String last = draw.oneOf(PersonWords.LAST_NAMES);
    String user = OlioNames.user(id);
    return Row.of(
        id,
        user,
        id,
        first,
        last,
        user + "@olio.example",
        telephone(draw),
        "p" + id + ".jpg",
        "p" + id + "t.jpg",
        Prose.text(draw, draw.between(250, 2500)),
        draw.oneOf(PersonWords.TIME_ZONES),
        draw.between(1, scale.addresses()));
  }

  /** Whether it was accepted alternates over all. */
  static Stream<Row> friends(
      int id, OlioScale scale, TableRandom draw, PrimitiveIterator.OfInt accepted) {
    String user = OlioNames.user(id);
    // Drawn among all others: whoever comes after oneself moves up by one.
    int[] others = draw.distinct(draw.between(LEAST_FRIENDS, MOST_FRIENDS), scale.persons() - 1);
    return IntStream.of(others)
        .map(other -> other < id ? other : other + 1)
        .mapToObj(friend -> Row.of(user, OlioNames.user(friend), accepted.nextInt()));
  }

  static String telephone(TableRandom draw) {
    String country = draw.oneIn(2) ? "1" : "" + draw.between(20, 99);
    return "+" + country + " " + draw.digits(3) + " " + draw.digits(7);
  }

  private static String degrees(TableRandom draw, int most) {
    return String.format(Locale.ROOT, "%d.%s", draw.between(-most + 1, most - 1), draw.digits(10));
  }
}
