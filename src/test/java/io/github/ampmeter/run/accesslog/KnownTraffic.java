package io.github.ampmeter.run.accesslog;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A log of visits whose model is known: pages by their weights, a visit that ends after each page
 * with the same probability, exponential think times, static files by a geometric distribution.
 *
 * @param visits begun in each hour
 * @param meanPages of a visit
 * @param thinkSeconds on average
 * @param meanFiles static files after a page
 */
record KnownTraffic(
    List<Integer> visits, double meanPages, double thinkSeconds, double meanFiles, long seed) {
  static final Instant START = Instant.parse("2026-11-20T00:00:00Z");

  /** Each page has its share of all pages, in percent. */
  static final List<String> PAGES = List.of("/", "/list.php?id=%d", "/item/%d/", "/cart.php");

  static final int[] PERCENT = {40, 30, 20, 10};

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private record Line(double second, String text) {}

  void write(Path log) throws IOException {
    Random random = new Random(seed);
    List<Line> lines = new ArrayList<>();
    for (int hour = 0; hour < visits.size(); hour++) {
      for (int visit = 0; visit < visits.get(hour); visit++) {
        visit(lines, 3600 * (hour + random.nextDouble()), random);
      }
    }
    lines.sort(Comparator.comparingDouble(Line::second));
    try (BufferedWriter out = Files.newBufferedWriter(log)) {
      for (Line line : lines) {
        out.write(line.text);
      }
    }
  }

  private void visit(List<Line> lines, double start, Random random) {
    String address = "10.%d.%d.%d".formatted(bits(random), bits(random), bits(random));
    double second = start;
    do {
      lines.add(line(second, address, "GET " + page(random)));
      while (random.nextDouble() < meanFiles / (1 + meanFiles)) {
        lines.add(line(second + 0.2, address, "GET /css/a" + random.nextInt(9) + ".css"));
      }
      if (random.nextInt(50) == 0) {
        lines.add(line(second + 0.5, address, "POST /cart.php"));
      }
      second -= thinkSeconds * Math.log(1 - random.nextDouble());
    } while (random.nextDouble() > 1 / meanPages);
  }

  private static int bits(Random random) {
    return random.nextInt(256);
  }

  private static String page(Random random) {
    int drawn = random.nextInt(100);
    int page = 0;
    while (drawn >= PERCENT[page]) {
      drawn -= PERCENT[page++];
    }
    return PAGES.get(page).formatted(random.nextInt(500));
  }

  private static Line line(double second, String address, String request) {
    String time = TIME.format(START.plusMillis(Math.round(1000 * second)));
    return new Line(
        second,
        "%s - - [%s] \"%s HTTP/1.1\" 200 17 \"-\" \"Firefox\"\n".formatted(address, time, request));
  }
}
