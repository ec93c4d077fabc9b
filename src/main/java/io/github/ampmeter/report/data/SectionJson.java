package io.github.ampmeter.report.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.report.section.CellFields;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
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
    for (Section section : Section.in(Place.DATA, sections)) {
      List<Table> tables = section.tables().toList();
      if (!tables.isEmpty()) {
        ObjectNode own = node.putObject(section.key());
        tables.forEach(table -> rows(own.putArray(table.key()), table));
      }
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
          CellFields.of(table.columns().get(i), row.cells().get(i))
              .forEach((key, value) -> put(node, key, value));
        }
      }
    }
  }

  private static void put(ObjectNode node, String key, Object value) {
    if (value instanceof String text) {
      node.put(key, text);
    } else if (value instanceof Long number) {
      node.put(key, number);
    } else {
      node.put(key, (Double) value);
    }
  }
}
