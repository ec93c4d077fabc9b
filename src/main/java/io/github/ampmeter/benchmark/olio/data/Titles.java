package io.github.ampmeter.benchmark.olio.data;

import java.util.List;

/** What events are called. */
final class Titles {
  private static final List<String> KINDS =
      WordList.of(
          """
          Open, Free, Late, Early, Grand, Little, Summer, Street, Garden, Silent, Family,
          Sunday, Winter, Lakeside
          """);

  private static final List<String> MATTERS =
      WordList.of(
          """
          jazz, book, chess, dance, poetry, film, opera, food, craft, flower, choir, bike,
          tango, theatre, puppet, photo, guitar, yoga, pottery
          """);

  private static final List<String> OCCASIONS =
      WordList.of(
          """
          night, market, class, fair, walk, show, club, talk, picnic, parade, workshop,
          concert, contest, day, tour
          """);

  private Titles() {}

  /** A title of 15 to 20 characters. */
  static String title(TableRandom draw) {
    while (true) {
      String title = draw.oneOf(KINDS) + " " + draw.oneOf(MATTERS) + " " + draw.oneOf(OCCASIONS);
      if (title.length() >= 15 && title.length() <= 20) {
        return title;
      }
    }
  }
}
