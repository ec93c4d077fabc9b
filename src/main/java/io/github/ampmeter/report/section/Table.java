package io.github.ampmeter.report.section;

import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Rows of figures.
 *
 * @param key what results.json and the name of a CSV file call it: camelCase, unique in its section
 * @param caption what it is called by those who cannot see that it stands under the section's title
 * @param notes below it
 */
public record Table(
    String key, String caption, List<Column> columns, List<Group> groups, List<String> notes)
    implements Block {
  public Table {
    columns = List.copyOf(columns);
    groups = List.copyOf(groups);
    notes = List.copyOf(notes);
    for (Group group : groups) {
      for (Row row : group.rows()) {
        if (row.cells().size() != columns.size()) {
          throw new IllegalArgumentException(
              "table %s: a row must have %s cells, has %s"
                  .formatted(key, columns.size(), row.cells().size()));
        }
      }
    }
  }

  /** Of rows that belong to no groups. */
  public static Table of(
      String key, String caption, List<Column> columns, List<Row> rows, String... notes) {
    return new Table(
        key, caption, columns, List.of(new Group("", "rows", rows, false)), List.of(notes));
  }

  /** The same, with a name for what is folded when there are many rows. */
  public Table folding(String what) {
    return new Table(
        key, caption, columns, groups.stream().map(group -> group.folding(what)).toList(), notes);
  }

  /** So many groups of rows that belong together; of others all, whose rows are counted. */
  public List<Group> shownGroups(int most) {
    boolean together = groups.stream().anyMatch(Group::together);
    return together && groups.size() > most ? groups.subList(0, most) : groups;
  }

  public boolean isEmpty() {
    return groups.stream().allMatch(group -> group.rows().isEmpty());
  }

  /**
   * Rows under a heading of their own.
   *
   * @param title empty: none
   * @param what what to call rows that do not fit: {@code 12 more requests folded}
   * @param together rows that must not be torn apart
   */
  public record Group(String title, String what, List<Row> rows, boolean together) {
    public Group {
      rows = List.copyOf(rows);
    }

    Group folding(String name) {
      return new Group(title, name, rows, together);
    }

    /** So many rows, the most telling ones, and what sums them up, in their order. */
    public List<Row> shown(int most) {
      if (folded(most) == 0) {
        return rows;
      }
      Set<Row> chosen = Collections.newSetFromMap(new IdentityHashMap<>());
      rows.stream().filter(Row::total).forEach(chosen::add);
      rows.stream()
          .filter(row -> !row.total())
          .sorted(Comparator.comparingInt(Row::weight).reversed())
          .limit(most)
          .forEach(chosen::add);
      return rows.stream().filter(chosen::contains).toList();
    }

    /** How many rows are not among so many. */
    public long folded(int most) {
      return Math.max(0, rows.stream().filter(row -> !row.total()).count() - most);
    }
  }

  /**
   * A row.
   *
   * @param weight how much it tells: rows with less are folded first
   * @param total whether it sums the others up
   */
  public record Row(List<Cell> cells, int weight, boolean total) {
    public Row {
      cells = List.copyOf(cells);
    }

    public static Row of(Cell... cells) {
      return new Row(List.of(cells), 0, false);
    }

    public static Row of(List<Cell> cells) {
      return new Row(cells, 0, false);
    }

    public Row weighing(int other) {
      return new Row(cells, other, total);
    }

    public Row asTotal() {
      return new Row(cells, weight, true);
    }
  }
}
