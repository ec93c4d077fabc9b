package io.github.ampmeter.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Of a run of two plans, first and second. */
enum Moment {
  STACK_START,
  DATA_LOAD,
  RAMP_UP,
  WINDOW,
  BETWEEN_PLANS,
  ANALYSIS,
  REPORT_WRITING;

  /** Of the first plan. */
  static final int WARM_UP_MILLIS = 2000;

  /** More than a row, and enough of a file of any length. */
  private static final int TAIL_BYTES = 4096;

  /** All that was to be measured is. */
  boolean afterTheLoad() {
    return this == ANALYSIS || this == REPORT_WRITING;
  }

  /** A suite in which it comes. */
  String suite() {
    return """
        plans:
          - {plan: own.jmx, name: first, users: 2, warmUp: %d ms, duration: 4 s%s}
          - {plan: own.jmx, name: second, users: 2, duration: 2 s}
        """
        .formatted(WARM_UP_MILLIS, this == DATA_LOAD ? ", data: olio" : "");
  }

  /**
   * Whether it has come.
   *
   * @param family all processes of the run but the runner's, such as its watcher and servers
   */
  boolean reached(Ampmeter.Running running, Supplier<List<ProcessHandle>> family, Path run)
      throws IOException {
    return switch (this) {
      case STACK_START -> family.get().size() >= 2;
      case DATA_LOAD -> Files.readString(running.out()).contains("Stack is up");
      case RAMP_UP -> loadMillis(run.resolve("first/under-way.jtl")).isPresent();
      case WINDOW ->
          loadMillis(run.resolve("first/under-way.jtl")).orElse(0) > WARM_UP_MILLIS + 200;
      case BETWEEN_PLANS -> Files.exists(run.resolve("first/samples.jtl"));
      case ANALYSIS -> Files.exists(run.resolve("second/samples.jtl"));
      case REPORT_WRITING ->
          Stream.of("report.html", "results.json", "summary.txt", "tables", "charts")
              .anyMatch(name -> Files.exists(run.resolve(name)));
    };
  }

  /** From the start of the first sample to that of the last; the file is read at its ends only. */
  private static OptionalLong loadMillis(Path jtl) throws IOException {
    if (!Files.exists(jtl)) {
      return OptionalLong.empty();
    }
    try (RandomAccessFile file = new RandomAccessFile(jtl.toFile(), "r")) {
      long[] first = starts(bytes(file, 0));
      long[] last = starts(bytes(file, Math.max(0, file.length() - TAIL_BYTES)));
      return first.length == 0 || last.length == 0
          ? OptionalLong.empty()
          : OptionalLong.of(last[last.length - 1] - first[0]);
    }
  }

  private static String bytes(RandomAccessFile file, long from) throws IOException {
    byte[] bytes = new byte[(int) Math.min(TAIL_BYTES, file.length() - from)];
    file.seek(from);
    file.readFully(bytes);
    return new String(bytes, ISO_8859_1);
  }

  /** How many rows of its JTLs a run has, those that are whole. */
  static long rows(Path run) throws IOException {
    long rows = 0;
    for (String plan : List.of("first", "second")) {
      for (String name : List.of("samples.jtl", "under-way.jtl")) {
        Path jtl = run.resolve(plan).resolve(name);
        rows += Files.exists(jtl) ? starts(Files.readString(jtl)).length : 0;
      }
    }
    return rows;
  }

  /** When the samples began whose time stamp is whole. */
  private static long[] starts(String rows) {
    return rows.lines()
        .map(line -> line.substring(0, Math.max(0, line.indexOf(','))))
        .filter(time -> time.matches("[0-9]{13}"))
        .mapToLong(Long::parseLong)
        .toArray();
  }
}
