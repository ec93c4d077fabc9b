package io.github.ampmeter.truth;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Writes the JTL that {@link TruthTest} and the independent tool both read: the same bytes on every
 * machine. Twenty users call four operations of one to three requests; names need every kind of
 * quoting; one call in a hundred fails, a few are slow, two hang for 20 minutes.
 */
final class TruthJtl {
  static final long START = 1_700_000_000_000L;

  private static final int USERS = 20;
  private static final int OPERATIONS_A_USER = 2_000;
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";
  private static final List<String> OPERATIONS =
      List.of("Home", "\"Log in, then \"\"out\"\"\"", "\"Buy\nnow\"", "Suche für Müller");

  private record Row(long end, String text) {}

  private final Random random = new Random(20_260_101);
  private final List<Row> rows = new ArrayList<>();

  private TruthJtl() {}

  static void write(Path file) {
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      out.write(HEADER);
      for (Row row : new TruthJtl().rows()) {
        out.write(row.text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code java -cp target/test-classes io.github.ampmeter.truth.TruthJtl truth.jtl}. */
  public static void main(String[] args) {
    write(Path.of(args[0]));
  }

  private List<Row> rows() {
    for (int user = 1; user <= USERS; user++) {
      long at = START + user * 731L;
      for (int i = 0; i < OPERATIONS_A_USER; i++) {
        boolean hangs = i == 700 && user % 7 == 0;
        at = operation(user, at, hangs) + random.nextInt(400);
      }
    }
    // Rows come in the order of their ends; the sort is stable, so equal ends stay as drawn.
    rows.sort(Comparator.comparingLong(Row::end));
    return rows;
  }

  private long operation(int user, long start, boolean hangs) {
    int operation = random.nextInt(OPERATIONS.size());
    int requests = 1 + random.nextInt(3);
    long at = start;
    long busy = 0;
    int failed = 0;
    for (int r = 0; r < requests; r++) {
      int elapsed = elapsed(operation) + (hangs && r == 0 ? 1_200_000 + user : 0);
      boolean success = random.nextInt(100) > 0;
      add(user, at, elapsed, 0, "GET /" + operation + "/" + r, success ? "OK" : "No", success);
      failed += success ? 0 : 1;
      busy += elapsed;
      at += elapsed + (r + 1 < requests ? random.nextInt(50) : 0);
    }
    String message =
        "\"Number of samples in transaction : %d, number of failing samples : %d\""
            .formatted(requests, failed);
    long idle = at - start - busy;
    add(user, start, busy, idle, OPERATIONS.get(operation), message, failed == 0);
    return at;
  }

  private int elapsed(int operation) {
    int elapsed = 3 + 20 * operation + random.nextInt(60);
    elapsed += random.nextInt(10) == 0 ? random.nextInt(500) : 0;
    return elapsed + (random.nextInt(400) == 0 ? random.nextInt(20_000) : 0);
  }

  private void add(
      int user,
      long start,
      long elapsed,
      long idle,
      String label,
      String message,
      boolean success) {
    boolean operation = message.startsWith("\"Number of samples");
    String failure = success ? "" : "\"expected \"\"200\"\",\nwas other\"";
    String row =
        String.join(
            ",",
            Long.toString(start),
            Long.toString(elapsed),
            label,
            success ? "200" : "500",
            message,
            "users 1-" + user,
            operation ? "" : "text",
            Boolean.toString(success),
            failure,
            "1150,120," + USERS + "," + USERS + "," + (operation ? "null" : "http://127.0.0.1/"),
            Long.toString(elapsed / 2),
            Long.toString(idle),
            Long.toString(elapsed / 9));
    rows.add(new Row(start + elapsed + idle, row + "\n"));
  }
}
