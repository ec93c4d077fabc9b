package io.github.ampmeter.benchmark.olio.data;

import java.util.List;

/** Descriptions, comments, what people say of themselves. */
final class Prose {
  private static final List<String> WORDS =
      WordList.of(
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

  private Prose() {}

  /** Sentences of exactly so many characters together. */
  static String text(TableRandom draw, int length) {
    StringBuilder text = new StringBuilder(length + 20);
    int wordsLeft = 0;
    while (text.length() < length) {
      String word = draw.oneOf(WORDS);
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
    // No blank before the last full stop: the length stays the one drawn.
    if (text.charAt(length - 2) == ' ' || text.charAt(length - 2) == '.') {
      text.setCharAt(length - 2, 's');
    }
    return text.append('.').toString();
  }
}
