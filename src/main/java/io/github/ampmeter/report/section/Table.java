package io.github.ampmeter.report.section;

import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Rows of figures.
 *
 * @param key its name in results.json and in the name of its CSV file: camelCase, unique in its
 *     section
 * @param caption for screen readers, which cannot see that it is below the section's title
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

  /** A table whose rows are not grouped. */
  public static Table of(
      String key, String caption, List<Column> columns, List<Row> rows, String... notes) {
    return new Table(
        key, caption, columns, List.of(new Group("", "rows", rows, false)), List.of(notes));
  }

  /** The same table, with a name for its rows in {@code 12 more requests folded}. */
  public Table folding(String what) {
    return new Table(
        key, caption, columns, groups.stream().map(group -> group.folding(what)).toList(), notes);
  }

  /** The first groups if rows must stay together; otherwise all, since their rows are limited. */
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
   * @param what the name of rows that do not fit: {@code 12 more requests folded}
   * @param together whether its rows must not be separated
   */
  public record Group(String title, String what, List<Row> rows, boolean together) {
    public Group {
      rows = List.copyOf(rows);
    }

    Group folding(String name) {
      return new Group(title, name, rows, together);
    }

    /** The rows with the most weight, and the totals, in their order. */
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

    public long folded(int most) {
      return Math.max(0, rows.stream().filter(row -> !row.total()).count() - most);
    }
  }

  /**
   * A row.
   *
   * @param weight rows with less weight are folded first
   * @param total whether it is the sum of the others
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
