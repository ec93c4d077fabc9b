package io.github.ampmeter.report.section;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A part of a report under a heading.
 *
 * @param key its name in results.json and in names of CSV files: camelCase, unique in a plan
 * @param places where it is shown
 */
public record Section(String key, String title, List<Block> blocks, Set<Place> places) {
  public enum Place {
    PAGE,
    /** The summary is shown on the console and in summary.txt. */
    SUMMARY,
    /** The data files: results.json and CSV. */
    DATA,
    /** Before the list of plans; for a section of a plan, before its warnings and figures. */
    FIRST,
    /** On the page below the others, closed until a reader opens it. */
    CLOSED
  }

  public Section {
    blocks = List.copyOf(blocks);
    places = Set.copyOf(places);
  }

  /** A section for the page, results.json and CSV files. */
  public static Section of(String key, String title, Block... blocks) {
    return of(key, title, List.of(blocks));
  }

  public static Section of(String key, String title, List<Block> blocks) {
    return new Section(key, title, blocks, EnumSet.of(Place.PAGE, Place.DATA));
  }

  /** Returns the same section, shown on the console and in summary.txt too. */
  public Section inSummaryToo() {
    return in(EnumSet.of(Place.PAGE, Place.SUMMARY, Place.DATA));
  }

  private Section in(Set<Place> others) {
    Set<Place> all = EnumSet.copyOf(others);
    places.stream().filter(EnumSet.of(Place.FIRST, Place.CLOSED)::contains).forEach(all::add);
    return new Section(key, title, blocks, all);
  }

  private Section also(Place place) {
    Set<Place> all = EnumSet.of(place);
    all.addAll(places);
    return new Section(key, title, blocks, all);
  }

  /** The same section, shown before those that do not lead. */
  public Section leading() {
    return also(Place.FIRST);
  }

  /** The same section, for figures that matter sometimes. */
  public Section closed() {
    return also(Place.CLOSED);
  }

  public boolean isClosed() {
    return places.contains(Place.CLOSED);
  }

  /** Whether it comes before sections that do not lead. */
  public boolean leads() {
    return places.contains(Place.FIRST);
  }

  /** Returns the same section, shown in one place only. */
  public Section only(Place place) {
    return in(EnumSet.of(place));
  }

  /** The sections that are shown in a place. */
  public static List<Section> in(Place place, List<Section> sections) {
    return sections.stream().filter(section -> section.places().contains(place)).toList();
  }

  /** Its sentences outside of folded parts. */
  public Stream<String> sentences() {
    return blocks.stream()
        .filter(Block.Sentences.class::isInstance)
        .flatMap(block -> ((Block.Sentences) block).lines().stream());
  }

  /** Its tables, those within folded parts included. */
  public Stream<Table> tables() {
    return tables(blocks);
  }

  private static Stream<Table> tables(List<Block> blocks) {
    return blocks.stream()
        .flatMap(
            block -> {
              if (block instanceof Block.Folded folded) {
                return tables(folded.blocks());
              }
              return block instanceof Table table ? Stream.of(table) : Stream.empty();
            });
  }
}
