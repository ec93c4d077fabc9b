package io.github.ampmeter.judge.sample;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A JTL drawn by a seed: columns in any order, some left out, others added; texts of any alphabet
 * with delimiters, quotes and line breaks; values up to their limits; in one file of a few a row
 * that is none, or a cut end.
 */
final class RandomJtl {
  private static final List<String> TEXTS =
      List.of(
          "Home",
          "",
          "Log in, then \"out\"",
          "Buy\nnow",
          "a\r\nb\n\nc",
          "Suche für Müller",
          "登录",
          "5\" wide",
          "\"",
          "\"\"",
          ",;\t|",
          "😀 page",
          "\u0000\u0001",
          "x".repeat(70),
          "/item/4711/view",
          "\n",
          "1,2",
          " padded ",
          "null",
          "true",
          "1700000000000,5,\n");
  private static final List<String> MESSAGES =
      List.of(
          "OK",
          "Not Found",
          "",
          "(ex cache)",
          "(ex cache) no",
          "Number of samples in transaction : 2, number of failing samples : 0",
          "N");
  private static final List<String> THREADS =
      List.of(
          "Users 1-%d",
          "Users 16 users repeat 2 1-%d",
          "10.0.0.1:1099-Users 1-%d",
          "a\"b 1-%d",
          "no number",
          "-%d",
          "Users preheat 1-%d",
          "h:1-Users 1 user repeat 1 3-%d");
  private static final List<String> OPTIONAL =
      List.of(
          "responseCode",
          "responseMessage",
          "threadName",
          "dataType",
          "failureMessage",
          "bytes",
          "allThreads",
          "URL",
          "Latency",
          "IdleTime",
          "Connect",
          "Hostname",
          "SampleCount",
          "ErrorCount",
          "Home:micros",
          "Buy:micros",
          "Home:latencyMicros",
          "Home:connectMicros",
          "cycle:intendedStart",
          "cycle:drawnMillis",
          "count:rows",
          "surprise");

  private final Random random;
  private final char delimiter;
  private final List<String> columns;
  private final String lineEnd;
  private final int manners;
  private long elapsed;

  RandomJtl(long seed) {
    random = new Random(seed);
    delimiter = ",,,;\t|".charAt(random.nextInt(6));
    lineEnd = random.nextInt(5) == 0 ? "\r\n" : "\n";
    columns = new ArrayList<>(List.of("timeStamp", "elapsed", "label", "success"));
    for (String column : OPTIONAL) {
      if (random.nextInt(3) > 0) {
        columns.add(column);
      }
    }
    Collections.shuffle(columns, random);
    manners = random.nextInt(8);
  }

  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (random.nextInt(10) == 0) {
      write(out, "\uFEFF");
    }
    write(out, String.join("" + delimiter, columns) + lineEnd);
    int rows = random.nextInt(random.nextInt(10) == 0 ? 400 : 40);
    int bad = manners == 0 ? random.nextInt(rows + 1) : -1;
    for (int row = 0; row < rows; row++) {
      write(out, row(row == bad) + lineEnd);
    }
    byte[] whole = out.toByteArray();
    int kept = manners == 1 ? random.nextInt(whole.length + 1) : whole.length;
    return Arrays.copyOf(whole, kept);
  }

  private static void write(ByteArrayOutputStream out, String text) {
    out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private String row(boolean bad) {
    boolean success = random.nextInt(5) > 0;
    boolean operation = random.nextInt(4) == 0;
    elapsed = time();
    List<String> cells = new ArrayList<>();
    for (String column : columns) {
      cells.add(cell(value(column, success, operation)));
    }
    if (bad) {
      spoil(cells);
    }
    return String.join("" + delimiter, cells);
  }

  private void spoil(List<String> cells) {
    int at = random.nextInt(cells.size());
    switch (random.nextInt(8)) {
      case 0 -> cells.remove(at);
      case 1 -> cells.add("more");
      case 2 -> cells.set(at, "\"a\"b");
      case 3 -> cells.set(at, "-1");
      case 4 -> cells.set(at, "9".repeat(1 + random.nextInt(25)));
      case 5 -> cells.set(at, "\"never closed");
      case 6 -> cells.set(columns.indexOf("timeStamp"), "timeStamp");
      default -> cells.set(at, TEXTS.get(random.nextInt(TEXTS.size())));
    }
  }

  private String value(String column, boolean success, boolean operation) {
    return switch (column) {
      case "timeStamp" -> "" + (random.nextInt(50) == 0 ? start() : 1_700_000_000_000L + small());
      case "elapsed" -> "" + elapsed;
      case "IdleTime" -> random.nextInt(4) == 0 ? "-1" : "" + time();
      case "Latency", "Connect" -> "" + time();
      case "label", "failureMessage", "surprise", "bytes", "Hostname" -> text();
      case "success" -> "" + success;
      case "SampleCount" -> "1";
      case "ErrorCount" -> success ? "0" : "1";
      case "allThreads" -> "" + (1 + random.nextInt(random.nextInt(9) == 0 ? 10_000_000 : 20));
      case "responseCode" -> random.nextInt(6) == 0 ? text() : "200";
      case "responseMessage" ->
          operation ? MESSAGES.get(5) : MESSAGES.get(random.nextInt(MESSAGES.size()));
      case "dataType" -> operation ? "" : "text";
      case "URL" -> operation ? "null" : "http://127.0.0.1/";
      case "threadName" ->
          THREADS.get(random.nextInt(THREADS.size())).formatted(random.nextInt(100));
      case "Home:micros", "Buy:micros" ->
          List.of("", "null", "0", "1234567", "" + fitting()).get(random.nextInt(5));
      case "Home:latencyMicros", "Home:connectMicros" ->
          List.of("", "null", "0", "" + time()).get(random.nextInt(4));
      default -> List.of("", "null", "12", "1700000000000", "9".repeat(16)).get(random.nextInt(5));
    };
  }

  private String text() {
    if (random.nextInt(8) > 0) {
      return TEXTS.get(random.nextInt(TEXTS.size()));
    }
    int[] any = random.ints(random.nextInt(30), 1, 0x2FFF).toArray();
    return new String(any, 0, any.length);
  }

  private long start() {
    return random.nextBoolean() ? 946_684_800_000L : 7_258_118_399_999L;
  }

  private long small() {
    return random.nextInt(60_000);
  }

  private long time() {
    return random.nextInt(20) == 0 ? 2_592_000_000L : random.nextInt(2) * small();
  }

  /** Microseconds that are nearly always those of the row's own time, though not always. */
  private long fitting() {
    return Math.max(0, 1000 * elapsed + random.nextInt(-2050, 2050));
  }

  /** As JMeter quotes, and now and then without need. */
  private String cell(String value) {
    boolean needed =
        value.indexOf(delimiter) >= 0
            || value.indexOf('"') == 0
            || value.indexOf('\n') >= 0
            || value.indexOf('\r') >= 0;
    boolean anyway = random.nextInt(manners == 2 ? 2 : 12) == 0;
    return needed || anyway ? '"' + value.replace("\"", "\"\"") + '"' : value;
  }
}
