package io.github.ampmeter.benchmark.olio.data;

import io.github.ampmeter.benchmark.olio.definition.OlioScale;
import io.github.ampmeter.dataset.Row;
import io.github.ampmeter.dataset.TableRows;
import java.time.LocalDate;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All rows, made anew each time they are gone through, and the same each time.
 *
 * @param seed other seeds give other data of the same amounts, as far as chance has no part in them
 * @param today what "future" in the pages is reckoned from
 */
public record OlioTables(OlioScale scale, long seed, LocalDate today) {

  /** In an order in which no row refers to one that comes later. */
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
    return drawn(
        OlioSchema.ADDRESS,
        draw -> numbered(scale.addresses()).map(id -> PersonRows.address(id, draw)));
  }

  private TableRows persons() {
    return drawn(
        OlioSchema.PERSON,
        draw -> numbered(scale.persons()).map(id -> PersonRows.person(id, scale, draw)));
  }

  private TableRows friends() {
    return drawn(
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
    return drawn(
        OlioSchema.EVENT,
        draw -> numbered(scale.events()).map(id -> EventRows.event(id, scale, today, draw)));
  }

  private TableRows tagsOfEvents() {
    return drawn(
        OlioSchema.TAG_EVENT,
        draw ->
            numbered(scale.events())
                .flatMap(
                    event ->
                        IntStream.of(EventRows.tagsOf(scale, draw))
                            .mapToObj(tag -> Row.of(tag, event))));
  }

  private TableRows attendees() {
    return drawn(
        OlioSchema.ATTENDEE,
        draw -> numbered(scale.events()).flatMap(id -> EventRows.attendees(id, scale, draw)));
  }

  private TableRows comments() {
    return drawn(
        OlioSchema.COMMENT,
        draw -> {
          PrimitiveIterator.OfInt ids = IntStream.iterate(1, last -> last + 1).iterator();
          return numbered(scale.events())
              .flatMap(event -> EventRows.comments(event, scale, today, draw, ids));
        });
  }

  /** Counted rather than drawn: the index is the tag. */
  private int[] eventsByTag() {
    int[] events = new int[scale.tags() + 1];
    for (Row row : tagsOfEvents().rows()) {
      events[(Integer) row.values().get(0)]++;
    }
    return events;
  }

  /** Rows that rest on draws of the table's own. */
  private TableRows drawn(String table, Function<TableRandom, Stream<Row>> rows) {
    return table(table, () -> rows.apply(new TableRandom(seed, table)));
  }

  private static Stream<Integer> numbered(int count) {
    return IntStream.rangeClosed(1, count).boxed();
  }

  private static TableRows table(String name, Supplier<Stream<Row>> rows) {
    return new TableRows(name, OlioSchema.columns(name), () -> rows.get().iterator());
  }
}
