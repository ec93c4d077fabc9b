package io.github.ampmeter.report.data;

import static io.github.ampmeter.report.NumberText.seconds;

import io.github.ampmeter.report.CountRow;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.OperationRow;
import io.github.ampmeter.report.OperationsSummary;
import io.github.ampmeter.stats.OperationFigures;
import io.github.ampmeter.stats.ValueCounts;
import io.github.ampmeter.verdict.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Faban's summary of a plan of operations, as lines. */
final class OperationsText {
  private static final int LONGEST_LABEL = 22;

  private final List<String> lines = new ArrayList<>();

  private OperationsText() {}

  static List<String> lines(OperationsSummary summary) {
    OperationsText text = new OperationsText();
    text.write(summary);
    return text.lines;
  }

  private void write(OperationsSummary of) {
    line(
        "Metric %s ops/sec (%s operations started and ended in the steady state)",
        NumberText.fixed(of.perSecond(), 3), of.operations());
    row("Operation mix, %", "success", "failure", "mix", "required", "");
    of.rows().forEach(this::mix);
    row("Response times, s", "avg", "max", "90th", "exact", "required");
    of.rows().forEach(this::responseTime);
    if (of.total().drawnMillis().count() > 0) {
      row("Cycle times, s", "targeted", "actual", "min", "max", "cycles");
      of.rows().forEach(each -> cycle(each.label(), each.figures(), each.cycle()));
      cycle("All operations", of.total(), of.cycleOfAll());
    }
    of.counts().forEach(this::count);
  }

  private void mix(OperationRow row) {
    row(
        row.label(),
        String.valueOf(row.statistics().elapsed().count()),
        String.valueOf(row.statistics().errors()),
        NumberText.fixed(row.mixPercent(), 2),
        row.requiredMix(),
        row.neverSeen() ? result(row.mix(), " (no sample)") : result(row.mix()));
  }

  private void responseTime(OperationRow row) {
    ValueCounts elapsed = row.statistics().elapsed();
    row(
        row.label(),
        seconds(elapsed.mean()),
        seconds(elapsed.max()),
        seconds(row.bucketedP90Millis()),
        seconds(elapsed.percentile(90)),
        row.requiredP90Seconds() + " " + result(row.responseTime()));
  }

  private void cycle(String label, OperationFigures of, Optional<Finding> finding) {
    row(
        label,
        seconds(of.drawnMillis().mean()),
        seconds(of.cycleMillis().mean()),
        seconds(of.cycleMillis().min()),
        seconds(of.cycleMillis().max()),
        of.cycleMillis().count() + " " + result(finding));
  }

  private void count(CountRow row) {
    line("%-55s %10s %12s %s", row.words(), row.result(), row.target(), result(row.criterion()));
  }

  private void row(String label, String... cells) {
    String name =
        label.length() <= LONGEST_LABEL ? label : label.substring(0, LONGEST_LABEL - 2) + "..";
    line("%-22s %10s %10s %10s %12s %s", name, cells[0], cells[1], cells[2], cells[3], cells[4]);
  }

  private void line(String format, Object... values) {
    lines.add(String.format(Locale.ROOT, format, values));
  }

  private static String result(Optional<Finding> finding) {
    boolean few = finding.isPresent() && !finding.get().reliable();
    return result(finding, few ? " (few samples)" : "");
  }

  private static String result(Optional<Finding> finding, String mark) {
    return finding.map(each -> each.outcome().word().toUpperCase(Locale.ROOT)).orElse("") + mark;
  }
}
