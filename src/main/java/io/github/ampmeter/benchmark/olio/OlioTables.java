package io.github.ampmeter.benchmark.olio;

import io.github.ampmeter.benchmark.Row;
import io.github.ampmeter.benchmark.TableRows;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.PrimitiveIterator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All rows, which are generated anew by each iteration and always the same.
 *
 * @param seed other seeds give other data of the same size, except for random amounts
 * @param today the day from which events are in the future
 */
public record OlioTables(OlioScale scale, long seed, LocalDate today) {

  /** All tables, in an order in which no row refers to a later one. */
  public List<TableRows> all() {
    return List.of(
        addresses(),
        persons(),
        friends(),
        tags(),
        events(),
        tagsOfEvents(),
        attendees(),
        comments());
  }

  private TableRows addresses() {
    return random(
        OlioSchema.ADDRESS,
        draw -> numbered(scale.addresses()).map(id -> PersonRows.address(id, draw)));
  }

  private TableRows persons() {
    return random(
        OlioSchema.PERSON,
        draw -> numbered(scale.persons()).map(id -> PersonRows.person(id, scale, draw)));
  }

  private TableRows friends() {
    return random(
        OlioSchema.PERSON_PERSON,
        draw -> {
          PrimitiveIterator.OfInt accepted = IntStream.iterate(0, last -> 1 - last).iterator();
          return numbered(scale.persons())
              .flatMap(id -> PersonRows.friends(id, scale, draw, accepted));
        });
  }

  private TableRows tags() {
    return table(
        OlioSchema.TAG,
        () -> {
          int[] events = eventsByTag();
          return numbered(scale.tags()).map(id -> EventRows.tag(id, events[id]));
        });
  }

  private TableRows events() {
    return random(
        OlioSchema.EVENT,
        draw -> numbered(scale.events()).map(id -> EventRows.event(id, scale, today, draw)));
  }

  private TableRows tagsOfEvents() {
    return random(
        OlioSchema.TAG_EVENT,
        draw ->
            numbered(scale.events())
                .flatMap(
                    event ->
                        IntStream.of(EventRows.tagsOf(scale, draw))
                            .mapToObj(tag -> Row.of(tag, event))));
  }

  private TableRows attendees() {
    return random(
        OlioSchema.ATTENDEE,
        draw -> numbered(scale.events()).flatMap(id -> EventRows.attendees(id, scale, draw)));
  }

  private TableRows comments() {
    return random(
        OlioSchema.COMMENT,
        draw -> {
          PrimitiveIterator.OfInt ids = IntStream.iterate(1, last -> last + 1).iterator();
          return numbered(scale.events())
              .flatMap(event -> EventRows.comments(event, scale, today, draw, ids));
        });
  }

  /** The exact number of events of each tag, by its index. */
  private int[] eventsByTag() {
    int[] events = new int[scale.tags() + 1];
    for (Row row : tagsOfEvents().rows()) {
      events[(Integer) row.values().get(0)]++;
    }
    return events;
  }

  /** Random rows with the table's own random numbers. */
  private TableRows random(String table, Function<TableRandom, Stream<Row>> rows) {
    return table(table, () -> rows.apply(new TableRandom(seed, table)));
  }

  private static Stream<Integer> numbered(int count) {
    return IntStream.rangeClosed(1, count).boxed();
  }

  private static TableRows table(String name, Supplier<Stream<Row>> rows) {
    return new TableRows(name, OlioSchema.columns(name), () -> rows.get().iterator());
  }

  /** The rows of persons, friendships and addresses. */
  static final class PersonRows {
    private static final int LEAST_FRIENDS = 2;
    private static final int MOST_FRIENDS = 28;

    private PersonRows() {}

    static Row address(int id, TableRandom draw) {
      String street = draw.digits(draw.between(1, 5)) + " " + draw.oneOf(OlioWords.STREETS);
      String secondLine = draw.oneIn(2) ? null : "Apartment " + draw.between(1, 99);
      String country = draw.oneIn(2) ? "USA" : draw.oneOf(OlioWords.COUNTRIES);
      return Row.of(
          id,
          street,
          secondLine,
          draw.oneOf(OlioWords.CITIES),
          draw.oneOf(OlioWords.STATES),
          draw.digits(5),
          country,
          degrees(draw, 60),
          degrees(draw, 180));
    }

    static Row person(int id, OlioScale scale, TableRandom draw) {
      String first = draw.oneOf(OlioWords.FIRST_NAMES);
      String last = draw.oneOf(OlioWords.LAST_NAMES);
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
          OlioWords.text(draw, draw.between(250, 2500)),
          draw.oneOf(OlioWords.TIME_ZONES),
          draw.between(1, scale.addresses()));
    }

    /** The friendships, of which every second one is accepted. */
    static Stream<Row> friends(
        int id, OlioScale scale, TableRandom draw, PrimitiveIterator.OfInt accepted) {
      String user = OlioNames.user(id);
      // Friends are drawn among all others, so numbers from one's own on move up by one.
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
      return String.format(
          Locale.ROOT, "%d.%s", draw.between(-most + 1, most - 1), draw.digits(10));
    }
  }

  /** The rows of events and their parts. */
  private static final class EventRows {
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
      String description = OlioWords.text(draw, draw.between(50, 495));
      return Row.of(
          id,
          OlioWords.title(draw),
          description,
          OlioNames.user(draw.between(1, scale.persons())),
          draw.between(1, scale.addresses()),
          0,
          0,
          "e" + id + ".jpg",
          "e" + id + "t.jpg",
          "e" + id + "l.pdf",
          PersonRows.telephone(draw),
          draw.oneOf(OlioWords.TIME_ZONES),
          TIME.format(time),
          TIME.format(past(today, draw)),
          0,
          time.toLocalDate().toString(),
          OlioWords.text(draw, draw.between(50, 100)));
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
        int event,
        OlioScale scale,
        LocalDate today,
        TableRandom draw,
        PrimitiveIterator.OfInt ids) {
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
          OlioWords.text(draw, draw.between(10, 1000)),
          draw.between(2, 5),
          time,
          time);
    }

    /** A time before today, in a period as long as that of future events. */
    private static LocalDateTime past(LocalDate today, TableRandom draw) {
      return today
          .atStartOfDay()
          .minusSeconds(draw.between(1, (int) Duration.ofDays(LONGEST_DAYS).toSeconds()));
    }
  }
}
