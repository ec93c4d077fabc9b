package io.github.ampmeter.report;

import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * AS3AP's multi-user figures in the rows in which SourceLabs published theirs: of the measured user
 * alone, times in seconds with four decimals; below them, what SourceLabs did not give, the
 * background's throughput.
 */
public record SourceLabsTable(String title, List<Fact> rows) {
  private static final String MEASURED = "ir_select";
  private static final String BACKGROUND = "background ";
  private static final int DECIMALS = 4;
  private static final List<String> CROSS_SECTION =
      List.of(
          "o_mode_tiny",
          "o_mode_100k",
          "sel_1_ncl",
          "simple_report",
          "sel_100_seq",
          "sel_100_rand",
          "mod_100_seq",
          "mod_100_rand",
          "unmod_100_seq",
          "unmod_100_rand",
          "checkmod_100_seq",
          "checkmod_100_rand");

  public SourceLabsTable {
    rows = List.copyOf(rows);
  }

  /** Empty for a plan that is none of AS3AP's multi-user tests. */
  public static Optional<SourceLabsTable> of(RunStatistics run) {
    Optional<LabelStatistics> background =
        run.labels().stream()
            .filter(label -> label.label().startsWith(BACKGROUND) && isRequest(label))
            .findFirst();
    if (background.isEmpty()) {
      return Optional.empty();
    }
    List<Fact> rows = new ArrayList<>();
    run.label(MEASURED).ifPresent(label -> rows.addAll(throughput(label, run)));
    String title = rows.isEmpty() ? "Cross-section test" : "IR throughput";
    for (String query : CROSS_SECTION) {
      run.label(query).ifPresent(label -> rows.add(seconds(query, label.elapsed().mean())));
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    LabelStatistics all = background.get();
    rows.add(new Fact(all.label() + ", queries/second", perSecond(all.throughputPerSecond())));
    return Optional.of(new SourceLabsTable(title, rows));
  }

  private static List<Fact> throughput(LabelStatistics label, RunStatistics run) {
    double windowMillis = run.window().endMillis() - run.window().startMillis();
    return List.of(
        new Fact("# ir_select queries", NumberText.count(label.elapsed().count())),
        new Fact("queries/second", perSecond(label.throughputPerSecond())),
        seconds("Minimum time (sec)", label.elapsed().min()),
        seconds("Maximum time (sec)", label.elapsed().max()),
        seconds("Mean time (sec)", label.elapsed().mean()),
        seconds("Total time (sec)", windowMillis));
  }

  private static Fact seconds(String name, double millis) {
    return new Fact(name, NumberText.fixed(millis / 1e3, DECIMALS));
  }

  private static String perSecond(double rate) {
    return NumberText.fixed(rate, DECIMALS);
  }

  private static boolean isRequest(LabelStatistics label) {
    return label.kind() == LabelKind.REQUEST;
  }
}
