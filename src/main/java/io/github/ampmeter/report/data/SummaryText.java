package io.github.ampmeter.report.data;

import static io.github.ampmeter.report.NumberText.meanTime;
import static io.github.ampmeter.report.NumberText.rate;
import static io.github.ampmeter.report.NumberText.time;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.ResponseTimeRow;
import io.github.ampmeter.report.ResponseTimes;
import io.github.ampmeter.report.SearchProbe;
import io.github.ampmeter.report.SearchResult;
import io.github.ampmeter.report.SideBySide;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.List;
import java.util.Locale;

/**
 * summary.txt, and what stands on the console at the end of a run: Faban's response-time table of
 * each plan, what was missed, the verdict. Plain ASCII, at most {@value #WIDTH} columns.
 */
public final class SummaryText {
  private static final int WIDTH = 100;
  private static final int LONGEST_LABEL = 22;
  private static final int LONGEST_CONTENT = 2000;
  private static final int MOST_ROWS = 40;
  private static final int MOST_MISSES = 40;
  private static final String COLUMNS = "%-22s %9s %7s %9s %8s %8s %8s %7s %7s %s";

  private final StringBuilder text = new StringBuilder();

  private SummaryText() {}

  public static String write(Report report) {
    SummaryText summary = new SummaryText();
    report.plans().forEach(summary::plan);
    report.search().ifPresent(summary::search);
    report.sideBySide().forEach(summary::sideBySide);
    summary.line(verdict(report.verdict()));
    return summary.text.toString();
  }

  private void search(SearchResult result) {
    line("Capacity search, users from " + result.search().from() + " to " + result.search().to());
    for (SearchProbe probe : result.probes()) {
      line("  " + probe.probe().users() + " " + probe.words());
    }
    line(result.sentence());
  }

  private void sideBySide(SideBySide both) {
    line(both.title());
    both.sentences().forEach(sentence -> line("  " + sentence));
    line("");
  }

  private void plan(PlanReport plan) {
    ResponseTimes times = ResponseTimes.of(plan);
    line(plan.plan() + " - " + verdict(plan.verdict().kind()));
    plan.verdict().reasons().forEach(reason -> line("  ! " + reason));
    plan.verdict().remarks().forEach(remark -> line("  ! " + remark));
    plan.hints().forEach(hint -> line("  note: " + hint));
    line(
        String.format(
            Locale.ROOT,
            COLUMNS,
            "Type (times in ms)",
            "samples",
            "errors",
            "per s",
            "Avg",
            "Max",
            "SD",
            "90th",
            "Reqd.",
            ""));
    if (plan.statistics().sweep()) {
      steps(times);
    } else {
      rows("operations", times.operations());
      rows("requests", times.requests());
      rows("total", times.totals());
    }
    PlanSections.of(plan).stream()
        .filter(Section::inSummary)
        .forEach(section -> SectionText.lines(section).forEach(this::line));
    misses("MISSED", plan.verdict().findings().stream().filter(Finding::missed).toList());
    misses("NOT JUDGED", notJudged(plan.verdict().findings()));
    line("");
  }

  private void steps(ResponseTimes times) {
    for (ResponseTimeRow total : times.totals()) {
      int users = total.statistics().users();
      rows("operations" + at(users), at(users, times.operations()));
      rows("requests" + at(users), at(users, times.requests()));
      rows("total" + at(users), List.of(total));
    }
  }

  private static List<ResponseTimeRow> at(int users, List<ResponseTimeRow> rows) {
    return rows.stream().filter(row -> row.statistics().users() == users).toList();
  }

  private static String at(int users) {
    return " at " + users + (users == 1 ? " user" : " users");
  }

  private void rows(String title, List<ResponseTimeRow> rows) {
    if (!rows.isEmpty()) {
      line("-- " + title + " " + "-".repeat(WIDTH - title.length() - 4));
    }
    rows.stream().limit(MOST_ROWS).forEach(this::row);
    if (rows.size() > MOST_ROWS) {
      line("  ... and " + (rows.size() - MOST_ROWS) + " more, see results.json");
    }
  }

  private void row(ResponseTimeRow row) {
    LabelStatistics of = row.statistics();
    line(
        String.format(
            Locale.ROOT,
            COLUMNS,
            label(of.label()),
            of.samples(),
            of.errors(),
            rate(of.throughputPerSecond()),
            meanTime(of.elapsed().mean(), of.elapsed().finerThanMillis()),
            time(of.elapsed().max(), of.elapsed().finerThanMillis()),
            meanTime(of.elapsed().sd(), of.elapsed().finerThanMillis()),
            time(of.elapsed().percentile(90), of.elapsed().finerThanMillis()),
            row.requiredP90(),
            row.outcome()
                .map(outcome -> outcome.word().toUpperCase(Locale.ROOT))
                .orElse(NumberText.NONE)));
  }

  private static List<Finding> notJudged(List<Finding> findings) {
    return findings.stream().filter(finding -> finding.outcome() == Outcome.NOT_JUDGED).toList();
  }

  private void misses(String word, List<Finding> missed) {
    missed.stream().limit(MOST_MISSES).forEach(finding -> miss(word, finding));
    if (missed.size() > MOST_MISSES) {
      line("  ... and " + (missed.size() - MOST_MISSES) + " more, see results.json");
    }
  }

  private void miss(String word, Finding finding) {
    String users = finding.users() > 0 ? at(finding.users()) : "";
    line("  " + word + " " + finding.criterion().text());
    line(
        "    "
            + (finding.label() + users + ": measured " + finding.measuredText())
            + (", limit " + finding.limitText())
            + (finding.remark().isEmpty() ? "" : " (" + finding.remark() + ")")
            + (finding.reliable() ? "" : " [not reliable: few samples]"));
  }

  /** A line, broken at spaces where there are any before the last column. */
  private void line(String content) {
    String rest = ascii(cut(content)).stripTrailing();
    while (rest.length() > WIDTH) {
      int space = rest.lastIndexOf(' ', WIDTH);
      int end = space > WIDTH / 2 ? space : WIDTH;
      text.append(rest, 0, end).append('\n');
      rest = "      " + rest.substring(end).strip();
    }
    text.append(rest).append('\n');
  }

  /** A JTL may have labels of megabytes; nobody reads them on a console. */
  private static String cut(String content) {
    return content.length() <= LONGEST_CONTENT
        ? content
        : content.substring(0, LONGEST_CONTENT) + "...";
  }

  private static String label(String label) {
    return label.length() <= LONGEST_LABEL ? label : label.substring(0, LONGEST_LABEL - 2) + "..";
  }

  private static String verdict(VerdictKind kind) {
    return kind.word().toUpperCase(Locale.ROOT);
  }

  /** A console may know no other characters, and a label must not move its cursor. */
  private static String ascii(String content) {
    return content.replaceAll("[^\\x20-\\x7E]", "?");
  }
}
