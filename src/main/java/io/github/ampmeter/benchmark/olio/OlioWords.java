package io.github.ampmeter.benchmark.olio;

import java.util.Arrays;
import java.util.List;

/** Invented names of people and places. */
final class OlioWords {
  private static final List<String> PROSE =
      words(
          """
          the, a, and, of, to, in, on, with, for, at, by, from, we, you, they, it, is, are,
          was, will, be, have, come, bring, meet, see, hear, play, sing, dance, eat, drink,
          learn, watch, walk, ride, build, paint, read, music, people, friends, children,
          street, park, garden, river, lake, hall, stage, band, food, bread, coffee,
          evening, morning, summer, winter, weekend, ticket, seat, door, light, rain, sun,
          open, free, new, old, small, large, long, quiet, loud, bright, warm, cold, happy,
          again, always, never, early, late, here, there, everybody, nobody, together,
          outside, inside, first, last, best, next, other, town, city, neighbours, story,
          picture, colour, voice, table, chair
          """);

  private static final List<String> KINDS =
      words(
          """
          Open, Free, Late, Early, Grand, Little, Summer, Street, Garden, Silent, Family,
          Sunday, Winter, Lakeside
          """);

  private static final List<String> MATTERS =
      words(
          """
          jazz, book, chess, dance, poetry, film, opera, food, craft, flower, choir, bike,
          tango, theatre, puppet, photo, guitar, yoga, pottery
          """);

  private static final List<String> OCCASIONS =
      words(
          """
          night, market, class, fair, walk, show, club, talk, picnic, parade, workshop,
          concert, contest, day, tour
          """);

  static final List<String> FIRST_NAMES =
      words(
          """
          Ada, Alma, Amir, Anna, Bao, Ben, Björn, Carla, Chidi, Clara, Dario, Dora, Edith,
          Emil, Fatima, Felix, Frida, Grace, Hana, Hugo, Ida, Ines, Ivan, Jana, Jonas, Jun,
          Kai, Karin, Kofi, Lea, Lena, Luis, Maja, Marco, Mei, Mina, Nadia, Nils, Noor,
          Olga, Omar, Paula, Petra, Rosa, Ruth, Samir, Selma, Tariq, Tilda, Ute, Vera,
          Wanda, Yara, Yusuf, Zoë
          """);

  static final List<String> LAST_NAMES =
      words(
          """
          Abebe, Almeida, Andersen, Baker, Becker, Castillo, Carter, Dubois, Eriksen,
          Fischer, Fontaine, Garcia, Haddad, Hansen, Hoffmann, Ibrahim, Ivanova, Jansen,
          Johnson, Kowalski, Larsen, Lehmann, Lindgren, Marino, Mbeki, Miller, Moreau,
          Nakamura, Nguyen, Novak, O'Brien, Okafor, Petersen, Quintero, Ramirez, Richter,
          Rossi, Santos, Schneider, Suzuki, Tanaka, Taylor, Thompson, Ueda, Vasquez, Walker,
          Weber, Williams, Yilmaz, Zimmermann
          """);

  static final List<String> STREETS =
      words(
          """
          Ash Lane, Bridge Street, Canal Road, Church Street, Elm Avenue, Garden Way,
          High Street, Hill Road, Lake Drive, Main Street, Market Square, Mill Lane,
          Oak Avenue, Park Road, Station Road, Sunset Boulevard, Union Street
          """);

  static final List<String> CITIES =
      words(
          """
          Ashford, Bellmare, Birchwood, Clearwater, Dunmore, Eastbridge, Fairhaven,
          Glenfield, Hartwell, Kingsport, Lakeside, Maplewood, Newbury, Oakridge, Pinehurst,
          Queensferry, Riverton, Stonebridge, Thornbury, Westbrook
          """);

  static final List<String> STATES =
      words(
          """
          AZ, CA, CO, FL, IL, MA, MN, NM, NY, OR, TX, UT, VT, WA
          """);

  static final List<String> COUNTRIES =
      words(
          """
          Australia, Brazil, Canada, Denmark, France, Germany, India, Italy, Japan, Kenya,
          Mexico, Norway, Spain, Turkey, United Kingdom
          """);

  static final List<String> TIME_ZONES =
      words(
          """
          PST, MST, CST, EST, GMT, CET
          """);

  private OlioWords() {}

  /** The words in the order of the text, which the data depends on. */
  static List<String> words(String text) {
    return Arrays.stream(text.split(",")).map(String::strip).toList();
  }

  /** A title of 15 to 20 characters. */
  static String title(TableRandom draw) {
    while (true) {
      String title = draw.oneOf(KINDS) + " " + draw.oneOf(MATTERS) + " " + draw.oneOf(OCCASIONS);
      if (title.length() >= 15 && title.length() <= 20) {
        return title;
      }
    }
  }

  /** Sentences with exactly this many characters in total. */
  static String text(TableRandom draw, int length) {
    StringBuilder text = new StringBuilder(length + 20);
    int wordsLeft = 0;
    while (text.length() < length) {
      String word = draw.oneOf(PROSE);
      if (wordsLeft == 0) {
        wordsLeft = draw.between(4, 14);
        text.append(text.isEmpty() ? "" : " ");
        text.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
      } else {
        text.append(' ').append(word);
      }
      if (--wordsLeft == 0) {
        text.append('.');
      }
    }
    text.setLength(length - 1);
    // There is no blank before the last full stop, and the length stays the same.
    if (text.charAt(length - 2) == ' ' || text.charAt(length - 2) == '.') {
      text.setCharAt(length - 2, 's');
    }
    return text.append('.').toString();
  }
}
