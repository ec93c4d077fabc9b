package io.github.ampmeter.report.result;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.PlainText;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * summary.md: what summary.txt says, for the pages of build servers and comments on changes; the
 * worst plan first, and in it what did not pass.
 */
public final class SummaryMarkdown {
  /** GitHub cuts a comment at 64 KiB. */
  private static final int MOST_BYTES = 60_000;

  private static final int LONGEST_CONTENT = 500;

  private final StringBuilder text = new StringBuilder();
  private int bytes;
  private boolean full;

  private SummaryMarkdown() {}

  public static String write(Report report) {
    SummaryMarkdown summary = new SummaryMarkdown();
    summary.add("## " + verdict(report.verdict()) + ": " + plain(report.run().title()));
    report
        .run()
        .facts()
        .forEach(fact -> summary.add("- " + plain(fact.name() + ": " + fact.value())));
    summary.sections(Section.in(Place.SUMMARY, report.sections()));
    report.planSections().stream()
        .sorted(
            Comparator.comparing((PlanSections each) -> each.plan().verdict().kind()).reversed())
        .forEach(summary::plan);
    return summary.text.toString();
  }

  private void plan(PlanSections sections) {
    PlanReport plan = sections.plan();
    add("\n### " + plain(plan.plan()) + ": " + verdict(plan.verdict().kind()) + "\n");
    plan.verdict().reasons().forEach(reason -> add("- **" + plain(reason) + "**"));
    plan.verdict().remarks().forEach(remark -> add("- " + plain(remark)));
    plan.hints().forEach(hint -> add("- " + plain(hint)));
    sections(
        sections.in(Place.SUMMARY).stream()
            .sorted(Comparator.comparing(each -> !each.leads()))
            .toList());
  }

  private void sections(List<Section> sections) {
    for (Section section : sections) {
      List<String> lines = new ArrayList<>(List.of("\n**" + plain(section.title()) + "**\n"));
      for (Block block : section.blocks()) {
        if (block instanceof Table table && !table.isEmpty()) {
          table(table, lines);
        } else if (block instanceof Block.Sentences of && of.tone() != Block.Tone.SMALL) {
          of.lines().forEach(line -> lines.add(plain(line) + "\n"));
        } else if (block instanceof Block.Facts facts) {
          facts
              .facts()
              .forEach(
                  fact ->
                      lines.add(
                          plain(
                              "- %s: %s"
                                  .formatted(
                                      fact.name(),
                                      SectionText.text(Column.Kind.WORDS, fact.value())))));
        }
      }
      add(String.join("\n", lines));
    }
  }

  private static void table(Table table, List<String> lines) {
    lines.add(row(table.columns().stream().map(Column::title).toList()));
    lines.add(
        table.columns().stream()
            .map(SummaryMarkdown::alignment)
            .collect(Collectors.joining("|", "|", "|")));
    for (Table.Group group : table.groups()) {
      if (!group.title().isEmpty()) {
        lines.add(row(List.of(group.title())));
      }
      for (Table.Row row : group.shown(SectionText.MOST_ROWS)) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < row.cells().size(); i++) {
          String remark = row.cells().get(i).remark();
          cells.add(
              SectionText.text(table.columns().get(i).kind(), row.cells().get(i))
                  + (remark.isEmpty() ? "" : "; " + remark));
        }
        lines.add(row(cells));
      }
      if (group.folded(SectionText.MOST_ROWS) > 0) {
        lines.add(row(List.of(group.folded(SectionText.MOST_ROWS) + " more " + group.what())));
      }
    }
    table.notes().forEach(note -> lines.add("\n" + plain(note)));
  }

  private static String alignment(Column column) {
    return column.kind().text() || column.kind() == Column.Kind.RESULT ? "---" : "---:";
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(SummaryMarkdown::plain)
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  /** Adds a line, or several that belong together, and counts those that no longer fit. */
  private void add(String lines) {
    int more = lines.getBytes(StandardCharsets.UTF_8).length + 1;
    if (!full && bytes + more > MOST_BYTES) {
      text.append("\nMore in report.html.\n");
      full = true;
    }
    if (!full) {
      text.append(lines).append('\n');
      bytes += more;
    }
  }

  private static String verdict(VerdictKind kind) {
    return kind.word().toUpperCase(Locale.ROOT);
  }

  /**
   * Escapes a label, so that it is no link, heading or column. GitHub looks for mentions of users
   * and issues after it has removed backslashes; a space of no width ends them.
   */
  private static String plain(String content) {
    return PlainText.line(Excerpt.of(content, LONGEST_CONTENT))
        .replaceAll("[\\\\`*_{}\\[\\]<>|#~&@]", "\\\\$0")
        .replaceAll("[@#](?=[\\p{L}\\p{N}])", "$0&#8203;");
  }
}
