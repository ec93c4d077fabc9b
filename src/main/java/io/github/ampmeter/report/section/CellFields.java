package io.github.ampmeter.report.section;

import io.github.ampmeter.report.section.Column.Kind;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The fields of a cell in results.json and CSV: its figure under the column's key, and everything
 * else about it under names that begin with that key.
 */
public final class CellFields {
  private CellFields() {}

  /** Values are texts, Long for counts, Double for other numbers, and null for missing figures. */
  public static Map<String, Object> of(Column column, Cell cell) {
    Map<String, Object> fields = new LinkedHashMap<>();
    String key = column.key();
    if (cell instanceof Cell.Words words) {
      fields.put(key, words.text());
    } else if (cell instanceof Cell.Result result) {
      fields.put(key, result.word());
    } else if (cell instanceof Cell.Figure figure) {
      put(fields, key, column.kind(), figure);
    } else if (cell instanceof Cell.Quantity quantity) {
      put(fields, key, quantity);
    } else if (cell instanceof Cell.Bound bound) {
      fields.put(key + "Relation", bound.relation().sign());
      put(fields, key, bound.limit());
      bound.tolerance().ifPresent(each -> put(fields, key + "Tolerance", each));
    } else {
      fields.put(key, null);
    }
    if (!cell.remark().isEmpty()) {
      fields.put(key + "Remark", cell.remark());
    }
    return fields;
  }

  private static void put(Map<String, Object> fields, String key, Cell.Quantity quantity) {
    put(fields, key, quantity.kind(), quantity.figure());
    fields.put(key + "Unit", quantity.kind().unit());
  }

  private static void put(Map<String, Object> fields, String key, Kind kind, Cell.Figure figure) {
    fields.put(key, number(kind, figure.value()));
    figure
        .range()
        .ifPresent(
            range -> {
              fields.put(key + "Low", number(kind, range.low()));
              fields.put(key + "High", number(kind, range.high()));
            });
  }

  private static Object number(Kind kind, double value) {
    if (!Double.isFinite(value)) {
      return null;
    }
    return kind == Kind.COUNT && value == Math.rint(value) ? (Object) (long) value : value;
  }
}
