package io.github.ampmeter.report.result;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.section.PlainText;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * summary.txt, and what stands on the console at the end of a run: each plan's verdict and the
 * sections that belong here. Plain text in UTF-8, at most {@value #WIDTH} columns.
 */
public final class SummaryText {
  private static final int WIDTH = 100;
  private static final int LONGEST_CONTENT = 2000;

  private final StringBuilder text = new StringBuilder();

  private SummaryText() {}

  public static String write(Report report) {
    SummaryText summary = new SummaryText();
    report.planSections().forEach(summary::plan);
    summary.sections(Section.in(Place.SUMMARY, report.sections()));
    summary.line(verdict(report.verdict()));
    return summary.text.toString();
  }

  private void plan(PlanSections sections) {
    PlanReport plan = sections.plan();
    line(plan.plan() + " - " + verdict(plan.verdict().kind()));
    String mark = plan.verdict().nothingAsked() ? "  no verdict: " : "  ! ";
    plan.verdict().reasons().forEach(reason -> line(mark + reason));
    line("");
    if (!sections.limits().conclusions().isEmpty()) {
      line("What limits it");
      sections.limits().conclusions().forEach(each -> line("  " + each.message()));
      line("");
    }
    sections(sections.in(Place.SUMMARY).stream().filter(Section::leads).toList());
    plan.verdict().remarks().forEach(remark -> line("  ! " + remark));
    plan.hints().forEach(hint -> line("  note: " + hint));
    if (!plan.verdict().remarks().isEmpty() || !plan.hints().isEmpty()) {
      line("");
    }
    sections(sections.in(Place.SUMMARY).stream().filter(Predicate.not(Section::leads)).toList());
  }

  private void sections(List<Section> sections) {
    for (Section section : sections) {
      SectionText.lines(section).forEach(this::line);
      line("");
    }
  }

  private void line(String content) {
    String all = visible(Excerpt.of(content, LONGEST_CONTENT)).stripTrailing();
    PlainText.broken(all, WIDTH, "      ").forEach(line -> text.append(line).append('\n'));
  }

  private static String verdict(VerdictKind kind) {
    return kind.word().toUpperCase(Locale.ROOT);
  }

  /** Labels are of any script; none of them may move the cursor or turn the direction of a text. */
  private static String visible(String content) {
    return content
        .replace("…", "...")
        .replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}]", "?");
  }
}
