package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.section.Section;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.util.List;
import javax.swing.JPanel;
import javax.swing.JSplitPane;

/** Verdict, response times and criteria of one judgement. */
final class VerdictTables {
  private final JPanel panel = new JPanel(new BorderLayout(0, 5));
  private final WrappedText verdict = new WrappedText("Verdict").bold();
  private final SectionTable responseTimes = new SectionTable("Response times");
  private final SectionTable criteria = new SectionTable("Criteria");

  VerdictTables() {
    JSplitPane tables =
        new JSplitPane(JSplitPane.VERTICAL_SPLIT, responseTimes.component(), criteria.component());
    tables.setResizeWeight(0.5);
    tables.setPreferredSize(new Dimension(600, 220));
    panel.add(verdict.component(), BorderLayout.NORTH);
    panel.add(tables, BorderLayout.CENTER);
  }

  Component component() {
    return panel;
  }

  void show(PlanReport report, boolean running) {
    List<Section> live = PlanSections.live(report);
    responseTimes.show(live.get(0));
    criteria.show(live.get(1));
    verdict.show(VerdictMessages.verdict(report, running));
  }

  void clear() {
    responseTimes.clear();
    criteria.clear();
    verdict.show(" ");
  }
}
