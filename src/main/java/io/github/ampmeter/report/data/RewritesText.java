package io.github.ampmeter.report.data;

import static io.github.ampmeter.report.NumberText.fixed;

import io.github.ampmeter.report.RewriteLevel;
import io.github.ampmeter.report.RewritePair;
import io.github.ampmeter.report.RewriteQuery;
import io.github.ampmeter.report.RewriteTimes;
import io.github.ampmeter.stats.RateRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Queries and their rewrites as a person reads them: super-smack's table, with true extremes. */
public final class RewritesText {
  private static final String COLUMNS = "    %-10s %12s %10s %10s %10s %10s %12s";

  private final List<String> lines = new ArrayList<>();

  private RewritesText() {}

  /** Tables and EXPLAIN of all pairs. */
  public static String write(List<RewritePair> pairs) {
    RewritesText text = new RewritesText();
    for (RewritePair pair : pairs) {
      text.pair(pair);
      if (pair.compared()) {
        text.explain("original", pair.original());
        text.explain("rewrite", pair.rewrite());
      }
      text.lines.add("");
    }
    return String.join("\n", text.lines) + "\n";
  }

  /** Tables alone. */
  static List<String> tables(List<RewritePair> pairs) {
    RewritesText text = new RewritesText();
    pairs.forEach(text::pair);
    return text.lines;
  }

  private void pair(RewritePair pair) {
    lines.add(pair.name());
    if (!pair.compared()) {
      lines.add("  " + pair.refusal());
      return;
    }
    lines.add("  the same rows for " + pair.provedKeys() + " of " + pair.keys() + " keys");
    for (RewriteLevel level : pair.levels()) {
      lines.add("  " + level.clients() + (level.clients() == 1 ? " client" : " clients"));
      row("Query_type", "num_queries", "max ms", "min ms", "average ms", "q_per_s", "rows read");
      times("original", level.original(), pair.original());
      times("rewrite", level.rewrite(), pair.rewrite());
      lines.add("    " + ratio(level.rateRatio()));
    }
  }

  private void times(String variant, RewriteTimes times, RewriteQuery query) {
    row(
        variant,
        String.valueOf(times.queries()),
        fixed(times.maxMillis(), 3),
        fixed(times.minMillis(), 3),
        fixed(times.meanMillis(), 3),
        fixed(times.perSecond(), 2),
        fixed(query.rowsRead(), 1));
  }

  private void row(String first, String... cells) {
    lines.add(
        String.format(
            Locale.ROOT,
            COLUMNS,
            first,
            cells[0],
            cells[1],
            cells[2],
            cells[3],
            cells[4],
            cells[5]));
  }

  /** How many times the rate, as a sentence. */
  public static String ratio(RateRatio ratio) {
    if (Double.isNaN(ratio.ratio())) {
      return "no rate: one of the two was never asked";
    }
    String text = "the rewrite has " + fixed(ratio.ratio(), 2) + " times the rate";
    if (Double.isNaN(ratio.low())) {
      return text + "; too few seconds for an interval";
    }
    return text
        + (" (95 % interval " + fixed(ratio.low(), 2) + " to " + fixed(ratio.high(), 2) + ")")
        + (ratio.shown() ? "" : ": no difference shown");
  }

  private void explain(String variant, RewriteQuery query) {
    lines.add("  EXPLAIN " + variant);
    List<List<String>> rows = new ArrayList<>();
    rows.add(query.explainColumns());
    rows.addAll(query.explainRows());
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder("   ");
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(other -> other.get(column).length()).max().orElse(0);
        line.append(' ').append(row.get(i)).append(" ".repeat(width - row.get(i).length()));
      }
      lines.add(line.toString());
    }
  }
}
