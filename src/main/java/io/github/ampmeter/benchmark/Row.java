package io.github.ampmeter.benchmark;

import java.util.Arrays;
import java.util.List;

/** A row of a table: whole numbers, decimals and texts as printed; null is SQL's NULL. */
public record Row(List<Object> values) {

  public static Row of(Object... values) {
    return new Row(Arrays.asList(values));
  }

  /**
   * Appends it in the default format of LOAD DATA, which our files have, too: values separated by
   * tabs, a line feed at the end, NULL as \N, and a backslash before characters that would end a
   * value.
   */
  void appendTo(StringBuilder text) {
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        text.append('\t');
      }
      append(values.get(i), text);
    }
    text.append('\n');
  }

  private static void append(Object value, StringBuilder text) {
    if (value == null) {
      text.append("\\N");
    } else if (value instanceof CharSequence characters) {
      if (isPlain(characters)) {
        text.append(characters);
      } else {
        escape(characters, text);
      }
    } else if (value instanceof Long number) {
      text.append(number.longValue());
    } else {
      text.append(value);
    }
  }

  /** Whether nothing must be escaped; most texts are then copied as a whole, which is faster. */
  private static boolean isPlain(CharSequence characters) {
    for (int i = 0; i < characters.length(); i++) {
      char c = characters.charAt(i);
      if (c < ' ' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  private static void escape(CharSequence characters, StringBuilder text) {
    for (int i = 0; i < characters.length(); i++) {
      char c = characters.charAt(i);
      switch (c) {
        case '\t' -> text.append("\\t");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\0' -> text.append("\\0");
        case '\\' -> text.append("\\\\");
        default -> text.append(c);
      }
    }
  }
}
