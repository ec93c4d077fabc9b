package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.HelpTopic;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.jmeter.listener.RequiredPercentiles;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.section.Section;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Font;
import java.util.List;
import java.util.Locale;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import org.apache.jmeter.testelement.TestElement;

/** The window of {@link RequiredPercentiles}: its form and the live tables of a run. */
@HelpTopic("guides/listener.md")
public final class RequiredPercentilesGui extends LiveListenerGui {
  private static final long serialVersionUID = 1L;

  private final transient VerdictTables tables = new VerdictTables();

  public RequiredPercentilesGui() {
    this(new CriteriaForm());
  }

  private RequiredPercentilesGui(CriteriaForm form) {
    super(form.fields);
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    Box top = Box.createVerticalBox();
    top.add(makeTitlePanel());
    top.add(form.component());
    add(top, BorderLayout.NORTH);
    add(tables.component(), BorderLayout.CENTER);
  }

  @Override
  public String getStaticLabel() {
    return OURS + "Required Percentiles";
  }

  @Override
  public TestElement makeTestElement() {
    return new RequiredPercentiles();
  }

  @Override
  boolean draw(LiveVerdict judgement, boolean running) {
    PlanReport report = running ? judgement.reportSoFar(getName()) : judgement.report(getName());
    tables.show(report, running);
    return true;
  }

  @Override
  void blank() {
    tables.clear();
  }

  /** The tables of the verdict, response times and criteria. */
  static final class VerdictTables {
    private final JPanel panel = new JPanel(new BorderLayout(0, 5));
    private final WrappedText verdict = new WrappedText("Verdict").bold();
    private final SectionTable responseTimes = new SectionTable("Response times");
    private final SectionTable criteria = new SectionTable("Criteria");

    VerdictTables() {
      JSplitPane tables =
          new JSplitPane(
              JSplitPane.VERTICAL_SPLIT, responseTimes.component(), criteria.component());
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

    /** Writes the sentence about the verdict. */
    static final class VerdictMessages {
      private VerdictMessages() {}

      /** The verdict as text, not only by colour; a run in progress has not passed yet. */
      static String verdict(PlanReport report, boolean running) {
        Verdict verdict = report.verdict();
        long waiting = verdict.findings().stream().filter(Finding::notYetMeasured).count();
        if (verdict.kind() == VerdictKind.NOT_JUDGED && waiting > 0) {
          return "NOT YET MEASURED" + count(verdict.findings(), waiting) + remarks(verdict);
        }
        String word = verdict.kind().word().toUpperCase(Locale.ROOT);
        String reasons =
            verdict.reasons().isEmpty() ? "" : ": " + String.join("; ", verdict.reasons());
        return (running && verdict.passed() ? "ALL PASSED" : word)
            + (running ? " so far" : "")
            + count(verdict.findings(), waiting)
            + reasons
            + remarks(verdict);
      }

      private static String remarks(Verdict verdict) {
        return verdict.remarks().isEmpty() ? "" : "; " + String.join("; ", verdict.remarks());
      }

      private static String count(List<Finding> findings, long waiting) {
        if (findings.isEmpty()) {
          return "";
        }
        long passed = findings.stream().filter(Finding::passed).count();
        String later =
            waiting == 0 ? "" : String.format(Locale.ROOT, ", %d not yet measured", waiting);
        return String.format(
            Locale.ROOT, " (%d of %d criteria passed%s)", passed, findings.size(), later);
      }
    }
  }

  /** The fields for criteria, times and file, which show errors at once. */
  static final class CriteriaForm {
    /** It also applies to a plan with a constant number of users, which has one step. */
    private static final String DEFAULT_CRITERIA =
        """
        p90(*) at every step <= 1 s
        errors(total) at every step <= 0 %
        samples(*) at every step >= 100
        """;

    private static final String HELP =
        "One a line, such as p90(*) <= 250 ms or errors(total) <= 0.1 %; * is each transaction or,"
            + " without any, each request; each request leaves transactions out; label~ and a"
            + " quoted wildcard matches several labels; total is all samples together; # starts a"
            + " comment";
    private static final int GAP = 6;
    private static final int LINES_OF_AN_ERROR = 2;

    private final JPanel panel = new JPanel(new BorderLayout(0, GAP));
    private final JTextArea criteria = new JTextArea(5, 20);
    private final WrappedText hint = new WrappedText("Hint");
    private final WrappedText error = new WrappedText("Error").lines(LINES_OF_AN_ERROR);

    private final PropertyFields fields =
        new PropertyFields("", "[][grow,fill]12[][grow,fill]12[][grow 200,fill]")
            .bind(RequiredPercentiles.CRITERIA, criteria, DEFAULT_CRITERIA)
            .line(
                RequiredPercentiles.WARM_UP,
                "Warm-up, s:",
                "Not judged, from the first sample on; empty: as in the thread group")
            .line(
                RequiredPercentiles.STEADY_STATE,
                "Steady state, s:",
                "Judged after the warm-up; 0: to the last sample; empty: as in the thread group")
            .line(
                RequiredPercentiles.TABLE_FILE,
                "Write table to:",
                "A file, written at the end of the run");

    CriteriaForm() {
      panel.setBorder(
          BorderFactory.createCompoundBorder(
              BorderFactory.createTitledBorder(Messages.of("Criteria")),
              BorderFactory.createEmptyBorder(GAP, GAP, GAP, GAP)));
      criteria.setName("Criteria");
      criteria.getAccessibleContext().setAccessibleName(Messages.of("Criteria, one a line"));
      criteria.setFont(new Font(Font.MONOSPACED, Font.PLAIN, criteria.getFont().getSize()));
      criteria.setToolTipText(Messages.of(HELP));
      fields.onChange(this::check);
      hint.show(Messages.of(HELP));
      JPanel text = new JPanel(new BorderLayout(0, GAP));
      text.add(new JScrollPane(criteria), BorderLayout.CENTER);
      text.add(error.component(), BorderLayout.SOUTH);
      panel.add(hint.component(), BorderLayout.NORTH);
      panel.add(text, BorderLayout.CENTER);
      panel.add(fields.component(), BorderLayout.SOUTH);
    }

    Component component() {
      return panel;
    }

    /** Shows errors in the criteria, except in expressions, whose value only a run knows. */
    private void check() {
      String text = criteria.getText();
      try {
        if (!text.contains("${")) {
          Criteria.parseWithoutBaseline("criteria", text);
        }
        error.show("");
      } catch (ConfigException e) {
        error.warn(Messages.of("Error in the") + " " + e.getMessage());
      }
    }
  }
}
