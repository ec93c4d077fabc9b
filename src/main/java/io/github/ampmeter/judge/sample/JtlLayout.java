package io.github.ampmeter.judge.sample;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which column of a JTL stands where, and what separates them. */
final class JtlLayout {
  /** JMeter 5 and 6 write these columns by default; a file without a header line has them. */
  private static final String DEFAULT_HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect";

  private static final String DELIMITERS = ",;\t|";
  private static final Pattern HEADER_DELIMITER =
      Pattern.compile("\"?[A-Za-z]+\"?([\\p{Punct}\\x01-\\x20&&[^\"\r\n]])");
  private static final Pattern ROW_DELIMITER =
      Pattern.compile("[0-9]+([\\p{Punct}\\x01-\\x20&&[^\"\r\n]])");

  final byte delimiter;
  final int columns;
  final boolean firstLineIsHeader;
  private final Map<MicrosColumn, Map<String, Integer>> micros = new EnumMap<>(MicrosColumn.class);
  private final Map<String, Integer> variableColumns = new LinkedHashMap<>();
  private final Map<String, Integer> scheduleDelayColumns = new HashMap<>();
  private final int[] positions = new int[JtlColumn.values().length];
  private final SortedSet<String> read;

  private JtlLayout(Path file, char delimiter, List<String> names, boolean firstLineIsHeader) {
    this.delimiter = (byte) delimiter;
    this.columns = names.size();
    rejectDuplicates(file, names);
    this.read =
        names.stream().filter(JtlLayout::isRead).collect(Collectors.toCollection(TreeSet::new));
    this.firstLineIsHeader = firstLineIsHeader;
    for (JtlColumn column : JtlColumn.values()) {
      positions[column.ordinal()] = names.indexOf(column.header);
    }
    for (MicrosColumn column : MicrosColumn.values()) {
      micros.put(column, positionsByLabel(names, column.ending));
    }
    names.stream()
        .filter(OperationVariables::isColumn)
        .forEach(name -> variableColumns.put(name, names.indexOf(name)));
    names.stream()
        .filter(ScheduleDelay::isColumn)
        .forEach(name -> scheduleDelayColumns.put(name, names.indexOf(name)));
    String missing =
        Stream.of(JtlColumn.values())
            .filter(column -> column.required && position(column) < 0)
            .map(column -> column.header)
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw new JtlException(
          file,
          1,
          "a JTL needs the columns timeStamp, elapsed, label, success; missing " + missing);
    }
  }

  private static Map<String, Integer> positionsByLabel(List<String> names, String ending) {
    Map<String, Integer> positions = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.endsWith(ending)) {
        positions.put(name.substring(0, name.length() - ending.length()), i);
      }
    }
    return positions;
  }

  /** Two columns of one name are ambiguous. */
  private static void rejectDuplicates(Path file, List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (isRead(name) && names.indexOf(name) < i) {
        throw new JtlException(file, 1, "has a duplicate column " + name);
      }
    }
  }

  private static boolean isRead(String name) {
    return MicrosColumn.isColumn(name)
        || OperationVariables.isColumn(name)
        || ScheduleDelay.isColumn(name)
        || Stream.of(JtlColumn.values()).anyMatch(column -> column.header.equals(name));
  }

  SortedSet<String> read() {
    return read;
  }

  /** The index of the column, or -1 where the file has no such column. */
  int position(JtlColumn column) {
    return positions[column.ordinal()];
  }

  /** The index of the column with the label's microseconds, or -1. */
  int microsPosition(MicrosColumn column, String label) {
    Map<String, Integer> positions = micros.get(column);
    return positions.isEmpty() ? -1 : positions.getOrDefault(label, -1);
  }

  /** The index of a column that tells how late arrivals began, or -1. */
  int scheduleDelayPosition(String column) {
    return scheduleDelayColumns.getOrDefault(column, -1);
  }

  boolean hasScheduleDelay() {
    return !scheduleDelayColumns.isEmpty();
  }

  /** The positions of the plan's own variables that tell of its operations. */
  Map<String, Integer> variableColumns() {
    return variableColumns;
  }

  static JtlLayout of(Path file, String firstLine) {
    if (startsWithNumber(firstLine)) {
      return withoutHeader(file, firstLine);
    }
    for (char delimiter : delimiters(HEADER_DELIMITER, firstLine)) {
      List<String> names = split(firstLine, delimiter, false);
      if (names.contains(JtlColumn.ELAPSED.header) || names.contains(JtlColumn.LABEL.header)) {
        return new JtlLayout(file, delimiter, names, true);
      }
    }
    throw new JtlException(
        file, 1, "is not a JTL: expected a header such as timeStamp,elapsed,label,…");
  }

  private static JtlLayout withoutHeader(Path file, String firstLine) {
    List<String> names = List.of(DEFAULT_HEADER.split(","));
    for (char delimiter : delimiters(ROW_DELIMITER, firstLine)) {
      List<String> fields = split(firstLine, delimiter, true);
      if (fields.size() == names.size() && isOfDefault(fields, names)) {
        return new JtlLayout(file, delimiter, names, false);
      }
    }
    throw new JtlException(
        file,
        1,
        "has no header line and not the "
            + names.size()
            + " columns of JMeter's default; add a first line that names its columns");
  }

  /** Whether an address stands where it does by default: other columns may be as many. */
  private static boolean isOfDefault(List<String> fields, List<String> names) {
    String url = fields.get(names.indexOf(JtlColumn.URL.header));
    return url.isEmpty() || url.equals(SampleKind.NO_URL) || url.contains(":");
  }

  private static boolean startsWithNumber(String line) {
    return !line.isEmpty() && (Character.isDigit(line.charAt(0)) || line.charAt(0) == '-');
  }

  /** The usual ones, and what stands behind the first field: JMeter takes any character. */
  private static char[] delimiters(Pattern behindFirst, String firstLine) {
    Matcher first = behindFirst.matcher(firstLine);
    return (DELIMITERS + (first.lookingAt() ? first.group(1) : "")).toCharArray();
  }

  /**
   * Takes a line apart.
   *
   * @param row whether quotes within quotes are doubled, as in rows: in names of variables, JMeter
   *     leaves them as they are
   */
  private static List<String> split(String line, char delimiter, boolean row) {
    String closing = "\"" + delimiter;
    int lastClosing = line.lastIndexOf(closing);
    int lastQuote = line.lastIndexOf('"');
    int length = line.endsWith("\r") ? line.length() - 1 : line.length();
    List<String> fields = new ArrayList<>();
    for (int from = 0; from <= length; ) {
      int quote = from;
      if (line.startsWith("\"", from)) {
        int first = from < lastClosing ? line.indexOf(closing, from + 1) : lastQuote;
        quote = row ? closingQuote(line, from) : first;
      }
      int end = line.indexOf(delimiter, Math.max(from, quote));
      end = end < 0 || end > length ? length : end;
      fields.add(unquoted(line.substring(from, end).strip()));
      from = end + 1;
    }
    return fields;
  }

  private static String unquoted(String field) {
    boolean quoted = field.length() > 1 && field.startsWith("\"") && field.endsWith("\"");
    return quoted ? field.substring(1, field.length() - 1).replace("\"\"", "\"") : field;
  }

  /** The place of the quote that ends what one begins; less than 0 where none does. */
  private static int closingQuote(String line, int opening) {
    int at = line.indexOf('"', opening + 1);
    while (at >= 0 && line.startsWith("\"", at + 1)) {
      at = line.indexOf('"', at + 2);
    }
    return at;
  }
}
