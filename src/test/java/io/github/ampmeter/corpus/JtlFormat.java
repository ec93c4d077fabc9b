package io.github.ampmeter.corpus;

import io.github.ampmeter.corpus.SimulatedLoad.Row;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How JMeter's settings, or a program behind it, have a JTL written.
 *
 * @param columns in their order
 * @param stampsEnd whether time stamps are those of the ends
 * @param byStart whether somebody has sorted the file by its time stamps
 * @param dates whether time stamps are dates
 * @param xml whether it is XML
 * @param end what follows the last row
 */
record JtlFormat(
    List<String> columns,
    String delimiter,
    boolean stampsEnd,
    boolean byStart,
    boolean dates,
    boolean xml,
    String lineEnd,
    String end) {
  private static final List<String> ALL =
      List.of(
          "timeStamp",
          "elapsed",
          "label",
          "responseCode",
          "responseMessage",
          "threadName",
          "dataType",
          "success",
          "failureMessage",
          "bytes",
          "sentBytes",
          "grpThreads",
          "allThreads",
          "URL",
          "Latency",
          "IdleTime",
          "Connect");

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** As JMeter 5.6.3 writes it. */
  static final JtlFormat DEFAULT = new JtlFormat(ALL, ",", false, false, false, false, "\n", "\n");

  JtlFormat of(String... columns) {
    return new JtlFormat(List.of(columns), delimiter, stampsEnd, byStart, dates, xml, lineEnd, end);
  }

  JtlFormat without(String... left) {
    List<String> rest = new ArrayList<>(columns);
    rest.removeAll(List.of(left));
    return of(rest.toArray(String[]::new));
  }

  JtlFormat withDelimiter(String other) {
    return new JtlFormat(columns, other, stampsEnd, byStart, dates, xml, lineEnd, end);
  }

  JtlFormat stampingEnds() {
    return new JtlFormat(columns, delimiter, true, byStart, dates, xml, lineEnd, end);
  }

  JtlFormat sortedByStart() {
    return new JtlFormat(columns, delimiter, stampsEnd, true, dates, xml, lineEnd, end);
  }

  JtlFormat withDates() {
    return new JtlFormat(columns, delimiter, stampsEnd, byStart, true, xml, lineEnd, end);
  }

  JtlFormat asXml() {
    return new JtlFormat(columns, delimiter, stampsEnd, byStart, dates, true, lineEnd, end);
  }

  JtlFormat withLineEnds(String each, String last) {
    return new JtlFormat(columns, delimiter, stampsEnd, byStart, dates, xml, each, last);
  }

  String text(SimulatedLoad load) {
    List<Row> rows = new ArrayList<>(load.written());
    if (byStart) {
      rows.sort(Comparator.comparingLong(row -> row.start));
    }
    if (xml) {
      return rows.stream()
          .map(JtlFormat::element)
          .collect(
              Collectors.joining(
                  "",
                  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n",
                  "</testResults>\n"));
    }
    return rows.stream()
        .map(this::line)
        .collect(Collectors.joining(lineEnd, String.join(delimiter, columns) + lineEnd, end));
  }

  private String line(Row row) {
    return columns.stream()
        .map(column -> quoted(value(row, column)))
        .collect(Collectors.joining(delimiter));
  }

  private String quoted(String value) {
    return value.contains(delimiter) || value.contains("\"") || value.contains("\n")
        ? '"' + value.replace("\"", "\"\"") + '"'
        : value;
  }

  private String value(Row row, String column) {
    return switch (column) {
      case "timeStamp" -> stamp(stampsEnd ? row.end() : row.start);
      case "elapsed" -> String.valueOf(row.elapsed);
      case "label" -> row.label;
      case "responseCode" -> row.code;
      case "responseMessage" -> row.message;
      case "threadName" -> row.thread;
      case "dataType" -> row.type;
      case "success" -> String.valueOf(row.success);
      case "failureMessage" -> row.failure;
      case "bytes" -> String.valueOf(row.bytes);
      case "sentBytes" -> String.valueOf(row.sent);
      case "grpThreads" -> String.valueOf(row.groupThreads);
      case "allThreads" -> String.valueOf(row.allThreads);
      case "URL" -> row.url;
      case "Latency" -> String.valueOf(row.latency);
      case "IdleTime" -> String.valueOf(row.idle);
      case "Connect" -> String.valueOf(row.connect);
      case "Hostname" -> row.worker;
      default -> throw new IllegalArgumentException(column);
    };
  }

  private String stamp(long millis) {
    return dates ? DATE.format(Instant.ofEpochMilli(millis)) : String.valueOf(millis);
  }

  private static String element(Row row) {
    return "<%s t=\"%d\" it=\"%d\" lt=\"%d\" ct=\"%d\" ts=\"%d\" s=\"%s\" lb=\"%s\" rc=\"%s\""
            .formatted(
                row.type.isEmpty() ? "sample" : "httpSample",
                row.elapsed,
                row.idle,
                row.latency,
                row.connect,
                row.start,
                row.success,
                escaped(row.label),
                row.code)
        + " rm=\"%s\" tn=\"%s\" dt=\"%s\" by=\"%d\" sby=\"%d\" ng=\"%d\" na=\"%d\"/>%n"
            .formatted(
                escaped(row.message),
                escaped(row.thread),
                row.type,
                row.bytes,
                row.sent,
                row.groupThreads,
                row.allThreads);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
