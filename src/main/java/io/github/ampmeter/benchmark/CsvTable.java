package io.github.ampmeter.benchmark;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.TextFile;
import io.github.ampmeter.report.section.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A CSV file with a header; errors name file, line and column. */
public final class CsvTable {
  private static final Pattern FIGURE = Pattern.compile("[0-9]{1,15}([.][0-9]{1,9})?");

  /** A row is a line below the header. */
  public final class Row {
    private final long line;
    private final List<String> cells;

    private Row(long line, List<String> cells) {
      this.line = line;
      this.cells = cells;
    }

    public String text(String column) {
      return cells.get(header.indexOf(column)).strip();
    }

    /** The cell as printed. */
    public Cell printed(String column) {
      return cell(text(column));
    }

    /** The number; NaN if the cell is empty. */
    public double number(String column) {
      String text = text(column);
      if (text.isEmpty()) {
        return Double.NaN;
      }
      try {
        double number = Double.parseDouble(text);
        if (number >= 0 && Double.isFinite(number)) {
          return number;
        }
      } catch (NumberFormatException e) {
        // It is rejected below, with the same message.
      }
      throw error(column, "a number of at least 0", text);
    }

    public int count(String column) {
      double number = number(column);
      if (number >= 1 && number <= Integer.MAX_VALUE && number == Math.rint(number)) {
        return (int) number;
      }
      throw error(column, "a whole number of at least 1", text(column));
    }

    public ConfigException error(String column, String rule, String was) {
      return new ConfigException(
          file + ", line " + line + ": " + column + " must be " + rule + ", was \"" + was + "\"");
    }

    public List<String> cells() {
      return cells;
    }
  }

  private final Path file;
  private final List<String> header;
  private final List<Row> rows = new ArrayList<>();

  private CsvTable(Path file, List<String> header) {
    this.file = file;
    this.header = header;
  }

  public static CsvTable read(Path file) {
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .allowExtraFields(true)
            .allowMissingFields(true)
            .ofCsvRecord(TextFile.read(file, "the CSV table"))) {
      CsvTable table = null;
      for (CsvRecord line : reader) {
        if (table == null) {
          table = new CsvTable(file, line.getFields());
        } else {
          table.add(line);
        }
      }
      if (table == null || table.rows.isEmpty()) {
        throw new ConfigException(file + ": must have a header and a row, is empty");
      }
      return table;
    } catch (CsvParseException | IOException e) {
      throw new ConfigException(file + ": cannot be read as a CSV table: " + e.getMessage(), e);
    }
  }

  private void add(CsvRecord line) {
    if (line.getFieldCount() != header.size()) {
      throw new ConfigException(
          file
              + (", line " + line.getStartingLineNumber())
              + (": must have " + header.size() + " cells as the header has")
              + (", was " + line.getFieldCount()));
    }
    rows.add(new Row(line.getStartingLineNumber(), line.getFields()));
  }

  public Path file() {
    return file;
  }

  public List<String> header() {
    return header;
  }

  public List<Row> rows() {
    return rows;
  }

  static Cell cell(String text) {
    if (text.isBlank()) {
      return Cell.NONE;
    }
    return isFigure(text) ? figure(text) : Cell.words(text);
  }

  static boolean isFigure(String text) {
    return FIGURE.matcher(text).matches();
  }

  /** The figure of a text that is a number. */
  private static Cell figure(String text) {
    int point = text.indexOf('.');
    int decimals = point < 0 ? 0 : text.length() - point - 1;
    return new Cell.Figure(Double.parseDouble(text), Math.pow(10, -decimals));
  }
}
