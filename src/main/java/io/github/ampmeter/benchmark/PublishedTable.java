package io.github.ampmeter.benchmark;

import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A table that others published.
 *
 * @param header its first line, which identifies it
 * @param reading converts it
 */
public record PublishedTable(String header, Function<CsvTable, Published> reading) {
  public boolean is(CsvTable table) {
    return header.equals(String.join(",", table.header()));
  }

  /** What a published table adds to a comparison. */
  public record Published(List<Workload> workloads, List<Section> sections) {
    public Published {
      workloads = List.copyOf(workloads);
      sections = List.copyOf(sections);
    }

    /**
     * A section with a table and a note about it.
     *
     * @param note may be empty
     */
    public static Section section(String key, String title, String note, Table table) {
      return Section.of(
          key,
          title,
          note.isEmpty() ? List.of(table) : List.of(Block.Sentences.of(Tone.PLAIN, note), table));
    }
  }

  /**
   * A table with this header.
   *
   * @param title its title
   */
  public static PublishedTable printed(String header, String title) {
    return new PublishedTable(
        header, table -> new Published(List.of(), List.of(section(title, table))));
  }

  /** The table as printed. */
  public static Section section(String title, CsvTable table) {
    List<Column> columns = new ArrayList<>();
    for (String name : table.header()) {
      columns.add(new Column(key(name), name.replace('_', ' '), kind(table, name)));
    }
    List<Row> rows =
        table.rows().stream()
            .map(row -> Row.of(row.cells().stream().map(CsvTable::cell).toList()))
            .toList();
    return Published.section(
        "published", title, "", Table.of("rows", "", columns, rows).folding("rows"));
  }

  /** The kind of a column: figures, unless it names the rows or has another cell. */
  private static Kind kind(CsvTable table, String name) {
    if (table.header().indexOf(name) == 0) {
      return Kind.LABEL;
    }
    return table.rows().stream()
            .map(row -> row.text(name))
            .allMatch(text -> text.isEmpty() || CsvTable.isFigure(text))
        ? Kind.NUMBER
        : Kind.WORDS;
  }

  /** The key of a column: memory_gib becomes memoryGib. */
  private static String key(String name) {
    StringBuilder key = new StringBuilder();
    for (String part : name.split("_")) {
      key.append(key.isEmpty() ? part : NumberText.capitalized(part));
    }
    return key.toString();
  }
}
