package io.github.ampmeter.bench;

import com.sun.management.OperatingSystemMXBean;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.stats.OperationRecorder;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.StepBounds;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.RunChecks;
import io.github.ampmeter.judge.validity.SeveralRuns;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A large JTL to a report: ours, in whatever form its rows are, JMeter's dashboard, DuckDB's
 * percentiles of the same file, which is no report, and counting its lines, which is the limit.
 */
class ReportBench {
  private static final int ROWS = Bench.size(5_000_000, 500_000);
  private static final int ROUNDS = Bench.size(5, 3);
  private static final Path HOME = Path.of(System.getProperty("ampmeter.home")).toAbsolutePath();
  private static final String AMPMETER = HOME.resolve("bin/ampmeter").toString();

  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";
  private static final String ROW =
      "%d,%d,page %d,200,OK,Users 1-%d,text,true,,1150,120,16,16,http://127.0.0.1/,%d,0,0\n";
  private static final String QUOTED =
      "%d,%d,\"page \"\"%d\"\"\",200,\"OK, fine\",Users 1-%d,text,true,,1150,120,16,16,"
          + "http://127.0.0.1/,%d,0,0\n";

  /** Rows change places within so many, of 1.25 s: by 2 s more a clock would have been set back. */
  private static final int MIXED = 5_000;

  /** Without a common divisor with them: goes past each of them once. */
  private static final int STRIDE = 7919;

  private static final String CHECKS = "all checks";
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  @TempDir private Path folder;

  @Test
  void largeJtlToReport() throws IOException, InterruptedException {
    String plain = write("plain.jtl", ROW, ROWS, row -> row);
    String dashboard = "rm -rf dashboard && \"$1\" -g \"$2\" -o dashboard -j dashboard.log";
    new SideBySide("a JTL of %,d rows to a report".formatted(ROWS), folder)
        .way(
            "DuckDB by JDBC: count, mean, most, 4 percentiles a label",
            "java",
            "-cp",
            System.getProperty("java.class.path"),
            DuckDbPercentiles.class.getName(),
            plain)
        .way("ampmeter report", "1.5 of DuckDB; 256 MB", ROUNDS, AMPMETER, "report", plain)
        .way(
            "JMeter's dashboard",
            "50 times ours",
            1,
            "sh",
            "-c",
            dashboard,
            "sh",
            HOME.resolve("jmeter/bin/jmeter").toString(),
            plain)
        .way("wc -l", "wc", "-l", plain)
        .rounds(ROUNDS)
        .tell();
  }

  @Test
  void rowsOfAnyForm() throws IOException, InterruptedException {
    int half = ROWS / 2;
    String goal = "1.3";
    new SideBySide("the same rows in another form", folder)
        .way("as JMeter wrote them", AMPMETER, "report", write("plain.jtl", ROW, ROWS, row -> row))
        .way(
            "in another order",
            goal,
            ROUNDS,
            AMPMETER,
            "report",
            write("mixed.jtl", ROW, ROWS, row -> row - row % MIXED + row % MIXED * STRIDE % MIXED))
        .way(
            "two quoted fields in each",
            goal,
            ROUNDS,
            AMPMETER,
            "report",
            write("quoted.jtl", QUOTED, ROWS, row -> row))
        .way(
            "of two workers",
            goal,
            ROUNDS,
            AMPMETER,
            "report",
            write("one.jtl", ROW, half, row -> 2 * row),
            write("other.jtl", ROW, half, row -> 2 * row + 1),
            "--as-one")
        .way(
            "as .gz", "", ROUNDS, AMPMETER, "report", write("packed.jtl.gz", ROW, ROWS, row -> row))
        .rounds(ROUNDS)
        .tell();
  }

  /** The first round is for the compiler. */
  @Test
  void rowToFiguresAndChecks() throws IOException {
    Path file = Path.of(write("plain.jtl", ROW, ROWS, row -> row));
    Map<String, Supplier<SampleSink>> takers = takers();
    Map<String, List<Double>> nanos = new LinkedHashMap<>();
    for (int round = 0; round <= ROUNDS; round++) {
      double parsing = nanos(file, () -> sample -> {}, PROCESS::getProcessCpuTime);
      double nothing = nanos(file, () -> sample -> {}, THREADS::getCurrentThreadCpuTime);
      Map<String, Double> each = new LinkedHashMap<>(Map.of("reading and parsing", parsing));
      for (Map.Entry<String, Supplier<SampleSink>> taker : takers.entrySet()) {
        double took = nanos(file, taker.getValue(), THREADS::getCurrentThreadCpuTime);
        each.put(taker.getKey(), Math.max(0, took - nothing));
      }
      boolean counts = round > 0;
      each.forEach(
          (way, took) ->
              nanos.computeIfAbsent(way, first -> new ArrayList<>()).addAll(counted(took, counts)));
    }
    Bench bench = new Bench("a row to a report's figures and checks");
    double parsing = Spread.of(nanos.values().iterator().next()).median();
    nanos.forEach(
        (way, all) -> {
          Spread spread = Spread.of(all);
          OptionalDouble ratio = OptionalDouble.of(spread.median() / parsing);
          bench.row(way, "CPU ns", spread, ratio, way.equals(CHECKS) ? "0.5" : "");
        });
    bench.tell();
  }

  private static List<Double> counted(double took, boolean counts) {
    return counts ? List.of(took) : List.of();
  }

  private static Map<String, Supplier<SampleSink>> takers() {
    StepWindows whole = StepWindows.all(Window.WHOLE_RUN);
    Map<String, Supplier<SampleSink>> takers = new LinkedHashMap<>();
    takers.put(
        CHECKS,
        () ->
            new RunChecks(
                RunChecks.SampleSource.JTL, whole, Window.WHOLE_RUN, GeneratorEvidence.NONE));
    takers.put("of these, whether it holds several runs", SeveralRuns::new);
    takers.put("bounds of steps", StepBounds::new);
    takers.put("figures", () -> new RunRecorder(whole));
    takers.put("figures of operations", () -> new OperationRecorder(whole));
    return takers;
  }

  private static double nanos(Path file, Supplier<SampleSink> taker, LongSupplier cpu) {
    long before = cpu.getAsLong();
    Jtl.of(file).read(taker);
    return (double) (cpu.getAsLong() - before) / ROWS;
  }

  private String write(String name, String form, int rows, IntUnaryOperator order)
      throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        PrintStream out =
            new PrintStream(
                name.endsWith(".gz") ? new GZIPOutputStream(bytes) : bytes,
                false,
                StandardCharsets.UTF_8)) {
      out.print(HEADER);
      for (int i = 0; i < rows; i++) {
        int row = order.applyAsInt(i);
        int elapsed = 1 + (int) (-20 * Math.log(1 - fraction(row)));
        long start = 1_700_000_000_000L + row / 4 - elapsed;
        out.print(form.formatted(start, elapsed, row % 7, 1 + row % 16, elapsed / 2));
      }
    }
    return file.toString();
  }

  /** The same for the same row, whatever comes before it. */
  private static double fraction(int row) {
    long bits = (row + 1) * 0x9E37_79B9_7F4A_7C15L;
    bits = (bits ^ (bits >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    bits = (bits ^ (bits >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return ((bits ^ (bits >>> 31)) >>> 11) * 0x1.0p-53;
  }
}
