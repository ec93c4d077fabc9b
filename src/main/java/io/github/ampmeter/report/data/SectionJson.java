package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import java.util.List;

/**
 * Sections in results.json: an object a section, in it an array a table, in it an object a row with
 * the columns' keys. Figures are numbers in the columns' units; what was not measured is null.
 */
final class SectionJson {
  private SectionJson() {}

  static ObjectNode of(List<Section> sections) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    for (Section section : sections) {
      ObjectNode tables = node.putObject(section.key());
      section.tables().forEach(table -> rows(tables.putArray(table.key()), table));
    }
    return node;
  }

  private static void rows(ArrayNode array, Table table) {
    for (Table.Group group : table.groups()) {
      for (Table.Row row : group.rows()) {
        ObjectNode node = array.addObject();
        if (!group.title().isEmpty()) {
          node.put("group", group.title());
        }
        for (int i = 0; i < table.columns().size(); i++) {
          put(node, table.columns().get(i), row.cells().get(i));
        }
      }
    }
  }

  private static void put(ObjectNode node, Column column, Cell cell) {
    String key = column.key();
    if (cell instanceof Cell.Words words) {
      node.put(key, words.text());
    } else if (cell instanceof Cell.Result result) {
      node.put(key, result.outcome().word());
    } else if (cell instanceof Cell.Figure figure) {
      figure(node, column, figure);
    } else {
      node.putNull(key);
    }
    if (!cell.remark().isEmpty()) {
      node.put(key + "Remark", cell.remark());
    }
  }

  private static void figure(ObjectNode node, Column column, Cell.Figure figure) {
    if (column.kind() == Column.Kind.COUNT && figure.value() == Math.rint(figure.value())) {
      node.put(column.key(), (long) figure.value());
    } else {
      JsonNumber.put(node, column.key(), figure.value());
    }
    figure
        .range()
        .ifPresent(
            range -> {
              JsonNumber.put(node, column.key() + "Low", range.low());
              JsonNumber.put(node, column.key() + "High", range.high());
            });
  }
}
