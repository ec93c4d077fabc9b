package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.PlanReport;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;

/** Verdict, response times and criteria of one judgement. */
final class JudgementTables {
  private final JPanel panel = new JPanel(new BorderLayout(0, 5));
  private final WrappedText verdict = new WrappedText("Verdict").bold();
  private final ResponseTimesTable responseTimes = new ResponseTimesTable();
  private final FindingsTable findings = new FindingsTable();

  JudgementTables() {
    JSplitPane tables =
        new JSplitPane(
            JSplitPane.VERTICAL_SPLIT,
            new JScrollPane(responseTimes.component()),
            new JScrollPane(findings.component()));
    tables.setResizeWeight(0.5);
    tables.setPreferredSize(new Dimension(600, 300));
    panel.add(verdict.component(), BorderLayout.NORTH);
    panel.add(tables, BorderLayout.CENTER);
  }

  Component component() {
    return panel;
  }

  void show(PlanReport report, boolean running) {
    responseTimes.show(report);
    findings.show(report);
    verdict.show(Wording.verdict(report, running));
  }

  void clear() {
    responseTimes.clear();
    findings.clear();
    verdict.show(" ");
  }
}
