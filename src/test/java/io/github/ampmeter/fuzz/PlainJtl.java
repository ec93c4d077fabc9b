package io.github.ampmeter.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A JTL read in the plainest way: character by character into lists of texts, each text checked by
 * a regular expression. Slow, and right by looking at it.
 *
 * @param refused whether a row is none
 * @param whole whether the file ends with a whole row
 */
record PlainJtl(List<String> samples, boolean refused, boolean whole) {
  private static final long YEAR_2000 = 946_684_800_000L;
  private static final long YEAR_2200 = 7_258_118_400_000L;
  private static final long THIRTY_DAYS = 30L * 24 * 60 * 60 * 1000;
  private static final long MOST_USERS = 10_000_000;

  /** Refuses a value. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Reads.
   *
   * @param header the file's first line
   * @param file each byte a character
   */
  static PlainJtl read(String header, String file) {
    char delimiter = header.replaceAll("[A-Za-z]", "").charAt(0);
    List<String> columns = List.of(header.split("[^A-Za-z]"));
    List<String> samples = new ArrayList<>();
    List<String> row = new ArrayList<>();
    int at = header.length() + 1;
    int rowStart = at;
    boolean damaged = false;
    while (at < file.length()) {
      StringBuilder field = new StringBuilder();
      boolean quoted = file.charAt(at) == '"';
      if (quoted) {
        at++;
        while (at < file.length() && !(file.charAt(at) == '"' && !doubled(file, at))) {
          field.append(file.charAt(at));
          at += file.charAt(at) == '"' ? 2 : 1;
        }
        at++;
      }
      StringBuilder behindQuote = new StringBuilder();
      while (at < file.length() && file.charAt(at) != delimiter && file.charAt(at) != '\n') {
        (quoted ? behindQuote : field).append(file.charAt(at));
        at++;
      }
      if (at >= file.length()) {
        break;
      }
      boolean last = file.charAt(at) == '\n';
      damaged |= !behindQuote.toString().equals(last && behindQuote.length() == 1 ? "\r" : "");
      if (last && !quoted && field.length() > 0 && field.charAt(field.length() - 1) == '\r') {
        field.setLength(field.length() - 1);
      }
      byte[] bytes = field.toString().getBytes(StandardCharsets.ISO_8859_1);
      String text = new String(bytes, StandardCharsets.UTF_8);
      damaged |=
          row.size() == columns.indexOf("label")
              && !Arrays.equals(bytes, text.getBytes(StandardCharsets.UTF_8));
      row.add(text);
      at++;
      if (last) {
        try {
          if (damaged) {
            throw new Refused();
          }
          samples.add(sample(columns, row));
        } catch (Refused e) {
          return new PlainJtl(samples, true, false);
        }
        row.clear();
        rowStart = at;
      }
    }
    return new PlainJtl(samples, false, rowStart == file.length());
  }

  private static boolean doubled(String file, int quote) {
    return quote + 1 < file.length() && file.charAt(quote + 1) == '"';
  }

  private static String sample(List<String> columns, List<String> row) throws Refused {
    if (row.size() != columns.size()) {
      throw new Refused();
    }
    number(columns, row, "SampleCount", 1, 1, 1);
    long start = number(columns, row, "timeStamp", YEAR_2000, YEAR_2200 - 1, 0);
    long elapsed = number(columns, row, "elapsed", 0, THIRTY_DAYS, 0);
    long idle = number(columns, row, "IdleTime", -Math.min(elapsed, 10), THIRTY_DAYS, 0);
    long latency = number(columns, row, "Latency", 0, THIRTY_DAYS, -1);
    long connect = number(columns, row, "Connect", 0, THIRTY_DAYS, -1);
    long users = number(columns, row, "allThreads", 0, MOST_USERS, 0);
    String success = text(columns, row, "success");
    if (!success.matches("true|false")) {
      throw new Refused();
    }
    long errors = success.equals("true") ? 0 : 1;
    number(columns, row, "ErrorCount", errors, errors, errors);
    if (users == 0
        && columns.contains("allThreads")
        && !columns.contains("SampleCount")
        && List.of("responseCode", "responseMessage").stream()
            .allMatch(name -> columns.contains(name) && text(columns, row, name).isEmpty())) {
      throw new Refused();
    }
    return String.join(
        "|",
        "" + start,
        "" + elapsed,
        "" + (start + elapsed + idle),
        "" + latency,
        "" + connect,
        "" + users,
        success,
        text(columns, row, "label"),
        text(columns, row, "responseCode"),
        success.equals("true") ? "" : text(columns, row, "failureMessage"));
  }

  private static String text(List<String> columns, List<String> row, String column) {
    return columns.contains(column) ? row.get(columns.indexOf(column)) : "";
  }

  private static long number(
      List<String> columns, List<String> row, String column, long least, long most, long absent)
      throws Refused {
    if (!columns.contains(column)) {
      return absent;
    }
    String text = text(columns, row, column);
    if (!text.matches("-?[0-9]{1,18}")) {
      throw new Refused();
    }
    long value = Long.parseLong(text);
    if (value < least || value > most) {
      throw new Refused();
    }
    return value;
  }
}
