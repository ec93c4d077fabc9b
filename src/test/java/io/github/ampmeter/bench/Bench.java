package io.github.ampmeter.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The record of what was measured: a table for each work in docs/dev/benchmarks.md, which replaces
 * its own. With -Dbench.quick=true everything is smaller, and the tables are in target/bench.
 */
public final class Bench {
  public static final boolean QUICK = Boolean.getBoolean("bench.quick");

  private static final Path RECORD = Path.of("docs", "dev", "benchmarks.md");
  private static final Path LOOK = Path.of("target", "bench", "benchmarks.md");
  private static final String BEGIN = "<!-- measured: begin -->";
  private static final String END = "<!-- measured: end -->";
  private static final String TABLE = "**";
  private static final String HEAD =
      """
      | way | figure | median | least to most | ratio | goal |
      |---|---|---:|---:|---:|---|
      """;

  private final String work;
  private final List<String> rows = new ArrayList<>();
  private final Set<String> missing = new TreeSet<>();

  public Bench(String work) {
    this.work = work;
  }

  /** As a full record or a look would have it. */
  public static int size(int full, int quick) {
    return QUICK ? quick : full;
  }

  /** Whether a program is on the path. */
  static boolean installed(String program) {
    return Stream.of((System.getenv("PATH") + File.pathSeparator + "/usr/sbin").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /**
   * Adds a row.
   *
   * @param figure what was measured, with its unit
   * @param ratio to the peer of this work
   * @param goal what was promised of it; empty: nothing
   */
  public Bench row(String way, String figure, Spread spread, OptionalDouble ratio, String goal) {
    rows.add(
        String.format(
            Locale.ROOT,
            "| %s | %s | %s | %s to %s | %s | %s |%n",
            way,
            figure,
            digits(spread.median()),
            digits(spread.least()),
            digits(spread.most()),
            ratio.isPresent() ? digits(ratio.getAsDouble()) : "",
            goal));
    return this;
  }

  /** Says that a peer is not among the rows. */
  void leftOut(String program) {
    missing.add(program);
  }

  /** Three digits that count. */
  private static String digits(double value) {
    int before = (int) Math.floor(Math.log10(Math.max(Math.abs(value), 0.001))) + 1;
    return String.format(Locale.ROOT, "%." + Math.max(0, Math.min(3, 3 - before)) + "f", value);
  }

  /** Puts the table into the record, and prints it. */
  public void tell() throws IOException {
    String table =
        "%s%s** (%s, %d CPUs)%n%n%s%s%n%s"
            .formatted(
                TABLE,
                work,
                LocalDate.now(Clock.systemUTC()),
                Runtime.getRuntime().availableProcessors(),
                HEAD,
                String.join("", rows),
                missing.isEmpty()
                    ? ""
                    : "Left out, because not installed: " + String.join(", ", missing) + ".\n\n");
    System.out.print(table);
    Path file = QUICK ? LOOK : RECORD;
    Files.createDirectories(file.toAbsolutePath().getParent());
    String page = Files.exists(file) ? Files.readString(file) : BEGIN + "\n" + END + "\n";
    int begin = page.indexOf(BEGIN) + BEGIN.length() + 1;
    int end = page.indexOf(END);
    String others =
        Stream.of(page.substring(begin, end).split("(?m)^(?=\\*\\*)"))
            .filter(other -> !other.startsWith(TABLE + work + "**"))
            .collect(Collectors.joining());
    Files.writeString(file, page.substring(0, begin) + others + table + page.substring(end));
  }
}
