package io.github.ampmeter.benchmark.olio.data;

import io.github.ampmeter.benchmark.olio.definition.OlioNames;
import io.github.ampmeter.benchmark.olio.definition.OlioScale;
import io.github.ampmeter.dataset.Row;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rows of an event and of what belongs to it. */
final class EventRows {
  private static final int LONGEST_DAYS = 540;
  private static final int MOST_TAGS = 7;
  private static final double MEAN_TAG = 0.1;
  private static final int LEAST_ATTENDEES = 10;
  private static final int MOST_ATTENDEES = 100;
  private static final int MOST_COMMENTS = 20;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  private EventRows() {}

  static Row tag(int id, int events) {
    return Row.of(id, OlioNames.tag(id), events);
  }

  static Row event(int id, OlioScale scale, LocalDate today, TableRandom draw) {
    LocalDateTime time =
        today
            .plusDays(draw.between(0, LONGEST_DAYS))
            .atTime(draw.between(7, 21), 15 * draw.between(0, 3));
    String description = Prose.text(draw, draw.between(50, 495));
    return Row.of(
        id,
        Titles.title(draw),
        description,
        OlioNames.user(draw.between(1, scale.persons())),
        draw.between(1, scale.addresses()),
        0,
        0,
        "e" + id + ".jpg",
        "e" + id + "t.jpg",
        "e" + id + "l.pdf",
        PersonRows.telephone(draw),
        draw.oneOf(PersonWords.TIME_ZONES),
        TIME.format(time),
        TIME.format(past(today, draw)),
        0,
        time.toLocalDate().toString(),
        Prose.text(draw, draw.between(50, 100)));
  }

  static int[] tagsOf(OlioScale scale, TableRandom draw) {
    return draw.distinctExponential(draw.between(1, MOST_TAGS), scale.tags(), MEAN_TAG);
  }

  static Stream<Row> attendees(int event, OlioScale scale, TableRandom draw) {
    int count = draw.between(LEAST_ATTENDEES, MOST_ATTENDEES);
    return IntStream.of(draw.distinct(count, scale.persons()))
        .mapToObj(person -> Row.of(OlioNames.user(person), event));
  }

  static Stream<Row> comments(
      int event, OlioScale scale, LocalDate today, TableRandom draw, PrimitiveIterator.OfInt ids) {
    return IntStream.range(0, draw.between(0, MOST_COMMENTS))
        .mapToObj(i -> comment(ids.nextInt(), event, scale, today, draw));
  }

  private static Row comment(
      int id, int event, OlioScale scale, LocalDate today, TableRandom draw) {
    String time = TIME.format(past(today, draw));
    return Row.of(
        id,
        OlioNames.user(draw.between(1, scale.persons())),
        event,
        Prose.text(draw, draw.between(10, 1000)),
        draw.between(2, 5),
        time,
        time);
  }

  /** Up to as long ago as events lie ahead, and before today. */
  private static LocalDateTime past(LocalDate today, TableRandom draw) {
    return today
        .atStartOfDay()
        .minusSeconds(draw.between(1, (int) Duration.ofDays(LONGEST_DAYS).toSeconds()));
  }
}
